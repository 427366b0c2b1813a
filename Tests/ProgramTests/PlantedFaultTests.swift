import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("A selftest of a program with 13 planted faults", .timeLimit(.minutes(10)))
struct PlantedFaultTests {
  /// A fault of `Tests/Faults`: what a finding says about it, and lines of its script.
  private struct Fault {
    let problem: String
    let lines: [Substring]
    /// How the program ends when it runs the script; `nil` if that does not matter.
    var end: ProgramExit?
  }

  private static let faults = [
    Fault(problem: "the program crashed: added", lines: ["add", "add", "add"], end: .signalled(SIGILL)),
    Fault(
      problem: "the program crashed: Index out of range", lines: ["turn", "turn", "turn"], end: .signalled(SIGILL)),
    Fault(
      problem: "the program crashed: Index out of range", lines: ["shelf", "deeper", "deeper", "deeper"],
      end: .signalled(SIGILL)),
    Fault(problem: "the program crashed: ordered", lines: ["order", "9"], end: .signalled(SIGILL)),
    Fault(problem: "the program crashed: Unexpectedly found nil", lines: ["sort"], end: .signalled(SIGILL)),
    Fault(problem: "the program crashed: tagged", lines: ["tag"], end: .signalled(SIGILL)),
    Fault(problem: "the program crashed: Illegal instruction", lines: ["plus", "plus"], end: .signalled(SIGILL)),
    Fault(problem: "the program crashed: fetched", lines: ["turn", "fetch"], end: .signalled(SIGILL)),
    Fault(problem: "\"poll\" has not ended within 1.0 seconds", lines: ["poll", "poll"]),
    Fault(problem: "the program crashed: opened", lines: ["lock", "open"], end: .signalled(SIGILL)),
    Fault(problem: "\"call\" is offered, but fails: the owner is away", lines: ["call"], end: .exited(1)),
    Fault(problem: "\"paint blue\" is offered, but fails: out of blue", lines: ["paint"], end: .exited(1)),
    Fault(problem: "this screen is a dead end", lines: ["cellar"], end: .exited(0)),
  ]

  @Test("finds at least 11 of them, with a script for each", arguments: [1, 2, 3])
  func found(seed: Int) throws {
    let folder = try TestDirectory()
    let environment = TestEnvironment.variables(changing: ["SWIFT_BACKTRACE": "enable=no"])
    let run = try Programs.run(
      Programs.faults, ["selftest", "--seed", "\(seed)", "--limit", "1", "--save", folder.path + "/found"],
      within: .seconds(300))
    #expect(run.outputText.contains(" with seed \(seed): "))
    #expect(run.errorText == "")
    #expect(run.exit == .exited(1))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/found")
    let scripts = try files.map { try String(contentsOfFile: "\(folder.path)/found/\($0)", encoding: .utf8) }
    var found = 0
    for fault in Self.faults {
      let script = scripts.first { script in
        let lines = script.split(separator: "\n")
        let words = lines.dropFirst().map { $0.prefix { $0 != " " } }
        return lines[0].contains(fault.problem) && words.starts(with: fault.lines)
      }
      guard let script else { continue }
      found += 1
      guard let end = fault.end else { continue }
      try script.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
      let again = try Programs.run(
        Programs.faults, ["--script", folder.path + "/script"], environment: environment)
      #expect(again.exit == end, "\(script)")
    }
    #expect(found >= 11, "seed \(seed): \(run.outputText)")
  }
}
