import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// A front end in which the steps of a walk are performed.
enum FormWay: CaseIterable {
  case typed, typedPlainly, typedInASCII, readAloud, piped, sentForJSON, pasted, keyed

  /// The front ends that exist here.
  static let all = allCases

  /// Goes through the form, and returns the actions that it was sent.
  @Typist
  func changes(_ walk: FormWalk) throws -> [FormChange] {
    let console = FormConsole(walk.plan)
    switch self {
    case .typed, .typedPlainly, .typedInASCII, .readAloud:
      let session = try Consoles.openConsole(console.console, changing: environment)
      for (index, step) in walk.steps.enumerated() {
        // Alternates between the key and the command.
        try session.type(step, backByKey: index.isMultiple(of: 2))
      }
      try session.leave()
    case .pasted:
      let session = try Consoles.openConsole(console.console)
      var lines: [String] = []
      for step in walk.steps {
        if step.isPartOfPaste(behind: lines) {
          lines += step.lines
          if !step.isRefused { continue }
          try session.pasteLines(lines)
          try session.giveUpCorrection()
          lines = []
        } else {
          try session.pasteLines(lines)
          lines = []
          try session.pasteValue(step)
        }
      }
      try session.pasteLines(lines)
      try session.leave()
    case .piped: try script(walk, console)
    case .sentForJSON: try script(walk, console, ["--format", "json"])
    case .keyed:
      let session = try Consoles.open(console.kiosk, ["1"])
      try session.wait(for: "q quit")
      for step in walk.steps { try session.press(step) }
      try session.send("q")
      #expect(try session.waitForExit() == .exited(0))
    }
    return console.changes
  }

  /// The environment variables that set this terminal apart.
  private var environment: [String: String?] {
    switch self {
    case .typedPlainly: ["TERM": "dumb"]
    case .typedInASCII: ["LC_ALL": "C"]
    case .readAloud: ["ACCESSIBLE": "1"]
    default: [:]
    }
  }

  /// Runs the form over a wire, where several lines are sent as one.
  @Typist
  static func port(_ walk: FormWalk) throws -> [FormChange] {
    let console = FormConsole(walk.plan)
    let lines = walk.steps.flatMap { $0.whole.map { [$0] } ?? $0.lines }
    let port = console.port(lines, secrets: walk.steps.compactMap(\.secret))
    #expect(try Consoles.run(port).exit == .exited(0))
    return console.changes
  }

  /// Runs the lines as a script, and checks that the lines that should fail do.
  @Typist
  private func script(_ walk: FormWalk, _ console: FormConsole, _ options: [String] = []) throws {
    let directory = try TestDirectory()
    try directory.write("secrets", walk.steps.compactMap(\.secret).map { $0 + "\n" }.joined())
    let script = walk.steps.flatMap(\.lines).map { $0 + "\n" }.joined()
    let secrets = ["--keep-going", "--secrets", directory.path + "/secrets"]
    let run = try Consoles.run(console.console, options + secrets, script: script)
    #expect(run.exit == .exited(walk.steps.contains(where: \.isRefused) ? 1 : 0))
    guard self == .sentForJSON else { return }
    let failures = try run.outputText.split(separator: "\n").map { line in
      let document = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return document?["status"] as? String == "failed"
    }
    #expect(failures == walk.steps.flatMap { $0.lines.dropLast().map { _ in false } + [$0.isRefused] })
  }
}

extension FormStep {
  /// Whether its lines can be pasted after others. A paste into several lines is one value, blank lines are left out of any other, and
  /// what is pasted into a secret belongs to it.
  fileprivate func isPartOfPaste(behind lines: [String]) -> Bool {
    if kind == .secret || kind == .lines && lines.isEmpty { return false }
    return !self.lines.contains { $0.allSatisfy(\.isWhitespace) }
  }
}

extension TerminalSession {
  /// Types a step at the console.
  fileprivate func type(_ step: FormStep, backByKey isKey: Bool) throws {
    if step.isBack, isKey || step.kind == .secret {
      try type("\u{4}")
    } else if let secret = step.secret {
      try type(secret + "\r")
    } else {
      for line in step.lines { try type(line + "\r") }
    }
    if step.isRefused, step.kind != .secret { try giveUpCorrection() }
  }

  /// Drops the refused text from the next line.
  fileprivate func giveUpCorrection() throws { try type("\u{3}") }

  /// Pastes lines and runs them.
  fileprivate func pasteLines(_ lines: [String]) throws {
    guard let line = lines.first else { return }
    guard lines.count > 1 else { return try pasteText(line) }
    try paste(lines.joined(separator: "\n"))
    try wait(for: "Run, edit or drop them")
    try type("r\r")
  }

  /// Pastes a step that is a paste of its own, or types it if it cannot be one.
  fileprivate func pasteValue(_ step: FormStep) throws {
    guard let whole = step.whole else { return try type(step, backByKey: false) }
    try pasteText(whole)
    if step.isRefused { try giveUpCorrection() }
  }

  /// Pastes text for one line, and presses Enter. A key that comes sooner belongs to the paste.
  private func pasteText(_ text: String) throws {
    let (cursor, shown) = (screen.cursor, screen.text)
    try paste(text)
    // The cursor can return to the same place of a screen that has scrolled.
    try wait(until: { $0.cursor != cursor || $0.text != shown }, described: "the pasted text")
    try waitUntilIdle()
    try type("\r")
  }

  /// Presses the keys of the kiosk that do a step.
  fileprivate func press(_ step: FormStep) throws {
    let haveKeys = step.kind == nil || step.kind == .choice || step.kind == .yesNo
    if step.isBack {
      try type(haveKeys ? "b" : "\u{4}")
    } else if let choice = step.choice {
      try type("\(choice)")
    } else if haveKeys {
      // No key names a value that is not a choice.
      if !step.isRefused || step.lines[0].allSatisfy(\.isWhitespace) { try type("\r") }
    } else {
      for line in step.secret.map({ [$0] }) ?? step.lines { try type(line + "\r") }
    }
  }

  /// Leaves the console.
  fileprivate func leave() throws {
    try wait(until: { $0.lines[$0.cursor.row] == "/>" }, described: "the first screen")
    try send(":quit\r")
    #expect(try waitForExit() == .exited(0))
  }
}
