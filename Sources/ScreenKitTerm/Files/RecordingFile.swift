import CScreenKitPlatform
import PresentationFiles
import ScreenKit

/// The file of a recording, which is closed with the last reference to it.
@MainActor
final class RecordingFile {
  private let path: String
  private let file: Descriptor
  private var encoder: Recording.Encoder

  /// Creates the file.
  ///
  /// - Throws: An error if it exists.
  init(_ path: String, _ header: Recording.Header) throws(LineError) {
    (self.path, encoder) = (path, Recording.Encoder(header))
    do throws(SystemError) {
      file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    } catch {
      throw LineError(FileError(path, error))
    }
  }

  deinit {
    file.close()
  }

  /// Writes an entry immediately, so that it is on disk if the process is killed.
  ///
  /// - Returns: The reason for a failure; `nil` on success.
  func write(_ entry: Recording.Entry) -> FileError? {
    do throws(SystemError) {
      try file.writeAll(Array(encoder.line(entry).utf8).span.bytes)
      return nil
    } catch {
      return FileError(path, error)
    }
  }
}
