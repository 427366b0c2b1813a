import FoundationEssentials
import CScreenKitPlatform
import PresentationFiles

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
  /// - Throws: The reason if the file cannot be read, or has other contents.
  var all: [String: Value] {
    get throws(FileError) {
      guard let file, FileManager.default.fileExists(atPath: file.path) else { return [:] }
      guard let everything = Self.decode(try kept(file).read()) else { throw Self.damaged(file) }
      return everything[database] ?? [:]
    }
  }

  /// Stores a value under a name, or removes the name for `nil`. Waits while another process does so.
  func keep(_ value: Value?, as name: String) throws {
    guard let file else { throw DatabaseProblem.noHome }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var isDamaged = false
    try Folder.create(above: file.path)
    let isDone = try kept(file).rewrite(waits: true) { bytes in
      var everything = Self.decode(bytes)
      isDamaged = everything == nil
      everything?[database, default: [:]][name] = value
      return everything.flatMap { try? encoder.encode($0) }.map(Array.init)
    }
    if isDamaged { throw Self.damaged(file) }
    if !isDone { throw FileError(file.path, "another program is writing to it", advice: "try again") }
  }

  private static func damaged(_ file: URL) -> FileError {
    FileError(file.path, "not a valid dbwalk file", advice: "repair it or move it out of the way")
  }

  private func kept(_ file: URL) -> PrivateFile { PrivateFile(path: file.path, isSecret: false) }

  /// A full disk may leave an empty file.
  private static func decode(_ bytes: [UInt8]) -> [String: [String: Value]]? {
    bytes.isEmpty ? [:] : try? JSONDecoder().decode([String: [String: Value]].self, from: Data(bytes))
  }
}
