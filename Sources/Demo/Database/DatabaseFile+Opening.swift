import Foundation
import GRDB

/// A connection to the file that is at a path.
struct OpenFile {
  let queue: DatabaseQueue
  private let path: String
  private let status: FileStatus
  /// Whether SQLite assumes that the file does not change.
  private let isAtRest: Bool

  /// Opens a file for reading. First it checks the kind and the size of the file: SQLite would wait forever at a pipe, and take a file of
  /// a few bytes for an empty database.
  ///
  /// If the file is in write-ahead mode and no program has it open, SQLite opens it as a file that does not change. Otherwise SQLite would
  /// leave two files next to it, and could not read it in a directory without write permission. ``isMixed`` reports a change that a program
  /// makes nevertheless.
  init(_ path: String, _ configuration: Configuration) throws(DatabaseProblem) {
    self.path = path
    status = try FileStatus(of: path)
    if status.kind == S_IFDIR { throw .directory(path) }
    guard status.kind == S_IFREG else { throw .noRegularFile(path) }
    guard access(path, R_OK) == 0 else { throw .notPermitted(path) }
    guard status.size == 0 || status.size >= 512 else { throw .notADatabase(path) }
    if Self.hasWriteAhead(path), !Self.hasNeighbors(path) {
      (queue, isAtRest) = (try Self.atRest(path, configuration), true)
      return
    }
    do {
      (queue, isAtRest) = (try DatabaseQueue(path: path, configuration: configuration), false)
    } catch {
      guard error.wantsToWrite else { throw DatabaseProblem(error, at: path) }
      // Only an empty neighbor can be passed over.
      for file in Self.neighbors(of: path) where (try? FileStatus(of: file).size) ?? 0 > 0 {
        throw .unfinishedChanges(path, file: file)
      }
      (queue, isAtRest) = (try Self.atRest(path, configuration), true)
    }
  }

  /// Whether it is still the file at the path, with all that it contains.
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

  private static func atRest(_ path: String, _ configuration: Configuration) throws(DatabaseProblem) -> DatabaseQueue {
    do {
      let allowed = CharacterSet.urlPathAllowed
      let location = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
      return try DatabaseQueue(path: "file://\(location)?immutable=1", configuration: configuration)
    } catch {
      throw DatabaseProblem(error, at: path)
    }
  }

  /// Where changes wait for the file, or are kept to be taken back.
  private static func neighbors(of path: String) -> [String] { ["\(path)-wal", "\(path)-journal"] }

  private static func hasNeighbors(_ path: String, longerThan size: Int = -1) -> Bool {
    neighbors(of: path).contains { ((try? FileStatus(of: $0))?.size ?? -1) > size }
  }

  /// Whether the header says that changes are written to another file first.
  private static func hasWriteAhead(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 20) else {
      return false
    }
    return header.count == 20 && header[18...19].elementsEqual([2, 2])
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
