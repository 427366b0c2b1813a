import Testing
import TestSupport

@Suite("A terminal that can do nothing, through random events", .serialized, .timeLimit(.minutes(10)))
struct PlainStoryTests {
  // Rule C-13.4
  @Test("shows the screen and the prompt again, and each line", arguments: ["dumb", "''"], UInt64(0)..<2)
  func story(type: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pane = try TmuxPane(columns: 80, rows: 20)
    try pane.start("env TERM=\(type) \(Programs.watch)")
    for round in 1...6 {
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        try pane.type("half")
        try pane.stop()
        try pane.goOn("Watch\nHeard \(round - 1).\n/> half")
        try pane.type("C-u")
      case 1:
        try pane.signal("USR2")
        try pane.wait { $0.hasSuffix("in two lines, with ␛[2J.\n/>") }
      case 2: try pane.resize(columns: Int.random(in: 30...120, using: &random), rows: 20)
      default: try pane.type("BSpace")
      }
      try pane.typeText("say \(round)")
      try pane.type("Enter")
      try pane.wait { $0.hasSuffix("say \(round)\nHeard \(round).\n/>") }
    }
  }
}
