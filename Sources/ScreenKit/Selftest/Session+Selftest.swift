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
  /// - A line is offered, but fails. A verb without arguments may fail because of a command; otherwise it should be disabled.
  /// - A line does not end.
  /// - A screen cannot be left, `back` does not lead to the screen before, or a path leads elsewhere when it is typed.
  /// - A verb has no summary, or no help.
  /// - A screen, an answer or a help text has a line wider than the window, for windows of 1 to 200 columns, or changes when it is encoded
  ///   as JSON and read back. Of texts with more than 500 lines, some widths are tried.
  ///
  /// A trap ends the process: in a console, `selftest` then prints the lines that led to it.
  ///
  /// Every line runs in a sandbox (`Store.sandbox()`), so this session does not change, and nothing outside of the program does. Only commands
  /// that read run; middlewares and subscriptions do not. Verbs that name a file or run another line are not typed. Verbs that work on a
  /// session do nothing, unless their role is to read.
  ///
  /// - Parameters:
  ///   - lines: The most lines to run.
  ///   - limit: The longest time for a line, or for completion.
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

  /// Makes a session of the same program that begins with another state, and whose lines have no effects outside of it: see
  /// `Store.sandbox()`. The app's verbs that work on a session do nothing, unless their role is to read.
  ///
  /// Nobody can be asked for anything, and verbs that a front end has added are not there.
  func sandbox(from state: State) -> Session {
    let session = again(store.sandbox(from: state))
    session.isSandboxed = true
    session.destinations = destinations
    session.verbsEverywhere = verbsEverywhere
    session.status = status
    session.builtInVerbs = builtInVerbs
    session.window = window
    session.access = access
    session.denial = denial
    return session
  }
}
