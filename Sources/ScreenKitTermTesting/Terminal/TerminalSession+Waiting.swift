extension TerminalSession {
  /// Waits until a text appears in one line of the screen.
  ///
  /// A text with newlines is searched for in ``TerminalScreen/text``. Returns immediately if it is already there.
  ///
  /// - Throws: ``ProgramError`` if the deadline passes or the program ends first.
  public func wait(
    for text: String, within duration: Duration = .seconds(60), fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ProgramError) {
    try wait(
      until: { $0.text.contains(text) }, described: "the screen shows \"\(text)\"", within: duration, fileID: fileID,
      line: line)
  }

  /// Waits until a line of the screen equals a text, ignoring trailing blanks.
  ///
  /// Returns immediately if one already does.
  ///
  /// - Throws: ``ProgramError`` if the deadline passes or the program ends first.
  public func wait(
    forLine text: String, within duration: Duration = .seconds(60), fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ProgramError) {
    try wait(
      until: { $0.lines.contains(text) }, described: "a line is \"\(text)\"", within: duration, fileID: fileID,
      line: line)
  }

  /// Waits until the screen satisfies a condition.
  ///
  /// The condition is checked initially and after each part that was read, so it may also see a half-drawn frame.
  ///
  /// - Throws: ``ProgramError`` if the deadline passes or the program ends first.
  public func wait(
    until condition: (TerminalScreen) -> Bool,
    described expectation: String,
    within duration: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ProgramError) {
    let deadline = Deadline(within: duration)
    receive(waiting: 0)
    while !condition(screen) {
      guard program.exit == nil, !deadline.hasPassed else {
        throw failure("wait until \(expectation)").at(fileID, line)
      }
      receive(waiting: deadline.milliseconds)
    }
  }

  /// Waits until the program has handled all input and is waiting itself.
  ///
  /// It is idle if all of the following are true: the kernel has delivered every byte that was sent; every thread of the program and of
  /// its descendants sleeps, is stopped, or is dead, and none of them ran during the last 10 milliseconds; every byte the program wrote
  /// has been read. A program that has ended is idle. Input that the program does not read yet does not count, nor do pending timers and
  /// answers from elsewhere: a program that waits for those is idle. A process that detached itself from its parents is not tracked.
  ///
  /// - Throws: ``ProgramError`` if the deadline passes first, as with a program that is never idle.
  public func waitUntilIdle(
    within duration: Duration = .seconds(60), fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ProgramError) {
    let deadline = Deadline(within: duration)
    var previous: ProcessTree?
    var heard = receive(waiting: 0)
    while program.exit == nil {
      deliverInput()
      let rest = program.rest()
      // Equal, and both idle: no thread ran in between. All slept at the same time, and their earlier output has been read.
      if !heard, rest != nil, rest == previous, !receive(waiting: 0) { return }
      guard !deadline.hasPassed else { throw failure("wait until the program is idle").at(fileID, line) }
      previous = rest
      // No time needs to pass between two looks at sleeping threads. A separate process gets the time that is promised above.
      heard = receive(waiting: rest != nil && program is ConsoleRun ? 0 : 10)
    }
  }

  /// Waits until the program has ended as expected, and all its output has been read.
  ///
  ///     try session.waitForExit(.exited(0))
  ///
  /// Prefer it to `#expect(try session.waitForExit() == .exited(0))`, which shows neither the status nor the screen when it fails.
  ///
  /// - Throws: ``ProgramError`` if the program ends in another way, or the deadline passes first.
  public func waitForExit(
    _ expected: ProgramExit, within duration: Duration = .seconds(60), fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ProgramError) {
    let exit = try waitForExit(within: duration, fileID: fileID, line: line)
    guard exit == expected else { throw failure("wait until it has \(expected)").at(fileID, line) }
  }

  /// Waits until the program has ended and all its output has been read.
  ///
  /// Returns the same result immediately if it has already ended.
  ///
  /// - Throws: ``ProgramError`` if the deadline passes first; the program continues.
  @discardableResult
  public func waitForExit(
    within duration: Duration = .seconds(60), fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ProgramError) -> ProgramExit {
    let deadline = Deadline(within: duration)
    receive(waiting: 0)
    while true {
      if let exit = program.exit { return exit }
      guard !deadline.hasPassed else { throw failure("wait until the program ends").at(fileID, line) }
      receive(waiting: deadline.milliseconds)
    }
  }
}
