/// The result of a selftest; see ``Session/selftest(lines:limit:)``.
public struct SelftestReport: Hashable, Sendable, CustomStringConvertible {
  /// A fault, and how to reproduce it.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// A description of the fault, as a sentence without a final period.
    public let problem: String
    /// The path of the screen with the fault, as a prompt shows it.
    public let path: String
    /// The lines that lead from the start of the program to the fault.
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
  /// How many lines were run.
  public internal(set) var lines = 0
  /// How many kinds of screens were seen.
  public internal(set) var screens = 0
  /// The names of the verbs that were seen and never typed: those that name a file or run another line, those without samples for such a
  /// value, and those that were disabled wherever they were seen.
  public internal(set) var untyped: [String] = []
  /// The names of the middlewares that were not asked, because they are not declared pure: the program may refuse more than was seen.
  public internal(set) var unasked: [String] = []
  /// Whether the limit was reached before all lines were run.
  public internal(set) var isCut = false

  /// The findings as scripts, one after another, and a last line with their number.
  public var description: String {
    (findings.map { $0.script + "\n" } + [summary]).joined()
  }

  /// How much was tried, and how many faults were found, as a comment of a script.
  public var summary: String {
    "# ran \(lines) \(lines == 1 ? "line" : "lines") on \(screens) \(screens == 1 ? "kind of screen" : "kinds of screens"): "
      + (findings.isEmpty ? "nothing is wrong" : findings.count == 1 ? "1 finding" : "\(findings.count) findings")
      + (untyped.isEmpty || isCut ? "" : "; never typed: \(Wording.list(untyped))")
      + (unasked.isEmpty ? "" : "; not asked: \(Wording.middlewares(unasked))")
      + (isCut ? "; there are more lines to run" : "")
  }
}
