import PresentationFiles
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
    do {
      let file = try NewFile(path.expandingTilde, replaces: replaces)
      let count = try await fill(file, dispatcher)
      try file.finish()
      // A script gets the exit status.
      if let count, reader.window.isTerminal {
        reader.notices.post(StyledText("\(count) \(count == 1 ? "row" : "rows") saved to \(path)."))
      }
    } catch let error as FileError {
      var problem = LineError(error)
      problem.place = "save"
      if error.isAboutExistingFile {
        problem.advice = "type over before the name to replace it, or choose another name"
      }
      throw problem
    }
  }

  /// Writes a value, or rows; returns the number of rows.
  private func fill(_ file: NewFile, _ dispatcher: Dispatcher<Step>) async throws -> Int? {
    if case .cell(let table, let key, let column, _) = place {
      try await reader.file.write(column, in: table, key: key, to: file)
      return nil
    }
    guard let view = place.view else { return nil }
    return try await reader.file.write(view, as: RowFormat(ofFile: path), to: file.write) { count in
      dispatcher.progress(count, "rows to \(path)")
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
    let output = Output.standard
    if Self.hasPrinted.exchange(true, ordering: .relaxed) { try output.write([UInt8(ascii: "\n")]) }
    // Data must not give commands to a terminal.
    let isTerminal = output.isTerminal
    _ = try await reader.file.write(view, as: format) { bytes in
      try output.write(isTerminal ? Array(String(decoding: bytes, as: UTF8.self).harmless.utf8) : bytes)
    }
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
      .category("Files").role(replaces ? .destroys : .changes).needing(.files)
    }
  }
}
