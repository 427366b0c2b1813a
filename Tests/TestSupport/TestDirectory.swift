import Foundation

/// A directory that is removed with the test.
package final class TestDirectory {
  private let url: URL
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ name: String, _ content: String) throws -> String {
    try write(name, Array(content.utf8))
  }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return url.appending(path: name).path
  }
}
