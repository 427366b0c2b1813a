import PresentationCore

extension TestStore {
  /// Sends `action` and fails if the state does not change as `change` describes.
  ///
  /// It cannot be called while the store is busy, for example from an observer. All earlier events must have been received.
  /// Receive the following ones, including immediate answers, afterwards.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - refused: The expected message of a middleware that vetoes the action, or of a reducer that refuses it.
  ///     Then the state must not change.
  ///   - fileID: Where failures are reported; the place of the call by default.
  ///   - filePath: The same.
  ///   - line: The same.
  ///   - column: The same.
  ///   - change: Changes the previous state to the expected one. Without it, no change is expected.
  public func send(
    _ action: Action, refused: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, change: ((inout State) -> Void)? = nil
  ) {
    let place = TestLocation(fileID, filePath, line, column)
    guard !store.isProcessing else {
      return place.fail("\(name(action)) was not sent: the store is busy with another action.")
    }
    store.catchUp()
    reportEffects()
    skipUnexpected(upTo: record.steps.count, at: place, "The test must receive these before it sends \(name(action)):")
    var sent: Int?
    store.send(action, fileID: fileID, line: line) { [record] outcome in
      if case .discarded = outcome { return }
      sent = record.steps.count - 1
    }
    guard let sent else {
      return place.fail("\(name(action)) was discarded because the store is in an endless chain of actions.")
    }
    skipUnexpected(upTo: sent, at: place, "The test must receive these before it sends \(name(action)):")
    take(sent, refused: refused, at: place, change)
  }

  /// Sends `action` as ``send(_:refused:fileID:filePath:line:column:change:)`` does, and fails if it does not release the actions
  /// `released`, in this order: the actions of answers, before the middlewares replace them.
  public func send(
    _ action: Action, releasing released: [Action], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, change: ((inout State) -> Void)? = nil
  ) where Action: Equatable {
    send(action, fileID: fileID, filePath: filePath, line: line, column: column, change: change)
    for action in released { expect(released: action, fileID: fileID, filePath: filePath, line: line, column: column) }
  }

  /// Waits for the next action that the test did not send, and fails if it is not `action`, or does not change the state as
  /// `change` describes. If exhaustivity is not on, other actions before it are skipped.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - refused: The expected message of a middleware or a reducer that refuses it.
  ///   - fileID: Where failures are reported; the place of the call by default.
  ///   - filePath: The same.
  ///   - line: The same.
  ///   - column: The same.
  ///   - change: Changes the previous state to the expected one. Without it, no change is expected.
  public func receive(
    _ action: Action, refused: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    change: ((inout State) -> Void)? = nil
  ) async where Action: Equatable {
    await receive(
      refused: refused, at: TestLocation(fileID, filePath, line, column), change,
      expected: "expected:\n\n\(Difference.show(action))",
      isExpected: { $0 == action }, difference: { Difference.of(action, $0) })
  }

  /// Waits for the next action that the test did not send, and fails if `isExpected` returns `false`, or if it does not change
  /// the state as `change` describes: for actions that are not equatable, or known only in part.
  public func receive(
    where isExpected: (Action) -> Bool, refused: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    change: ((inout State) -> Void)? = nil
  ) async {
    await receive(
      refused: refused, at: TestLocation(fileID, filePath, line, column), change,
      expected: "expected a matching action.",
      isExpected: isExpected,
      difference: { Difference.show($0) })
  }

  /// Waits for the next action that the test did not send, and fails if it is of another case, or does not change the state as
  /// `change` describes: for cases whose values do not matter.
  ///
  ///     await store.receive(\.loaded) { $0.isLoading = false }
  ///
  /// - Parameters:
  ///   - path: A property of the action that is `nil` for all other cases.
  ///   - refused: The expected message of a middleware or a reducer that refuses it.
  ///   - fileID: Where failures are reported; the place of the call by default.
  ///   - filePath: The same.
  ///   - line: The same.
  ///   - column: The same.
  ///   - change: Changes the previous state to the expected one. Without it, no change is expected.
  public func receive<Value>(
    _ path: KeyPath<Action, Value?>, refused: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    change: ((inout State) -> Void)? = nil
  ) async {
    await receive(
      refused: refused, at: TestLocation(fileID, filePath, line, column), change,
      expected: "expected an action with a value of type \(Value.self).", isExpected: { $0[keyPath: path] != nil },
      difference: { Difference.show($0) })
  }

  /// Waits for the next error that a command or a subscription throws, and fails if its description is not `failure`.
  public func receive(
    failure: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receiveFailure(named: failure, at: TestLocation(fileID, filePath, line, column)) { error in
      "\(error)" == failure ? nil : Difference.of(failure, "\(error)")
    }
  }

  /// Waits for the next error that a command or a subscription throws, and fails if it is not equal to `failure`.
  public func receive<Failure: Error & Equatable>(
    failure: Failure, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receiveFailure(named: "\(failure)", at: TestLocation(fileID, filePath, line, column)) { error in
      error as? Failure == failure ? nil : Difference.of(failure as Any, error as Any)
    }
  }

  /// - Parameter difference: The difference between an error and the expected one; `nil` if there is none.
  private func receiveFailure(named name: String, at place: TestLocation, difference: (any Error) -> String?) async {
    let index = await next(at: place, "no effect failed; expected: \(name)") {
      if case .failure(let error) = $0 { difference(error) == nil } else { false }
    }
    guard let index else { return }
    current = index
    record.steps[index].place = place
    switch record.steps[index].cause {
    case .failure(let error):
      guard let difference = difference(error) else { break }
      place.fail("An effect failed with a different error than expected (- expected, + actual):\n\n\(difference)")
    case .action(let action):
      place.fail("Received an action before any failure; expected: \(name)\n\n\(Difference.show(action))")
    case .beginning: break
    }
  }

  private func receive(
    refused: String?, at place: TestLocation, _ change: ((inout State) -> Void)?, expected: String,
    isExpected: (Action) -> Bool, difference: (Action) -> String
  ) async {
    let index = await next(at: place, "no action was received; \(expected)") {
      if case .action(let action) = $0 { isExpected(action) } else { false }
    }
    guard let index else { return }
    switch record.steps[index].cause {
    case .action(let action) where !isExpected(action):
      place.fail("Received an unexpected action (- expected, + received):\n\n\(difference(action))")
    case .failure(let error):
      place.fail("An effect failed before any action was received; \(expected)\n\nThe failure: \(error)")
    case .action, .beginning:
      return take(index, refused: refused, at: place, change)
    }
    current = index
    record.steps[index].place = place
  }

  /// Waits for the next step, or, if exhaustivity is not on, for the next wanted one.
  private func next(
    at place: TestLocation, _ complaint: String, _ isWanted: (StoreRecord<State, Action>.Step.Cause) -> Bool
  ) async -> Int? {
    reportEffects()
    func coming() -> Int? {
      store.catchUp()
      let steps = (current + 1)..<record.steps.count
      return exhaustivity == .on ? steps.first : steps.first { isWanted(record.steps[$0].cause) }
    }
    if coming() == nil { await rest() }
    let (patience, stillness) = (currentPatience, self.patience == nil ? stillness : nil)
    await record.wait(patience, on: patienceClock) { coming() != nil }
    // The time may have passed because the main queue was busy.
    if coming() == nil { await rest() }
    if let index = coming() { return index }
    let skipped = ((current + 1)..<record.steps.count).map { record.steps[$0].cause.words }
    var evidence = skipped.isEmpty ? "" : "\n\nThese were skipped:\n\n\(skipped.joined(separator: "\n"))"
    let running = record.runningCommands
    if !running.isEmpty { evidence += "\n\nStill running:\n\n\(Difference.show(running))" }
    let time = stillness.map { "No action can arrive, because \($0):" } ?? "Within \(patience)"
    place.fail("\(time) \(complaint)\(evidence)\(hint)")
    return nil
  }

  /// Makes a step the current one and compares its changes with the expected ones.
  private func take(_ index: Int, refused: String?, at place: TestLocation, _ change: ((inout State) -> Void)?) {
    let step = record.steps[index]
    let before = record.steps[index - 1].state
    record.steps[index].place = place
    current = index
    let name = name(of: step)
    switch (step.outcome.refusal, refused) {
    case (nil, nil): break
    case (let reason?, nil): place.fail("\(name) was refused: \(reason)")
    case (nil, let reason?): place.fail("\(name) was not refused; expected: \(reason)")
    case (let reason?, let expected?):
      guard reason != expected else { break }
      place.fail(
        "\(name) was refused for a different reason than expected (- expected, + actual):\n\n\(Difference.of(expected, reason))"
      )
    }
    guard let change else {
      if exhaustivity == .listing { record.steps[index].mentioned = before }
      guard exhaustivity == .on, step.state != before else { return }
      return place.fail(
        "\(name) changed the state unexpectedly (- before, + after):\n\n\(Difference.ofStates(before, step.state, for: Action.self))"
      )
    }
    var expected = exhaustivity == .on ? before : step.state
    change(&expected)
    if expected != step.state {
      place.fail(
        "\(name) left a different state than expected (- expected, + actual):\n\n\(Difference.ofStates(expected, step.state, for: Action.self))"
      )
    } else if exhaustivity == .on, expected == before {
      place.fail("\(name) changed nothing, and neither does the closure; remove the closure.")
    } else if exhaustivity == .listing {
      var mentioned = before
      change(&mentioned)
      record.steps[index].mentioned = mentioned
    }
  }
}

extension Outcome {
  /// The message of the refusal.
  fileprivate var refusal: String? {
    switch self {
    case .committed: nil
    case .vetoed(let veto): veto.reason
    case .failed(let error): "\(error)"
    case .discarded(let reason): "\(reason)"
    }
  }
}
