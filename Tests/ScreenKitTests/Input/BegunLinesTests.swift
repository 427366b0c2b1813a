import Foundation
import TestSupport
import Testing

import ScreenKit

@MainActor @Suite("Lines without an end", .timeLimit(.minutes(10)))
struct BegunLinesTests {
  private let store = Store(
    Notebook(path: [.first]),
    reducer: Reducer<Notebook, Note>.throwing { notebook, note in
      if note == .note("refused\nby the reducer") { throw LineError("no.") }
      return try Notebook.reducer.reduce(&notebook, note)
    })

  /// A session whose screens ask for lines, the one of a page under its name, and have verbs that leave.
  private func session() -> Session<Notebook, Note> {
    func asker(_ label: String) -> Asker {
      Asker { _ in
        Input(label, .lines) { text in
          if text == "bad" { throw LineError("no.") }
          return .note(text)
        }
      } listed: { _ in
        Verb("up", "Leave") { .navigate(.back) }
        Verb("deeper", "Go on") { .push(.second) }
      }
    }
    return Session(store, path: \.path, root: asker("Diary")) { page, _ in asker(page == .first ? "Note" : "Remark") }
  }

  @discardableResult
  private func type(_ lines: String..., in session: Session<Notebook, Note>) async -> LineEnd {
    var end = LineEnd(.done, location: session.location)
    for line in lines { end = await EncodedPort(session).run(line) }
    return end
  }

  // Rule C-06.4
  @Test(
    "block a line that would lose them",
    arguments: [
      (":back", "back: "), (":home", "home: "), (":goto /second", "goto: "), (":quit", "quit: "), (":up", ""),
    ])
  func refused(line: String, place: String) async {
    let session = session()
    await type("one", "two", in: session)
    let end = await type(line, in: session)
    #expect(
      end.error?.description
        == "\(place)2 lines of \"Note\" would be lost; finish them with \".\" or drop them with :discard")
    #expect(store.state.path == [.first] && session.location.input?.lineCount == 2 && !session.hasEnded)
    await type(".", in: session)
    #expect(store.state.notes == ["one\ntwo"] && session.begunLines.isEmpty)
    #expect(await type(line, in: session).error == nil)
  }

  @Test("block a front end that closes their screen")
  func closed() async {
    let session = session()
    await type("one", in: session)
    session.close(serial: session.look().serial)
    #expect(store.state.path == [.first])
    #expect(
      session.notices.recent.map(\.text.string).last?.hasPrefix("1 line of \"Note\" would be lost; finish it") == true)
    await type(":discard", in: session)
    session.close(serial: session.look().serial)
    #expect(store.state.path.isEmpty)
  }

  @Test("are dropped by a command that exists while there are some")
  func discarded() async {
    let session = session()
    #expect(await session.verbs().allSatisfy { $0.name != ":discard" })
    #expect(await type(":discard", in: session).status == .failed)
    await type("one", in: session)
    #expect(await session.verbs().contains { $0.name == ":discard" })
    #expect(session.completionNow(of: ":disc").candidates.map(\.line) == [":discard "])
    #expect(Rendering().text(await type(":help", in: session).output).contains(":discard  "))
    #expect(await type(":discard", in: session).output == [.text(StyledText("Dropped 1 line of \"Note\"."))])
    #expect(session.location.input?.lineCount == 0)
    #expect(await type(":discard", in: session).status == .failed)
    #expect(await type(":back", in: session).status == .done)
  }

  @Test("are returned to a verb of a front end that drops them; without any, it fails")
  func returned() async {
    let session = session()
    session.add([
      .doing("drop", "Drop lines") { line in
        let dropped = try await line.discardLines()
        line.show(["\(dropped.label), \(dropped.depth): \(dropped.lines)"])
      }
    ])
    await type("one", "two", ":deeper", "three", in: session)
    #expect(await type(":drop", in: session).output == [.text(#"Remark, 2: ["three"]"#)])
    #expect(session.begunLines == [BegunLines(depth: 1, label: "Note", lines: ["one", "two"])])
    #expect(await type(":drop", in: session).output == [.text(#"Note, 1: ["one", "two"]"#)])
    #expect(await type(":drop", in: session).error?.message == "there are no unfinished lines to discard")
  }

  @Test("are dropped when the user leaves by force")
  func forced() async {
    let session = session()
    await type("one", in: session)
    #expect(await type(":quit --force", in: session).status == .quit)
  }

  @Test("stay below other screens, which may go; lines of the screen on top are dropped first")
  func covered() async {
    let session = session()
    await type("one", ":deeper", in: session)
    #expect(session.location.input?.label == "Remark" && session.location.input?.lineCount == 0)
    #expect(await type(":quit", in: session).error?.message.hasPrefix("1 line of \"Note\"") == true)
    await type("two", in: session)
    #expect(await type(":home", in: session).error?.message.hasPrefix("1 line of \"Remark\"") == true)
    await type(":discard", in: session)
    #expect(session.begunLines == [BegunLines(depth: 1, label: "Note", lines: ["one"])])
    #expect(await type(":back", in: session).status == .done)
    #expect(session.location.input?.lineCount == 1)
    store.send(.navigate(.home))
    #expect(session.begunLines.isEmpty, "the program removed their screen")
    #expect(await type(":quit", in: session).status == .quit)
  }

  @Test("are saved as values and set again")
  func saved() async throws {
    let session = session()
    store.send(.navigate(.home))
    await type("zero", in: session)
    store.send(.push(.first))
    await type("::one", "two", in: session)
    let saved = try JSONEncoder().encode(session.begunLines)
    let again = self.session()
    again.begunLines =
      try JSONDecoder().decode([BegunLines].self, from: saved) + [
        BegunLines(depth: 2, label: "Remark", lines: ["x"]), BegunLines(depth: 1, label: "Other", lines: []),
      ]
    #expect(again.begunLines == session.begunLines && again.begunLines.count == 2)
    #expect(again.location.input?.lineCount == 2)
    await type("three", ".", in: again)
    #expect(store.state.notes == [":one\ntwo\nthree"])
    #expect(again.begunLines == [BegunLines(depth: 0, label: "Diary", lines: ["zero"])])
  }

  @Test("that are refused as a value stay: they can be continued, given again, dropped, or replaced by a whole value")
  func refusedValue() async {
    let session = session()
    await type("one", "bad", in: session)
    await type(":discard", "bad", ".", in: session)
    #expect(session.location.input?.lineCount == 1 && session.location.input?.problem == "no.")
    #expect(session.begunLines == [BegunLines(depth: 1, label: "Note", lines: ["bad"])])
    #expect(await type(":back", in: session).error?.message.hasPrefix("1 line of \"Note\" would be") == true)
    #expect(await type(".", in: session).error?.message == "no.")
    await type("and good", in: session)
    #expect(session.location.input?.lineCount == 2 && session.location.input?.problem == nil)
    await type(".", in: session)
    #expect(store.state.notes == ["bad\nand good"] && session.begunLines.isEmpty)
    await type("bad", ".", ":discard", "new", ".", in: session)
    #expect(store.state.notes.last == "new")
    await type("bad", ".", in: session)
    #expect(await EncodedPort(session).run(value: "whole").status == .done)
    #expect(store.state.notes.last == "whole" && session.begunLines.isEmpty)
  }

  @Test("of a whole value that is refused, or whose action is, stay", arguments: ["bad", "refused\nby the reducer"])
  func refusedWhole(value: String) async {
    let session = session()
    #expect(await EncodedPort(session).run(value: value).status == .failed)
    let lines = value.split(separator: "\n").map(String.init)
    #expect(session.begunLines == [BegunLines(depth: 1, label: "Note", lines: lines)])
    #expect(await EncodedPort(session).run(value: value).status == .failed)
    #expect(session.begunLines.first?.lines == lines, "the value has replaced itself")
    await type("more", in: session)
    #expect(await EncodedPort(session).run(value: "rest").status == .done)
    #expect(store.state.notes == [value + "\nmore\nrest"])
  }

  @Test("stay while a check is given up")
  func cancelled() async {
    var held: CheckedContinuation<Void, Never>?
    let root = Asker { _ in
      Input("Note", .lines) { text in
        await withCheckedContinuation { held = $0 }
        return .note(text)
      }
    }
    let session = Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root) { _, _ in root }
    await type("one", in: session)
    let line = Task.immediate { await session.run(".") }
    line.cancel()
    held?.resume()
    #expect(await line.value.status == .cancelled)
    #expect(session.location.input?.lineCount == 1)
  }

  // MARK: Whole values

  @Test(
    "are not part of a value that is given at once, with line breaks or without",
    arguments: ["one", "one\n", "one\ntwo", ".", ":back", "::x", "\n", " "])
  func whole(value: String) async {
    let session = session()
    #expect(await EncodedPort(session).run(value: value).status == (value.allSatisfy(\.isWhitespace) ? .failed : .done))
    #expect(store.state.notes == (value.allSatisfy(\.isWhitespace) ? [] : [value]))
    #expect(session.begunLines.isEmpty)
  }

  @Test("come before a value that is given at once")
  func rest() async {
    let session = session()
    await type("one", in: session)
    #expect(await session.run(value: "two").status == .done)
    #expect(store.state.notes == ["one\ntwo"])
  }

  @Test("A whole value of one line is a text, never a command; it fails if nothing is asked for")
  func values() async {
    let asking = Session(store, path: \.path, root: Asker.title()) { _, _ in Asker.title() }
    for text in [":look", "::x", "look"] { #expect(await asking.run(value: text).status == .done) }
    #expect(store.state.notes == [":look", "::x", "look"])
    #expect(await asking.run(value: "x", on: 99).status == .stale)
    let silent = Session(store, path: \.path, root: Cover { _ in }) { _, _ in Cover { _ in } }
    #expect(await silent.run(value: "look").error?.message == "this screen does not ask for anything")
  }

  // MARK: Random walks

  // Rule C-06.4
  @Test("Random walks lose no line without a refusal", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = session()
    let labels = [Page.first: "Note", .second: "Remark"]
    // The lines of each screen, the root screen's first.
    var model: [(label: String, lines: [String])] = [("Diary", []), ("Note", [])]
    var notes: [String] = []
    for step in 0..<40 {
      let action =
        [
          "line", "line", "line", ".", ":back", ":up", ":home", ":quit", ":deeper", ":goto /first/second", ":discard",
          "cover",
        ].randomElement(using: &random) ?? ""
      let note: Comment = "seed \(seed), step \(step): \(action)"
      var count: Int?
      switch action {
      case "line":
        model[model.count - 1].lines.append("line \(step)")
        _ = await session.run("line \(step)")
      case ".":
        let top = model[model.count - 1].lines
        #expect(await session.run(".").status == (top.isEmpty ? .failed : .done), note)
        if !top.isEmpty { notes.append(top.joined(separator: "\n")) }
        model[model.count - 1].lines = []
      case ":discard":
        let index = model.lastIndex { !$0.lines.isEmpty }
        #expect(await session.run(action).status == (index == nil ? .failed : .done), note)
        if let index { model[index].lines = [] }
      case "cover":
        store.send(.push(.second))
        model.append(("Remark", []))
      case ":deeper":
        _ = await session.run(action)
        model.append(("Remark", []))
      case ":back", ":up": count = model.count - 1
      case ":home": count = 1
      case ":quit": count = 0
      default:
        // The rule for screens that stay is simple only if they are at the bottom.
        if model.count > 1, model[1].label != "Note" { break }
        // The first two screens stay, if they are those two.
        let wanted = ["Note", "Remark"]
        let stays = zip(model.dropFirst().map(\.label), wanted).prefix { $0 == $1 }.count
        let isLost = model.dropFirst(1 + stays).contains { !$0.lines.isEmpty }
        _ = await session.run(action)
        if !isLost {
          model = Array(model.prefix(1 + stays)) + wanted.dropFirst(stays).map { ($0, []) }
        }
      }
      if let count, model.count > 1 || action == ":quit" {
        let isLost = model.dropFirst(count).contains { !$0.lines.isEmpty }
        let end = await session.run(action)
        if isLost {
          try #require(end.error?.message.contains("would be lost; finish") == true, note)
        } else if action == ":quit" {
          try #require(end.status == .quit, note)
          return
        } else {
          try #require(end.status == .done, note)
          model = Array(model.prefix(count))
        }
      }
      try #require(store.state.notes == notes, note)
      try #require(store.state.path.compactMap { labels[$0] } == model.dropFirst().map(\.label), note)
      let begun = model.enumerated().filter { !$0.element.lines.isEmpty }
      try #require(
        session.begunLines == begun.map { BegunLines(depth: $0, label: $1.label, lines: $1.lines) }, note)
      try #require(session.location.input?.lineCount == model[model.count - 1].lines.count, note)
    }
  }
}
