#if canImport(Glibc)
  extension TerminalSession {
    /// Waits until a text stands in one line of the screen.
    ///
    /// A text with newlines is looked for in ``TerminalScreen/text``. Returns at once when it is there already.
    ///
    /// - Throws: ``ProgramError`` when the deadline passes or the program ends before.
    public func wait(
      for text: String, within duration: Duration = .seconds(20), fileID: StaticString = #fileID, line: UInt = #line
    ) throws(ProgramError) {
      try wait(
        until: { $0.text.contains(text) }, described: "the screen shows \"\(text)\"", within: duration, fileID: fileID,
        line: line)
    }

    /// Waits until a line of the screen is a text, blanks at its end aside.
    ///
    /// Returns at once when one is already.
    ///
    /// - Throws: ``ProgramError`` when the deadline passes or the program ends before.
    public func wait(
      forLine text: String, within duration: Duration = .seconds(20), fileID: StaticString = #fileID,
      line: UInt = #line
    ) throws(ProgramError) {
      try wait(
        until: { $0.lines.contains(text) }, described: "a line is \"\(text)\"", within: duration, fileID: fileID,
        line: line)
    }

    /// Waits until the screen is as wanted.
    ///
    /// The condition is asked at first and after each part that was read, so it may also see a frame that is half
    /// drawn.
    ///
    /// - Throws: ``ProgramError`` when the deadline passes or the program ends before.
    public func wait(
      until condition: (TerminalScreen) -> Bool,
      described expectation: String,
      within duration: Duration = .seconds(20),
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

    /// Waits until the program has dealt with all that was sent, and waits itself.
    ///
    /// It is idle when all this holds: the kernel has handed over every byte that was sent; every thread of the program
    /// and of its descendants sleeps, is stopped, or is dead, and none of them ran during the last 10 milliseconds;
    /// every byte the program wrote has been read. A program that ended is idle. Input the program does not want to
    /// read yet does not count, nor do timers that have yet to fire and answers that have yet to come from elsewhere: a
    /// program that waits for those is idle. A process that detached itself from its parents is not seen.
    ///
    /// - Throws: ``ProgramError`` when the deadline passes before, as it does for a program that never rests.
    public func waitUntilIdle(
      within duration: Duration = .seconds(20), fileID: StaticString = #fileID, line: UInt = #line
    ) throws(ProgramError) {
      let deadline = Deadline(within: duration)
      var previous: ProcessTree?
      var heard = receive(waiting: 0)
      while program.exit == nil {
        deliverInput()
        let rest = program.rest()
        // Equal, both at rest: nobody ran in between. So all slept at once, and what they wrote before is there.
        if !heard, rest != nil, rest == previous, !receive(waiting: 0) { return }
        guard !deadline.hasPassed else { throw failure("wait until the program is idle").at(fileID, line) }
        previous = rest
        // Nothing has to pass between two looks at threads that sleep. A program of its own is given the time that is promised above.
        heard = receive(waiting: rest != nil && program is ConsoleRun ? 0 : 10)
      }
    }

    /// Waits until the program has ended and everything it wrote has been read.
    ///
    /// Returns at once, and the same, when it has ended before.
    ///
    /// - Throws: ``ProgramError`` when the deadline passes before; the program goes on.
    @discardableResult
    public func waitForExit(
      within duration: Duration = .seconds(20), fileID: StaticString = #fileID, line: UInt = #line
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
#endif
