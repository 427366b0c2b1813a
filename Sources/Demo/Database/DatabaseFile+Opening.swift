import Foundation
import GRDB

extension DatabaseQueue {
  /// Opens a file for reading, after a look at what is there: SQLite would wait for ever at a pipe, and take a
  /// file of a few bytes for an empty database.
  static func reading(_ path: String, _ configuration: Configuration) throws(DatabaseProblem) -> DatabaseQueue {
    let status = try FileStatus(of: path)
    if status.kind == S_IFDIR { throw .directory(path) }
    guard status.kind == S_IFREG else { throw .noRegularFile(path) }
    guard access(path, R_OK) == 0 else { throw .notPermitted(path) }
    guard status.size == 0 || status.size >= 512 else { throw .notADatabase(path) }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      guard error.wantsToWrite else { throw DatabaseProblem(error, at: path) }
      return try unchanging(path, configuration)
    }
  }

  /// Opens a file of write-ahead mode in a place where nothing can be written, not even SQLite's shared memory.
  ///
  /// Such a file can be read as one that nobody changes, unless changes wait beside it.
  private static func unchanging(
    _ path: String, _ configuration: Configuration
  ) throws(DatabaseProblem) -> DatabaseQueue {
    for file in ["\(path)-wal", "\(path)-journal"] where (try? FileStatus(of: file).size) ?? 0 > 0 {
      throw .unfinishedChanges(path, file: file)
    }
    do {
      let allowed = CharacterSet.urlPathAllowed
      let location = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
      return try DatabaseQueue(path: "file://\(location)?immutable=1", configuration: configuration)
    } catch {
      throw DatabaseProblem(error, at: path)
    }
  }
}

extension DatabaseProblem {
  /// Reads SQLite's result code; an error of another kind keeps its own words.
  init(_ error: any Error, at path: String) {
    guard let error = error as? DatabaseError else {
      self = .failed(detail: "\(error)")
      return
    }
    let detail = error.message ?? "\(error.resultCode)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB: .notADatabase(path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path)
      case .SQLITE_TOOBIG: .tooLong
      case .SQLITE_CORRUPT: .damaged(path, detail: detail)
      case .SQLITE_READONLY: .unfinishedChanges(path, file: "\(path)-journal")
      default: .failed(detail: detail)
      }
  }
}

extension Error {
  /// Whether SQLite had to create or change a file before it could read.
  fileprivate var wantsToWrite: Bool {
    guard let error = self as? DatabaseError else { return false }
    return error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
  }
}
