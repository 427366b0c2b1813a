import CScreenKitPlatform
import FoundationEssentials
import PresentationFiles

/// A file to send.
final class Upload: Sendable {
  private let path: String
  private let file: Descriptor
  /// The content of a file whose length the system reports as 0. Files in `/proc` have content nevertheless.
  private let content: [UInt8]?
  /// The length of the file when it was opened, which is announced to the server.
  let count: Int

  /// - Throws: Why the file cannot be sent.
  init(of path: String) throws(HTTP.Failure.Reason) {
    self.path = path
    do throws(FileError) {
      (file, content, count) = try Self.open(path)
    } catch {
      throw .file("\(error)")
    }
  }

  deinit {
    file.close()
  }

  private static func open(_ path: String) throws(FileError) -> (Descriptor, content: [UInt8]?, count: Int) {
    do throws(SystemError) {
      let file = try Descriptor(opening: path, O_RDONLY)
      do throws(SystemError) {
        let length = try file.length
        let content = length == 0 && file.isRegular ? try file.readAll(upTo: 16 << 20) : nil
        if file.isRegular { return (file, content, content?.count ?? length) }
      } catch {
        file.close()
        throw error
      }
      file.close()
    } catch {
      throw FileError(path, error)
    }
    throw FileError(path, notRegular: "choose another file")
  }

  /// Reads the next bytes, at most as many as fit.
  ///
  /// - Parameter sent: The number of bytes read before.
  /// - Throws: Why no bytes are available before the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, behind sent: Int) throws(HTTP.Failure.Reason) -> Int {
    guard sent < count, !buffer.isEmpty else { return 0 }
    if let content {
      let piece = content[sent...].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    do throws(SystemError) {
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - sent)), at: sent)
      if count > 0 { return count }
    } catch {
      throw .file("\(FileError(path, error))")
    }
    throw .file("\(FileError(path, "became shorter while it was being sent", advice: "send it again"))")
  }

  /// Reads the whole file.
  ///
  /// - Throws: Why it cannot be read.
  func all() throws(HTTP.Failure.Reason) -> Data {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { bytes.deallocate() }
    var done = 0
    while done < count { done += try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[done...]), behind: done) }
    return Data(bytes)
  }
}
