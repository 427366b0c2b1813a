import CScreenKitPlatform
import DBWalkSQLite

/// A connection to the file at a path.
struct OpenFile {
  let queue: DatabaseQueue
  /// The name that SQLite opened: the path, or a `file:` URL for it.
  let location: String
  private let path: String
  private let status: FileStatus
  /// Whether SQLite assumes that the file does not change.
  private let isAtRest: Bool

  /// Opens a file for reading. First it checks the kind and the size of the file: SQLite would wait forever at a pipe, and take a file of
  /// a few bytes for an empty database.
  ///
  /// If the file is in write-ahead mode and no program has it open, SQLite opens it as immutable. Otherwise SQLite would
  /// leave two files next to it, and could not read it in a directory without write permission. ``isMixed`` reports a change
  /// that a program makes nevertheless.
  init(_ path: String, _ patience: Duration) throws(DatabaseProblem) {
    self.path = path
    status = try FileStatus(of: path)
    if status.kind == S_IFDIR { throw .directory(path) }
    guard status.kind == S_IFREG else { throw .noRegularFile(path) }
    guard access(path, R_OK) == 0 else { throw .notPermitted(path) }
    guard status.size == 0 || status.size >= 512 else { throw .notADatabase(path) }
    var isAtRest = Self.hasWriteAhead(path) && !Self.hasNeighbors(path)
    var opened: DatabaseQueue?
    if !isAtRest {
      do {
        opened = try Self.open(path, patience)
      } catch {
        // SQLite may have had to create or change a file before it could read.
        guard error.code == .cannotOpen || error.code == .readOnly else { throw DatabaseProblem(error, at: path) }
        // Only an empty neighbor can be ignored.
        for file in Self.neighbors(of: path) where (try? FileStatus(of: file).size) ?? 0 > 0 {
          throw .unfinishedChanges(path, file: file)
        }
        isAtRest = true
      }
    }
    self.isAtRest = isAtRest
    location = isAtRest ? Self.immutable(path) : path
    do {
      if let opened { queue = opened } else { queue = try Self.open(location, patience) }
    } catch {
      throw DatabaseProblem(error, at: path)
    }
  }

  /// Opens a foreign file: nothing can be written, and its schema is not trusted.
  private static func open(_ location: String, _ patience: Duration) throws(DatabaseError) -> DatabaseQueue {
    try DatabaseQueue(location, patience: patience) { db throws(DatabaseError) in
      try db.distrustSchema()
      db.lengthLimit = ValueLimit.single
    }
  }

  /// Whether it is still the file at the path, with the same contents.
  var isCurrent: Bool {
    get throws(DatabaseProblem) {
      let now = try FileStatus(of: path)
      guard isAtRest else { return now.identity == status.identity }
      return now == status && !Self.hasNeighbors(path, longerThan: 0)
    }
  }

  /// Whether a program has changed the file although SQLite expects no change. The rows that were read may then be a mixture of old and new
  /// ones. Replacing the file at the path does not change the open file.
  var isMixed: Bool {
    guard isAtRest, let now = try? FileStatus(of: path), now.identity == status.identity else { return false }
    return now != status
  }

  /// The URL with which SQLite opens a file as immutable.
  private static func immutable(_ path: String) -> String {
    let plain = Array("/-._~".utf8)
    let bytes = path.utf8.map { byte in
      let isPlain =
        plain.contains(byte) || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
      return isPlain ? String(Unicode.Scalar(byte)) : "%\(Hexadecimal.digits(of: [byte]))"
    }
    return "file://\(bytes.joined())?immutable=1"
  }

  /// The files with pending changes, or with the data for rolling changes back.
  private static func neighbors(of path: String) -> [String] { ["\(path)-wal", "\(path)-journal"] }

  private static func hasNeighbors(_ path: String, longerThan size: Int = -1) -> Bool {
    neighbors(of: path).contains { ((try? FileStatus(of: $0))?.size ?? -1) > size }
  }

  /// Whether the header specifies a write-ahead log.
  private static func hasWriteAhead(_ path: String) -> Bool {
    let file = CScreenKitPlatform.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 20)
    return CScreenKitPlatform.read(file, &header, 20) == 20 && header[18...].elementsEqual([2, 2])
  }
}

extension Database {
  /// Lets the views and generated columns of a foreign file call only functions that are known to be harmless.
  ///
  /// Some versions of SQLite do not count their own JSON functions among these, so that a file with JSON in a generated column seems
  /// damaged. With these versions, a schema that mentions JSON is trusted. They still refuse functions that load code.
  fileprivate func distrustSchema() throws(DatabaseError) {
    // Testing it takes longer than reading the schema, which is read anyway.
    guard !mayDoubtJSON || !mentionsJSON || Self.knowsJSONToBeHarmless else { return }
    try perform("PRAGMA trusted_schema = OFF")
  }

  /// Whether a statement of the schema contains the word.
  private var mentionsJSON: Bool {
    (try? cells("SELECT 1 FROM sqlite_schema WHERE sql LIKE '%json%' LIMIT 1").isEmpty) == false
  }

  /// Whether this version of SQLite may not count its JSON functions as harmless: they are built in since 3.38, and
  /// counted as harmless since 3.44.
  private var mayDoubtJSON: Bool { (3_038_000..<3_044_000).contains(Self.version) }

  /// Whether SQLite counts its JSON functions as harmless. This is tested, since distributions patch old versions.
  private static var knowsJSONToBeHarmless: Bool {
    guard let memory = try? Database(":memory:", .writing) else { return true }
    return (try? memory.perform("PRAGMA trusted_schema = OFF; CREATE TABLE t (a, b AS (json(a)))")) != nil
  }
}

extension DatabaseProblem {
  /// Converts an error with SQLite's result code.
  init(_ error: DatabaseError, at path: String) {
    self =
      switch error.code {
      case .notADatabase: .notADatabase(path)
      case .busy, .locked: .locked(path)
      case .tooLong: .tooLong
      case .damaged: .damaged(path, detail: error.message)
      case .readOnly: .unfinishedChanges(path, file: "\(path)-journal")
      default: .failed(detail: error.message)
      }
  }
}
