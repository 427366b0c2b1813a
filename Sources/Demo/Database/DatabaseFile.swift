import FoundationEssentials
import DBWalkSQLite
import Synchronization

/// An SQLite database in a read-only file.
///
/// Reads run one at a time outside of the caller's actor, and each sees one state of the database. A read whose task is
/// canceled stops and throws `CancellationError`; other errors are a `DatabaseProblem`.
final class DatabaseFile: Sendable {
  /// The absolute path.
  let path: String
  private let patience: Duration
  /// The open file. Another one may replace it while the program runs.
  private let opened: Mutex<OpenFile>
  private let links = Mutex<[OwnLink]>([])

  /// The links that the user has declared. They count as foreign keys.
  var ownLinks: [OwnLink] {
    get { links.withLock(\.self) }
    set { links.withLock { $0 = newValue } }
  }

  /// Opens the file, which must exist; an empty one is a database without tables.
  ///
  /// - Parameter patience: How long to wait for other programs to finish writing.
  @concurrent static func open(
    _ path: String, patience: Duration = .seconds(2)
  ) async throws(DatabaseProblem) -> DatabaseFile {
    try DatabaseFile(path: absolute(path), patience)
  }

  /// The absolute path, so that no name has a special meaning for SQLite (`:memory:`, `file:…`).
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// The path that a user means: for a `file:` URL its file, regardless of options.
  static func path(typed text: String) -> String {
    guard text.hasPrefix("file:") else { return text }
    let location = text.dropFirst(5).prefix { $0 != "?" && $0 != "#" }
    let path = location.hasPrefix("//") ? location.dropFirst(2).drop { $0 != "/" } : location
    return decodingPercents(in: String(path)) ?? String(path)
  }

  /// A text with its percent escapes decoded; `nil` if an escape is invalid, or the bytes are not UTF-8.
  private static func decodingPercents(in text: String) -> String? {
    var parts = text.split(separator: "%", omittingEmptySubsequences: false)[...]
    var bytes = Array(parts.removeFirst().utf8)
    for part in parts {
      guard let byte = Hexadecimal.bytes(of: part.prefix(2)), byte.count == 1 else { return nil }
      bytes += byte + part.dropFirst(2).utf8
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The directory of an absolute path. Only the root ends with a slash.
  static func directory(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(Substring(path.utf8[..<end]))
  }

  /// The name of the file at a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  private init(path: String, _ patience: Duration) throws(DatabaseProblem) {
    (self.path, self.patience) = (path, patience)
    opened = Mutex(try OpenFile(path, patience))
  }

  /// The name that SQLite opens: the path, or a `file:` URL for it.
  var location: String { opened.withLock(\.location) }

  /// A connection to the file that is at the path now.
  private var current: OpenFile {
    get throws(DatabaseProblem) {
      try opened.withLock { opened throws(DatabaseProblem) in
        if try !opened.isCurrent { opened = try OpenFile(path, patience) }
        return opened
      }
    }
  }

  /// Runs `body` with the database, in a transaction. A file that has replaced the open one is opened first.
  ///
  /// - Throws: `DatabaseProblem.changed` if a program has changed the file in a way that may have mixed old and new rows.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let file = try current
    do {
      let value = try await file.queue.run { [ownLinks] db in
        try OwnLink.$all.withValue(ownLinks) { try db.reading(body) }
      }
      if file.isMixed { throw DatabaseProblem.changed(path) }
      return value
    } catch {
      // An interrupted statement also fails.
      if error is DatabaseError, Task.isCancelled { throw CancellationError() }
      // A mixture of old and new pages may look damaged in any way.
      if file.isMixed, !(error is CancellationError) { throw DatabaseProblem.changed(path) }
      throw (error as? DatabaseError).map { DatabaseProblem($0, at: path) } ?? error
    }
  }

  /// Checks that a typed text is one statement, and does nothing but read.
  ///
  /// SQLite compiles it on a separate connection, which asks about each operation of the statement.
  func check(_ statement: String) throws(DatabaseProblem) {
    let first: (statement: Statement?, isLast: Bool)
    do {
      let db = try Database(location, patience: .seconds(2))
      db.permitReadingOnly()
      first = try db.prepareFirst(of: statement.trimmingStatement)
    } catch {
      throw error.code == .notPermitted ? .notReading(statement) : .failed(detail: error.message)
    }
    guard first.isLast, let compiled = first.statement else { throw .notOneStatement }
    guard compiled.parameterCount == 0 else { throw .parameters }
    guard compiled.isReadOnly, compiled.columnCount > 0 else { throw .notReading(statement) }
  }
}
