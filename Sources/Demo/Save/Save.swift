import CScreenKitPlatform
import ScreenKitTerm
import Synchronization

/// Writes the complete contents of a place to a file.
struct Save: Command {
  let reader: Reader
  /// A view or a value.
  let place: Route
  let path: String
  let replaces: Bool

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let file = reader.file
    try await SavedFile.write(to: path, replacing: replaces) { descriptor in
      if case .cell(let table, let key, let column, _) = place {
        try await file.write(column, in: table, key: key, to: descriptor, named: path)
      } else if let view = place.view {
        let count = try await file.write(view, as: RowFormat(ofFile: path), to: descriptor, named: path) { count in
          dispatcher.progress(count, "rows to \(path)")
        }
        // A script gets the exit status.
        if reader.window.isTerminal {
          reader.notices.post(StyledText("\(count) \(count == 1 ? "row" : "rows") saved to \(path)."))
        }
      }
    }
  }
}

/// Writes all rows of a view to standard output, as they are found.
struct PrintAll: Command {
  let reader: Reader
  let view: TableView

  private static let hasPrinted = Atomic(false)

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    guard let format = RowFormat(printedAs: reader.format) else { return }
    // The console writes its pending output before other work continues; an empty line separates two outputs.
    await Task { @MainActor in }.value
    let output = "standard output"
    if Self.hasPrinted.exchange(true, ordering: .relaxed) {
      try SavedFile.write([UInt8(ascii: "\n")], to: STDOUT_FILENO, named: output)
    }
    _ = try await reader.file.write(view, as: format, to: STDOUT_FILENO, named: output) { _ in }
  }
}

extension Reader {
  /// Prints all rows of the place that is on top now, in a script that asks for them.
  func printing(_ place: Route) -> [any Command<Step>] {
    guard printsAll, let view = place.view else { return [] }
    return [PrintAll(reader: self, view: view)]
  }
}

extension Verb<Step> {
  /// The verbs that save the contents of a place, under a name, or after the word `over` also replacing another file.
  @VerbBuilder<Step>
  static func saving(_ place: Route, named name: String, _ what: String) -> [Verb] {
    for replaces in [false, true] {
      let summary = replaces ? "Replace a file with \(what)" : "Save \(what) to a new file"
      let words = VerbGrammar(Parameter<String>.file("file"), Parameter<String>.verb("command").defaulting(to: ""))
      Verb(replaces ? "\(name) over" : name, words, summary) { path, command in
        guard command.isEmpty else {
          throw LineError("to save the output of a command, type :save \(Words.quote(path)) \(command)")
        }
        if place.view != nil { _ = try RowFormat(ofFile: path) }
        return .save(place, to: path, replacing: replaces)
      }
      .category("Files").role(replaces ? .destroys : .changes)
    }
  }
}
