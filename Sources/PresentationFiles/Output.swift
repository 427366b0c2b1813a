import CScreenKitPlatform
import Synchronization

/// A stream that a process writes, such as its standard output. Any thread can use it.
///
/// After a failure, nothing more is written to a pipe or a file: it would not be clear what is missing. A terminal gets later output.
public final class Output: Sendable {
  /// The standard output of the process. Everything that writes there shares this object, so a failure is known to all of them.
  public static let standard = Output(STDOUT_FILENO)

  package let descriptor: Descriptor
  private let firstFailure = Mutex<SystemError?>(nil)

  private init(_ descriptor: Int32) { self.descriptor = Descriptor(descriptor) }

  /// Returns the stream of a descriptor, which is not closed.
  package static func to(_ descriptor: Int32) -> Output {
    descriptor == STDOUT_FILENO ? standard : Output(descriptor)
  }

  /// The reason for the first failed write; `nil` if there was none.
  package var failure: SystemError? { firstFailure.withLock(\.self) }

  /// Whether the bytes go to a terminal.
  public var isTerminal: Bool { isatty(descriptor.number) != 0 }

  /// Writes all bytes, and waits while the stream is full.
  ///
  /// - Throws: The reason of this failure or an earlier one. A console reports it once, when it ends.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    let failure = firstFailure.withLock { first -> SystemError? in
      if let first, !isTerminal { return first }
      do throws(SystemError) {
        try descriptor.writeAll(bytes.span.bytes)
        return nil
      } catch {
        first = first ?? error
        return error
      }
    }
    if let failure { throw FileError("standard output", failure) }
  }
}
