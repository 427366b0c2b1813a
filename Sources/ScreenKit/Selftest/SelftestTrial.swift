import PresentationCore

/// The task of a selftest, and its findings so far. Another process can continue it from this value.
package struct SelftestTrial: Codable, Sendable {
  /// How many lines to run.
  let mostLines: Int
  /// How long a line, or completion, may take.
  package let limit: Duration
  /// The only lines to run, one after another; `nil` for all that can be found.
  private(set) var script: [String]?
  /// Scripts after which the program has crashed or did not end. No line is run that could complete one.
  var fatal: [[String]] = []
  /// The number of the last walk; 0 while each kind of screen is visited.
  var walk = 0
  package var report: SelftestReport
  /// The topic of each finding, which is reported once.
  private var topics: [[String]] = []
  /// Whether all lines were run.
  package private(set) var isFinished = false
  /// The kinds of screens that were seen.
  private var kinds: Set<ScreenKind> = []
  /// The names of the verbs that were seen, in that order, and whether a line of each was run.
  private var seen: [SeenVerb] = []

  private struct SeenVerb: Codable {
    let name: String
    var isTyped: Bool
  }

  package init(lines: Int, limit: Duration, seed: UInt64) {
    (mostLines, self.limit, report) = (lines, limit, SelftestReport(seed: seed))
  }

  /// A trial of the given lines alone. It gives up a line that does not end much sooner, since many parts of a script are tried.
  package func trying(_ script: [String]) -> Self {
    var trial = Self(lines: .max, limit: limit, seed: report.seed)
    trial.script = script
    return trial
  }

  /// How long this trial waits for a line.
  package var patience: Duration { script == nil ? limit : min(limit, max(limit / 10, .seconds(1))) }

  /// Whether it runs random or given lines, and does not visit each kind of screen.
  var isWalking: Bool { walk > 0 || script != nil }

  /// Notes that a screen was seen.
  ///
  /// - Returns: Whether it is the first one of its kind.
  mutating func note(_ kind: ScreenKind) -> Bool {
    defer { report.screens = kinds.count }
    return kinds.insert(kind).inserted
  }

  /// Notes that a verb was seen, and whether a line of it was run.
  mutating func note(_ verb: VerbDescription, isTyped: Bool) {
    if let index = seen.firstIndex(where: { $0.name == verb.nameWithoutColon }) {
      seen[index].isTyped = seen[index].isTyped || isTyped
    } else {
      seen.append(SeenVerb(name: verb.nameWithoutColon, isTyped: isTyped))
    }
  }

  mutating func finish(unasked: [String]) {
    report.untyped = seen.filter { !$0.isTyped }.map(\.name)
    report.unasked = unasked
    isFinished = true
  }

  // MARK: Faults

  /// Adds a fault, unless one about the same was found.
  mutating func report(_ problem: String, about topic: [String], path: String, lines: [String]) {
    guard !topics.contains(topic) else { return }
    topics.append(topic)
    report.findings.append(SelftestReport.Finding(problem: problem, path: path, lines: lines))
  }

  /// Adds a fault that has ended the process, and goes on with the next walk.
  package mutating func crash(_ problem: String, path: String, lines: [String]) {
    fatal.append(lines)
    if walk > 0 { report.lines += lines.count }
    report(problem, about: [problem] + lines.map(\.firstWord), path: path, lines: lines)
  }

  /// Whether the last of these lines could complete a fatal script: of one line, that very line; of several, lines of the same verbs.
  func isFatal(_ lines: [String]) -> Bool {
    fatal.contains { script in
      guard let last = script.last, let line = lines.last else { return false }
      if script.count == 1 { return last == line }
      var rest = script.map(\.firstWord)[...]
      for word in lines.map(\.firstWord) where word == rest.first { rest.removeFirst() }
      return rest.isEmpty && last.firstWord == line.firstWord
    }
  }
}

extension String {
  fileprivate var firstWord: String { String(prefix { $0 != " " }) }
}

extension Array {
  /// Returns the elements without those that a fault does not need: without any other one, or two of the last few, it does not occur.
  package func shortened(while hasFault: ([Element]) async -> Bool) async -> Self {
    var rest = self
    var size = Swift.max(count - 1, 1)
    while true {
      let before = rest.count
      var start = 0
      while start < rest.count {
        var fewer = rest
        fewer.removeSubrange(start..<Swift.min(start + size, rest.count))
        if !fewer.isEmpty, await hasFault(fewer) { rest = fewer } else { start += size }
      }
      if size > 1 {
        size /= 2
      } else if rest.count == before {
        guard let fewer = await rest.withoutTwo(while: hasFault) else { return rest }
        rest = fewer
      }
    }
  }

  /// Leaves out two elements, such as lines that undo each other; `nil` if the fault needs one of every two, or if there are many.
  private func withoutTwo(while hasFault: ([Element]) async -> Bool) async -> Self? {
    guard 3...12 ~= count else { return nil }
    for first in indices {
      for second in first + 1..<count {
        var fewer = self
        fewer.remove(at: second)
        fewer.remove(at: first)
        if await hasFault(fewer) { return fewer }
      }
    }
    return nil
  }
}

/// Something that a selftest writes down before it continues, for the process that has started it.
package struct SelftestRecord: Codable {
  /// The trial so far. It is written before each walk, and after the last line.
  package var trial: SelftestTrial?
  /// The lines that are about to run, from the start of the program, and the screen where the last one is typed.
  package var lines: [String] = []
  package var path = ""

  /// The separator of JSON texts in a stream (RFC 7464). The program may write anything between them.
  private static let separator = "\u{1E}"

  package init(trial: SelftestTrial? = nil, lines: [String] = [], path: String = "") {
    (self.trial, self.lines, self.path) = (trial, lines, path)
  }

  /// Reads the last lines and the last trial that a process has written, and the text after them.
  package init(reading output: String, rest: inout Substring) {
    for chunk in output.split(separator: Self.separator) {
      let end = chunk.firstIndex(of: "\n") ?? chunk.endIndex
      guard let next = try? PortCoding.decode(Self.self, from: Array(chunk[..<end].utf8)) else { continue }
      (trial, lines, path, rest) = (next.trial ?? trial, next.lines, next.path, chunk[end...])
    }
  }

  /// The record as a line.
  package var encoded: String {
    let text = (try? PortCoding.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return "\(Self.separator)\(text)\n"
  }
}
