import FoundationEssentials
import CScreenKitPlatform

/// Named values in a JSON file of the user. Each database has its own values in the file.
struct PersonalFile<Value: Codable & Sendable>: Equatable, Sendable {
  /// The file, which need not exist; `nil` if the user has no directory for it.
  let file: URL?
  /// The path of the database.
  let database: String

  /// A file in the directory `dbwalk` of `XDG_DATA_HOME`, or of `~/.local/share`.
  init(_ name: String, of database: String, environment: [String: String]) {
    // The resolved path is the same for all names of a file and all links to it.
    self.database = Self.realPath(database)
    let sample = try? SampleLibrary.defaultPath(environment: environment)
    file = sample.map { URL(filePath: $0).deletingLastPathComponent().appending(path: name) }
  }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The values by their names.
  ///
  /// - Throws: `DatabaseProblem.damagedFile` if the file has other contents.
  var all: [String: Value] {
    get throws(DatabaseProblem) { try everything[database] ?? [:] }
  }

  /// Stores a value under a name, or removes the name for `nil`. Waits while another process does so.
  func keep(_ value: Value?, as name: String) throws {
    guard let file else { throw DatabaseProblem.noHome }
    let folder = file.deletingLastPathComponent()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Each change replaces the file, so the directory is locked: changes by another process between reading and writing would be lost.
      let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(lock) }
      while flock(lock, LOCK_EX) != 0, errno == EINTR {}
      var everything = try everything
      everything[database, default: [:]][name] = value
      try encoder.encode(everything).write(to: file, options: .atomic)
    } catch let problem as DatabaseProblem {
      throw problem
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
      throw DatabaseProblem.cannotWrite(file.path, detail: code.map { String(cString: strerror($0)) } ?? "\(error)")
    }
  }

  private var everything: [String: [String: Value]] {
    get throws(DatabaseProblem) {
      guard let file, FileManager.default.fileExists(atPath: file.path) else { return [:] }
      do {
        return try JSONDecoder().decode([String: [String: Value]].self, from: Data(contentsOf: file))
      } catch {
        throw .damagedFile(file.path)
      }
    }
  }
}
