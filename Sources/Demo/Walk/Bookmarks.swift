import Foundation
import ScreenKitTerm

/// Paths with names, kept in a file for each user and told apart by the database they lead through.
struct Bookmarks: Equatable, Sendable {
  /// The file, which need not exist; `nil` where there is no place for one.
  let file: URL?
  /// The path of the database.
  let database: String

  /// Bookmarks in `dbwalk/bookmarks.json` below `XDG_DATA_HOME`, or below `~/.local/share`.
  init(of database: String, environment: [String: String]) {
    // A file has one path to the real place of it, however it is named and whatever links lead there.
    self.database = Self.realPath(database)
    let sample = try? SampleLibrary.defaultPath(environment: environment)
    file = sample.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "bookmarks.json") }
  }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The paths by their names.
  ///
  /// - Throws: `DatabaseProblem.damagedBookmarks` if the file holds something else.
  var all: [String: String] {
    get throws(DatabaseProblem) { try everything[database] ?? [:] }
  }

  /// Keeps a path under a name, or forgets the name with `nil`. Waits while another process does so.
  func keep(_ path: String?, as name: String) throws {
    guard let file else { throw DatabaseProblem.noHome }
    let folder = file.deletingLastPathComponent()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Each change replaces the file, so the directory is locked: what another process keeps between reading and writing would be lost.
      let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(lock) }
      while flock(lock, LOCK_EX) != 0, errno == EINTR {}
      var everything = try everything
      everything[database, default: [:]][name] = path
      try encoder.encode(everything).write(to: file, options: .atomic)
    } catch let problem as DatabaseProblem {
      throw problem
    } catch {
      throw DatabaseProblem.cannotWrite(file.path, detail: error.localizedDescription)
    }
  }

  private var everything: [String: [String: String]] {
    get throws(DatabaseProblem) {
      guard let file, FileManager.default.fileExists(atPath: file.path) else { return [:] }
      do {
        return try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file))
      } catch {
        throw .damagedBookmarks(file.path)
      }
    }
  }
}

extension Verb<Step> {
  /// The verbs for places with names.
  @VerbBuilder<Step>
  static func marking(_ bookmarks: Bookmarks) -> [Verb] {
    let names = { @MainActor in
      ((try? bookmarks.all) ?? [:]).sorted { $0.key < $1.key }.map { Suggestion($0.key, $0.value) }
    }
    Verb.category("Bookmarks") {
      Verb.doing("bookmark", .text("name"), "Save this place under a name") { name, line in
        try bookmarks.keep(try line.path(), as: name)
      }
      .role(.changes)
      Verb.showing("bookmarks", "List the bookmarks") {
        let all = try bookmarks.all
        if all.isEmpty {
          "There are no bookmarks. To add one, type bookmark and a name."
        } else {
          Block.fields(all.sorted { $0.key < $1.key }.map { Block.LabeledValue($0.key, Block.Value($0.value)) })
        }
      }
      Verb.doing("visit", .choice("name", from: names()), "Go to a bookmark") { name, line in
        try await line.go(to: try bookmarks.all[name] ?? "/")
      }
      .role(.reads)
      Verb.doing("unmark", .choice("name", from: names()), "Remove a bookmark") { name, _ in
        try bookmarks.keep(nil, as: name)
      }
      .role(.changes)
    }
  }
}
