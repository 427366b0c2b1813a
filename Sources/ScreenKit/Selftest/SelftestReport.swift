/// The result of a selftest; see ``Session/selftest(lines:limit:seed:)``.
public struct SelftestReport: Hashable, Codable, Sendable, CustomStringConvertible {
  /// A fault, and how to reproduce it.
  public struct Finding: Hashable, Codable, Sendable, CustomStringConvertible {
    /// A description of the fault, as a sentence without a final period.
    public let problem: String
    /// The path of the screen with the fault, as a prompt shows it.
    public let path: String
    /// The lines that lead from the start of the program to the fault. Those that it does not need are left out.
    public let lines: [String]

    /// The fault as a script, which a console runs with `--script`: its problem as a comment, and its lines.
    public var script: String {
      "# \(path): \(problem)".spelledOut + "\n" + lines.map { $0 + "\n" }.joined()
    }

    /// The same as ``script``, without the last line break.
    public var description: String { String(script.dropLast()) }
  }

  /// The faults, in the order in which they were found. A fault that shows on several screens of one kind is listed once.
  public internal(set) var findings: [Finding] = []
  /// The seed of the random walks.
  public internal(set) var seed: UInt64
  /// How many lines were run. Lines that only shorten the script of a finding are not counted.
  public internal(set) var lines = 0
  /// How many kinds of screens were seen.
  public internal(set) var screens = 0
  /// The names of the verbs that were seen and never typed: those that name a file or run another line, those without samples for such a
  /// value, and those that were disabled wherever they were seen.
  package internal(set) var untyped: [String] = []
  /// The names of the middlewares that were not asked, because they are not declared pure: the program may refuse more than was seen.
  package internal(set) var unasked: [String] = []
  /// Whether the limit was reached before each kind of screen was tried.
  package internal(set) var isCut = false

  init(seed: UInt64) { self.seed = seed }

  /// The findings as scripts, one after another, and a last line with their number.
  public var description: String {
    (findings.map { $0.script + "\n" } + [summary]).joined()
  }

  /// How much was tried, and how many faults were found, as a comment of a script.
  public var summary: String {
    "# ran \(lines) \(lines == 1 ? "line" : "lines") on \(screens) \(screens == 1 ? "kind of screen" : "kinds of screens") with seed \(seed): "
      + (findings.isEmpty ? "nothing is wrong" : findings.count == 1 ? "1 finding" : "\(findings.count) findings")
      + (untyped.isEmpty || isCut ? "" : "; never typed: \(Wording.list(untyped))")
      + (unasked.isEmpty ? "" : "; not asked: \(Wording.middlewares(unasked))")
      + (isCut ? "; there are more lines to run" : "")
  }
}

extension Session {
  /// Explores the program as its users could, and reports problems with its screens and verbs.
  ///
  ///     @Test func screensAreFine() async {
  ///       let session = Session(Store(Desk(), reducer: desk), path: \.path, root: Home())
  ///       #expect(await session.selftest().findings == [])
  ///     }
  ///
  /// The exploration begins with the current state, and visits each kind of screen once: first the screens that are one line away, then
  /// those that are two lines away, and so on. It types every verb, with the values that completion offers and with the samples of its
  /// parameters (``Parameter/samples(_:)``), each answer to a question, and values for the inputs of screens. It also opens the path of
  /// each screen with other numbers in it; the program may refuse such paths.
  ///
  /// The remaining lines are random walks of at most 40 lines, each of which begins with the current state. They also type values that
  /// programs often forget: empty, long and foreign texts, zero, negative and very large numbers. The script of a fault that they find is
  /// shortened. The same seed leads to the same walks, unless the program behaves differently.
  ///
  /// It reports:
  ///
  /// - A line is offered, but fails. A verb without arguments may fail because of a command; otherwise it should be disabled.
  /// - A line does not end.
  /// - After a line, ``SessionSettings/invariant`` throws.
  /// - A screen cannot be left, `back` does not lead to the previous screen, or a path leads elsewhere when it is typed.
  /// - A verb has no summary, or no help.
  /// - A screen, an answer or a help text has a line wider than the window, for windows of 1 to 200 columns, or changes when it is encoded
  ///   as JSON and read back. In random walks, and for texts with more than 500 lines, only some widths are tried.
  ///
  /// A trap ends the process. The command `selftest` of a console runs in other processes for this reason, and reports traps, too.
  ///
  /// Every line runs in a sandbox (`Store.sandbox()`), so nothing changes in this session or outside of the program. Only commands that
  /// read are run; middlewares and subscriptions are not. Verbs that name a file or run another line are typed with the author's samples
  /// only. Verbs that work on a session do nothing, unless their role is to read.
  ///
  /// - Parameters:
  ///   - lines: The number of lines to run.
  ///   - limit: The longest time for a line, or for completion.
  ///   - seed: The seed of the random walks.
  public func selftest(
    lines: Int = 2_000, limit: Duration = .seconds(10), seed: UInt64 = 1
  ) async -> SelftestReport {
    await selftest(SelftestTrial(lines: lines, limit: limit, seed: seed)) { _ in }
  }

  /// The same, which may have begun in another process.
  ///
  /// - Parameters:
  ///   - note: Called with each record before the test continues, since it may not come back.
  ///   - goesOn: Called before each part of the test's own work between two lines.
  package func selftest(
    _ trial: SelftestTrial, note: @escaping (SelftestRecord) -> Void, goesOn: @escaping () -> Void = {}
  ) async -> SelftestReport {
    var crawl = Crawl(trial, of: self, note: note, goesOn: goesOn)
    await crawl.run()
    return crawl.trial.report
  }
}
