import ScreenKitTermTesting
import Testing

/// Generated lines for a list of tasks: good ones, wrong ones, odd ones.
private struct LineGenerator {
  var state: UInt64

  mutating func below(_ count: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func line() -> String {
    let word = pick(["milk", "'two words'", "\"a\\\"b\"", "é日", "\\ ", "x\\u{1b}", "\"\\u{1b}[2J\"", "-c", "100", "#"])
    switch below(14) {
    case 0, 1, 2: return "add \(word)"
    case 3: return "a \(word)"
    case 4: return "open \(1 + below(3))"
    case 5: return pick(["open 100", "open x", "open", "goto /task:2/task:1", "goto /tsak:2", "goto /task:100"])
    case 6: return pick(["back", ":back", "back 2", "home", "b"])
    case 7: return "path"
    case 8: return "clear"
    case 9: return pick(["drop", "keep", "k", "d"])
    case 10: return pick(["", "   ", "# note", "  # note"])
    case 11: return pick(["nonsense", "ad", "add \"open", "add a b", "'"])
    case 12: return "wait 0"
    default: return pick(["help open", "help nonsense", "  add   \(word)  "])
    }
  }
}

@Suite("The same lines")
struct SameLinesTests {
  @Test("print the same piped, from a file and given with -c, and leave the same state", arguments: 1...40)
  func scripts(seed: UInt64) throws {
    var generator = LineGenerator(state: seed)
    let lines = (0..<30).map { _ in generator.line() } + [":home", "path", "add end"]
    let text = lines.joined(separator: "\n")
    let options = ["--keep-going"]
    let piped = try Programs.run(Programs.tasks, options, script: text)
    let given = try Programs.run(Programs.tasks, options + lines.flatMap { ["-c", $0] })
    let directory = try TestDirectory()
    try directory.write("script", text.replacing("\n", with: "\r\n"))
    let read = try Programs.run(Programs.tasks, options + ["--script", directory.path + "/script"])
    #expect(given.output == piped.output && read.output == piped.output, "seed \(seed)")
    #expect(given.exit == piped.exit && read.exit == piped.exit, "seed \(seed)")
    let names = [(given, "-c"), (read, directory.path + "/script")]
    for (run, name) in names {
      #expect(
        run.errorText.replacing("\n\(name):", with: "\n<stdin>:").replacingPrefix(name, "<stdin>") == piped.errorText)
    }
  }

  @Test("show in a terminal what they print in a script, errors at their places", arguments: 1...6)
  func typed(seed: UInt64) throws {
    var generator = LineGenerator(state: seed)
    let lines = (0..<12).map { _ in generator.line() }.filter { !$0.contains("\"open") && !$0.contains("'") }
    let session = try Programs.open(
      Programs.tasks, columns: 200, rows: 400, changing: ["TERM": "dumb", "NO_COLOR": "1"])
    try session.waitUntilIdle()
    for line in lines {
      try session.send(line + "\r")
      try session.waitUntilIdle()
    }
    let echoed = try PipedProgram.run(
      "/bin/sh", arguments: ["-c", "\"$0\" --keep-going 2>&1", Programs.tasks], environment: Programs.environment,
      input: lines.joined(separator: "\n"))
    // At the terminal there are also the first screen, prompts, and what was typed after them.
    let typed = session.screen.lines.drop { !$0.hasPrefix("/") }.filter { !$0.contains(#/^/[^ ]*>( |$)/#) }
    let printed = echoed.outputText.split(separator: "\n").map { String($0).replacing(#/^<stdin>:[0-9]+: /#, with: "") }
    #expect(
      typed.filter { !$0.isEmpty } == printed.filter { !$0.hasSuffix("or give --yes.") }, "seed \(seed): \(lines)")
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, _ replacement: String) -> String {
    hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
  }
}
