import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  /// An input with a partly typed value.
  struct HalfTyped: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let typed: String
    /// The last rows of the screen then.
    let shown: String
    let rest: String
    let value: String
    let ask: @MainActor @Sendable (Notebook) -> Input<Note>?

    init(
      _ name: String, _ typed: String, shown: String, _ rest: String, value: String,
      _ ask: @escaping @MainActor @Sendable () -> Input<Note>
    ) {
      (testDescription, self.typed, self.shown, self.rest, self.value) = (name, typed, shown, rest, value)
      self.ask = { $0.notes.isEmpty ? ask() : nil }
    }

    static let all = [
      HalfTyped("a text", "ha", shown: "Value: ha", "lf", value: "half") { Input("Value", .text) { .note($0) } },
      HalfTyped("a number", "4", shown: "Value: 4", "2", value: "42") { Input("Value", .integer) { .note("\($0)") } },
      HalfTyped("a choice", "b", shown: "  2. bob\n  3. bert\nValue: b", "e", value: "bert") {
        Input("Value", .choice(from: ["ann", "bob", "bert"])) { .note($0) }
      },
      HalfTyped("several choices", " b", shown: "> [ ] 2. bob\nValue: ann, b", "o", value: "ann+bob") {
        Input("Value", .choices(from: ["ann", "bob"])) { .note($0.joined(separator: "+")) }
      },
      HalfTyped("yes or no", "y", shown: "Value (y, n): y", "es", value: "true") {
        Input("Value", .yesNo) { .note("\($0)") }
      },
      HalfTyped("a secret", "ses", shown: "Value:", "ame", value: "sesame") {
        Input("Value", .secret) { .note($0.reveal()) }
      },
      HalfTyped("lines", "one\rtw", shown: "Value 2: tw", "o\r.", value: "one\ntwo") {
        Input("Value", .lines) { .note($0) }
      },
    ]
  }

  @Test(
    "A message appears above a partly typed value, and does not change it", arguments: HalfTyped.all)
  func notices(half: HalfTyped) throws {
    let notices = Notices()
    let session = try Consoles.open(asking.console(notices: notices, half.ask))
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix(":") }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type(half.typed, until: half.shown)
    notices.post("something has happened")
    try session.wait(
      until: { $0.text.contains("something has happened\n") && $0.text.hasSuffix(half.shown) }, described: "the message"
    )
    try session.waitUntilIdle()
    try session.type(half.rest + "\r")
    try session.wait(until: { _ in asking.values == [half.value] }, described: "the value")
  }
}
