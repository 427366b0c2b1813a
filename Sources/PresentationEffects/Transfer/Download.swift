import PresentationFiles

/// The file for the body of a response. Unless it is finished, it leaves the destination as it was.
final class Download: Sendable {
  private let file: NewFile

  /// - Throws: Why the file cannot be written.
  init(to path: String) throws(HTTP.Failure.Reason) {
    do throws(FileError) { file = try NewFile(path, replaces: true) } catch { throw .file("\(error)") }
  }

  /// Removes the written data, unless the file is finished. Further pieces are refused.
  func discard() { file.discard() }

  /// Appends a piece; returns why it failed.
  func write(_ piece: UnsafeRawBufferPointer) -> HTTP.Failure.Reason? {
    do throws(FileError) { try file.write(piece) } catch { return .file("\(error)") }
    return nil
  }

  /// Moves the file to its destination. It does not wait for the disk, which can take longer than the transfer.
  ///
  /// - Throws: Why the file cannot be moved there; the old file is unchanged.
  func finish() throws(HTTP.Failure.Reason) {
    do throws(FileError) { try file.finish(isDurable: false) } catch { throw .file("\(error)") }
  }
}
