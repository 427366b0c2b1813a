import TestSupport
import Testing

// `HistoryStore` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The list that the arrow keys recall", .timeLimit(.minutes(10)))
struct RecalledLinesTests {
  private let verbs = ConsoleVerbs(permissions: [])
  private let editor = RecordingReader()
  private let recall: RecalledLines

  init() {
    recall = RecalledLines(to: editor, verbs: verbs)
  }

  private static func text(_ label: String) -> InputDescription { InputDescription(label: label, kind: .text) }

  @discardableResult
  private func open(_ options: LineHistory, at path: String = "/") -> HistoryStore {
    let history = HistoryStore(options)
    recall.open(history, at: path) { _ in }
    return history
  }

  @Test("is given to the editor line by line, and all at once only if much of it differs")
  func cost() {
    let history = open(LineHistory(location: .memory, limit: 100))
    for number in 0..<1_000 {
      recall.remember("line \(number % 150)", at: "/")
      recall.update(at: "/")
    }
    #expect(editor.settings == 1)
    history.scope = .onThisScreen
    recall.update(at: "/")
    #expect(editor.settings == 2)
    #expect(editor.recalled == history.recalled(at: "/"))
  }

  @Test("is restored for every line, although the user changes lines on the way through them")
  func changed() {
    open(LineHistory(location: .memory))
    recall.remember("one", at: "/")
    recall.update(at: "/")
    editor.hasRecalled = true
    recall.remember("two", at: "/")
    #expect(editor.recalled == ["one"], "which may be another line by now")
    recall.update(at: "/")
    #expect(editor.recalled == ["one", "two"] && editor.settings == 2 && !editor.hasRecalled)
  }

  @Test("is the history's lines, even if a line remembered on another screen has pushed one of them out")
  func pushedOut() {
    let history = open(LineHistory(location: .memory, scope: .onThisScreen, limit: 2), at: "/")
    recall.remember("one", at: "/")
    recall.remember("two", at: "/table:A")
    recall.remember("three", at: "/table:A")
    recall.update(at: "/")
    #expect(editor.recalled == [] && history.recalled(at: "/") == [])
  }

  @Test(
    "is the history's lines for the screen: each line once, as many as are remembered",
    arguments: [LineHistory.Scope.everywhere, .onThisScreen], UInt64(0)..<20)
  func random(kind: LineHistory.Scope, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = [1, 2, 5, 30][Int(seed % 4)]
    let history = open(LineHistory(location: .memory, scope: kind, limit: limit))
    for _ in 0..<300 {
      let path = ["/", "/table:A", "/table:B", "/table:A/row:1"].randomElement(using: &random)!
      recall.update(at: path)
      #expect(editor.recalled == history.recalled(at: path))
      switch Int.random(in: 0..<40, using: &random) {
      case 0: history.scope = history.scope == .everywhere ? .onThisScreen : .everywhere
      case 1: editor.hasRecalled = true
      default: recall.remember("line \(Int.random(in: 0..<12, using: &random))", at: path)
      }
      // The screen that a line was typed on may not be the next one.
      if Bool.random(using: &random) {
        recall.update(at: path)
        #expect(editor.recalled == history.recalled(at: path))
      }
    }
  }

  @Test("is the values of a label while a screen asks for it, each once, and the lines again afterwards")
  func values() {
    open(LineHistory(location: .memory))
    recall.remember("a line", at: "/")
    for (value, label) in [("one", "A"), ("two", "A"), ("other", "B"), ("one", "A"), (" ", "A"), ("", "A")] {
      recall.remember(value: value, for: label)
      recall.update(at: "/", asking: Self.text(label))
    }
    #expect(editor.recalled == ["two", "one"])
    recall.remember(":help", at: "/")
    recall.update(at: "/", asking: Self.text("B"))
    #expect(editor.recalled == ["other"])
    recall.update(at: "/", asking: Self.text("C"))
    #expect(editor.recalled == [])
    recall.update(at: "/")
    #expect(editor.recalled == ["a line", ":help"])
  }

  @Test(
    "has no values with line breaks where one line is asked for",
    arguments: ["a\nquit", "a\r:quit", "a\r\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b"])
  func severalLines(value: String) {
    open(LineHistory(location: .memory))
    recall.remember(value: "one", for: "A")
    recall.remember(value: value, for: "A")
    for kind in [InputDescription.ValueKind.text, .lines, .choice, .lines, .number, .yesNo] {
      recall.update(at: "/", asking: InputDescription(label: "A", kind: kind))
      #expect(editor.recalled == (kind == .lines ? ["one", value] : ["one"]))
    }
  }

  @Test("is the values as they were given, although the user changes them on the way, and although lines are added")
  func changedValues() {
    open(LineHistory(location: .memory, limit: 1))
    recall.remember(value: "one", for: "A")
    recall.update(at: "/", asking: Self.text("A"))
    editor.hasRecalled = true
    recall.remember(":help", at: "/")
    recall.remember(":look", at: "/")
    recall.update(at: "/", asking: Self.text("A"))
    #expect(editor.recalled == ["one"] && !editor.hasRecalled)
    let settings = editor.settings
    recall.update(at: "/", asking: Self.text("A"))
    #expect(editor.settings == settings)
  }

  @Test("is the newest 1,000 values, and none if the console remembers nothing")
  func fewValues() {
    open(LineHistory(location: .memory))
    for number in 0..<1_100 { recall.remember(value: "\(number)", for: number.isMultiple(of: 2) ? "A" : "B") }
    recall.update(at: "/", asking: Self.text("A"))
    #expect(editor.recalled.count == 500 && editor.recalled.first == "100" && editor.recalled.last == "1098")
    open(.none)
    recall.update(at: "/", asking: Self.text("B"))
    #expect(editor.recalled == [])
  }
}
