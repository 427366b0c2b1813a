import CScreenKitPlatform
import DBWalkSQLite

/// A database of films to explore, for users without a database of their own.
enum SampleLibrary {
  /// The path of the library: `dbwalk/library.db` in `XDG_DATA_HOME`, or in `~/.local/share` if that is not an absolute
  /// path. A `HOME` that does not exist is not created.
  static func defaultPath(
    environment: [String: String], isDirectory: (String) -> Bool = { isDirectory($0) }
  ) throws(DatabaseProblem) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/dbwalk/library.db" }
    guard let home = environment["HOME"], home.hasPrefix("/"), isDirectory(home) else { throw .noHome }
    return "\(home)/.local/share/dbwalk/library.db"
  }

  private static func isDirectory(_ path: String) -> Bool {
    (try? FileStatus(of: path))?.kind == S_IFDIR
  }

  /// Creates the library and its directories; an existing file is left unchanged.
  ///
  /// It is built in a file next to its destination and moved there when complete, so it is never visible half done.
  static func create(at path: String, filling fill: (Database) throws -> Void = fill) throws(DatabaseProblem) {
    let path = DatabaseFile.absolute(path)
    guard access(path, F_OK) != 0 else { return }
    let unfinished = "\(path).\(UInt64.random(in: 0 ... .max))"
    defer { unlink(unfinished) }
    // The file is created here, since the system explains better than SQLite why it cannot be created.
    guard makeDirectory(above: path), makeFile(at: unfinished) else { throw refusal(of: path) }
    do {
      let db = try Database(unfinished, .writing)
      // The file is deleted if anything fails, so no journal file is needed.
      try db.perform("PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON")
      try db.writing(fill)
    } catch {
      throw .cannotWrite(path, detail: "\(error)")
    }
    guard rename(unfinished, path) == 0 else { throw refusal(of: path) }
  }

  /// The error of the last system call.
  private static func refusal(of path: String) -> DatabaseProblem {
    .cannotWrite(path, detail: String(cString: strerror(errno)))
  }

  private static func makeDirectory(above path: String) -> Bool {
    let directory = DatabaseFile.directory(of: path)
    if mkdir(directory, 0o700) == 0 || errno == EEXIST { return true }
    return errno == ENOENT && makeDirectory(above: directory) && (mkdir(directory, 0o700) == 0 || errno == EEXIST)
  }

  private static func makeFile(at path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o644)
    return descriptor >= 0 && close(descriptor) == 0
  }
}
