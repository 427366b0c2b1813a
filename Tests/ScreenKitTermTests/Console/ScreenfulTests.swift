import Testing

// The output of a screen, and how a value is asked for, is internal.
@testable import ScreenKit
@testable import ScreenKitTerm

@Suite("The output of a screen that asks", .timeLimit(.minutes(10)))
struct ScreenfulTests {
  /// A screen with a heading, some answers, and a field or the summary of a form.
  private func screenful(_ answers: KeyValuePairs<String, Block.Value>, step: Int?, serial: Int = 1) -> Screenful {
    let input = InputDescription(
      label: "It", kind: .choice, choices: ["a", "b"], step: step.map { InputDescription.Step($0, of: 3) })
    return Screenful(
      location: SessionLocation(path: "/", exactPath: "/", depth: 0, input: input), body: ["Heading"],
      listing: (answers.isEmpty ? [] : [Block.fields(answers)]) + input.listing, serial: serial, frame: 1)
  }

  private func written(_ screenful: Screenful, after old: Screenful?) -> String {
    Rendering().text(screenful.blocks(after: old, isListed: false))
  }

  @Test("is only the changed answers, while the same form goes on")
  func changed() {
    let first = screenful([:], step: 1)
    let second = screenful(["One": "x"], step: 2)
    let third = screenful(["One": "x", "Two": "y"], step: 3)
    #expect(written(first, after: nil) == "Heading\n")
    #expect(written(second, after: first) == "One  x\n")
    #expect(written(third, after: second) == "Two  y\n")
    #expect(written(second, after: second) == "")
    #expect(written(screenful(["One": "z", "Two": "y"], step: 3), after: third) == "One  z\n")
    #expect(Rendering().text(third.blocks(after: second)) == "Two  y\n1. a\n2. b\n")
  }

  @Test("is all of it at the summary, for another screen, and if anything else has changed")
  func whole() {
    let old = screenful(["One": "x"], step: 2)
    let all = "Heading\nOne  x\nTwo  y\n"
    let answers: KeyValuePairs<String, Block.Value> = ["One": "x", "Two": "y"]
    #expect(written(screenful(answers, step: nil), after: old) == all)
    #expect(written(screenful(answers, step: 3, serial: 2), after: old) == all)
    var other = screenful(answers, step: 3)
    other.body[0] = "Other"
    #expect(written(other, after: old) == "Other\nOne  x\nTwo  y\n")
  }

  @Test(
    "has a prompt with the step of a form and the way to answer, if there is room for them",
    arguments: [
      (InputDescription.ValueKind.text, nil, false, 40, "It (2 of 3): "),
      (.yesNo, "yes", false, 40, "It (2 of 3; y, n) [yes]: "), (.yesNo, "yes", false, 15, "It (y, n) [yes]: "),
      (.choice, nil, false, 40, "It (2 of 3; 1-2): "), (.choice, "a", true, 40, "It (2 of 3) [a]: "),
      (.choices, nil, false, 40, "It (2 of 3; 1-2, with commas): "),
      (.lines, nil, false, 40, "It (2 of 3; end with .): "),
    ] as [(InputDescription.ValueKind, String?, Bool, Int, String)])
  func prompt(kind: InputDescription.ValueKind, value: String?, isListed: Bool, columns: Int, prompt: String) {
    let choices = kind == .choice || kind == .choices ? ["a", "b"] : []
    let input = InputDescription(label: "It", kind: kind, choices: choices, defaultText: value, step: .init(2, of: 3))
    let text = input.prompt(columns: columns, as: .unicode, isListed: isListed)
    #expect(Rendering().styledLine(text).plain == prompt)
  }
}
