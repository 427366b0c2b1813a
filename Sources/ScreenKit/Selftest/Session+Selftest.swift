extension Session {
  /// Walks through the program as its users could, and reports what is wrong with its screens and verbs.
  ///
  ///     @Test func screensAreFine() async {
  ///       let session = Session(Store(Desk(), reducer: desk), path: \.path, root: Home())
  ///       #expect(await session.selftest().findings == [])
  ///     }
  ///
  /// The walk begins with the state as it is now, and looks at each new kind of screen once: first at those that are one line away, then
  /// at those that two lines lead to. It types every verb, with the values that completion offers and with the samples of its parameters
  /// (``Parameter/samples(_:)``), each answer of a question, and values for what a screen asks for. It reports:
  ///
  /// - a line that is offered but fails, such as a verb without arguments that should be disabled, unless what it finds out by a command
  ///   makes it fail; and a line that does not end,
  /// - a screen that cannot be left, a `back` that leads to another screen than the one before, and a path that leads to another screen
  ///   when it is typed,
  /// - a verb without a summary or without help,
  /// - a screen or an answer that has a line wider than the window, for windows of 1 to 200 columns, or that is not read back as it was
  ///   written in JSON.
  ///
  /// A trap ends the process: in a console, `selftest` then prints the lines that led to it.
  ///
  /// Every line runs in a sandbox (`Store.sandbox()`), so neither this session nor the world learns of it: commands that do not only
  /// read do not run, and neither do middlewares and subscriptions. Verbs that name a file or run another line are not typed, and those
  /// that work on a session only if their role is to read.
  ///
  /// - Parameters:
  ///   - lines: The most lines to run.
  ///   - limit: How long a line may take.
  public func selftest(lines: Int = 2_000, limit: Duration = .seconds(10)) async -> SelftestReport {
    await selftest(lines: lines, limit: limit) { _ in }
  }

  /// The same. Before each line, it calls `aboutToRun` with the lines from the start of the program up to this one.
  package func selftest(
    lines: Int, limit: Duration, aboutToRun: @escaping ([String]) -> Void
  ) async -> SelftestReport {
    var crawl = Crawl(of: self, lines: lines, limit: limit, aboutToRun: aboutToRun)
    await crawl.run()
    return crawl.report
  }
}
