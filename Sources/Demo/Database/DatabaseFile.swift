import Foundation
import GRDB
import Synchronization

/// An SQLite database in a file that is only read.
///
/// Reads take turns beside the caller's actor, and each sees one state of the database. One whose task is cancelled
/// stops and throws `CancellationError`; what goes wrong otherwise is a `DatabaseProblem`.
final class DatabaseFile: Sendable {
  /// The absolute path.
  let path: String
  private let configuration: Configuration
  /// The file that is open. Another one may take its place while the program runs.
  private let opened: Mutex<OpenFile>
  private let links = Mutex<[OwnLink]>([])

  /// The links that the user has declared. They count as foreign keys.
  var ownLinks: [OwnLink] {
    get { links.withLock(\.self) }
    set { links.withLock { $0 = newValue } }
  }

  /// Opens the file, which must exist; an empty one is a database without tables.
  @concurrent static func open(
    _ path: String, configuration: Configuration = .patient
  ) async throws(DatabaseProblem) -> DatabaseFile {
    try DatabaseFile(path: absolute(path), configuration.forReading)
  }

  /// The path from the root, so that no name means anything special to SQLite (`:memory:`, `file:…`).
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// The path that a person means: of a `file:` URL the file, however it should be opened.
  static func path(typed text: String) -> String {
    guard text.hasPrefix("file:") else { return text }
    let location = text.dropFirst(5).prefix { $0 != "?" && $0 != "#" }
    let path = location.hasPrefix("//") ? location.dropFirst(2).drop { $0 != "/" } : location
    return String(path).removingPercentEncoding ?? String(path)
  }

  private init(path: String, _ configuration: Configuration) throws(DatabaseProblem) {
    (self.path, self.configuration) = (path, configuration)
    opened = Mutex(try OpenFile(path, configuration))
  }

  /// The name that SQLite opens: the path, or a `file:` URL of it.
  var location: String { opened.withLock { $0.queue.path } }

  /// A connection to the file that is at the path now.
  private var current: OpenFile {
    get throws(DatabaseProblem) {
      try opened.withLock { opened throws(DatabaseProblem) in
        if try !opened.isCurrent { opened = try OpenFile(path, configuration) }
        return opened
      }
    }
  }

  /// Runs `body` where the database is, in a transaction. A file that has replaced the one that was open is opened first.
  ///
  /// - Throws: `DatabaseProblem.changed` if a program has changed the file in a way that may have mixed old and new rows.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    let file = try current
    do {
      let value = try await file.queue.unsafeRead { [ownLinks] db in
        try OwnLink.$all.withValue(ownLinks) { try db.reading(body) }
      }
      if file.isMixed { throw DatabaseProblem.changed(path) }
      return value
    } catch {
      // An interrupted statement fails, too.
      if error is DatabaseError, Task.isCancelled { throw CancellationError() }
      // A mixture of old and new pages may look damaged in any way.
      if file.isMixed, !(error is CancellationError) { throw DatabaseProblem.changed(path) }
      throw (error as? DatabaseError).map { DatabaseProblem($0, at: path) } ?? error
    }
  }
}

extension Configuration {
  /// Waits two seconds for other programs to finish writing.
  static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    return configuration
  }

  /// The same for a foreign file: nothing can be written, and its schema is not trusted.
  fileprivate var forReading: Configuration {
    var configuration = self
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.distrustSchema()
      db.refuseLongValues()
    }
    return configuration
  }
}
