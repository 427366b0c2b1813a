import Glibc
import SQLite

/// A database of films to walk about in, for those who have none at hand.
enum SampleLibrary {
  /// The place of the library: `dbwalk/library.db` below `XDG_DATA_HOME`, or below `~/.local/share` when that is not
  /// an absolute path. A `HOME` that does not exist is not made.
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

  /// Makes the library, and the directories it lies in; a file that is there already stays as it is.
  ///
  /// It is built in a file beside its place and moved there when complete, so nobody ever sees half of it.
  static func create(at path: String, filling fill: (Database) throws -> Void = fill) throws(DatabaseProblem) {
    let path = DatabaseFile.absolute(path)
    guard access(path, F_OK) != 0 else { return }
    let unfinished = "\(path).\(UInt64.random(in: 0 ... .max))"
    defer { unlink(unfinished) }
    // The file is made here, since the system tells better than SQLite why it cannot be made.
    guard makeDirectory(above: path), makeFile(at: unfinished) else { throw refusal(of: path) }
    do {
      try write(to: unfinished, filling: fill)
    } catch {
      throw .cannotWrite(path, detail: "\(error)")
    }
    guard rename(unfinished, path) == 0 else { throw refusal(of: path) }
  }

  /// What the last system call complained of.
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

  private static func write(to path: String, filling fill: (Database) throws -> Void) throws {
    let db = try Database(path, .writing)
    // The file is thrown away when anything fails, so no journal has to lie beside it.
    try db.perform("PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON")
    try db.writing(fill)
  }
}
