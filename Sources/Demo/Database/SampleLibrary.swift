import CScreenKitPlatform
import DBWalkSQLite
import PresentationFiles

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
    do {
      try Folder.create(above: path)
      // The file is created here, since the system explains better than SQLite why it cannot be created.
      let file = try NewFile(path, replaces: true, mode: 0o644, isNamed: true)
      do {
        let db = try Database(file.temporary ?? path, .writing)
        // The file is deleted if anything fails, so no journal file is needed.
        try db.perform("PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON")
        try db.writing(fill)
      }
      try file.finish()
    } catch {
      throw .cannotWrite(path, detail: (error as? FileError)?.reason ?? "\(error)")
    }
  }
}
