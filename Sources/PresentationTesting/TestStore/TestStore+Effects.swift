public import PresentationCore

extension TestStore {
  /// Fails if the next action that the last action has released is not `action`: the action of an answer, or of no answer, before the
  /// middlewares replace it. If exhaustivity is off, it may be any released action so far.
  public func expect(
    released action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action: Equatable {
    expect(action, isEqual: { $0 == action }, "action was released", at: TestLocation(fileID, filePath, line, column)) {
      if case .released(let action) = $0 { action } else { nil }
    }
  }

  /// Fails if the next command of the last action, in the order in which the reducer created them, is not
  /// `command`. If exhaustivity is off, it may be any command so far.
  ///
  /// Canceling another command, and sending a value to a subscription, are commands too.
  public func expect(
    command: some Command<Action>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expect(command, isEqual: command.isEqual, "command was requested", at: TestLocation(fileID, filePath, line, column))
    {
      if case .command(let command) = $0 { command } else { nil }
    }
  }

  /// Fails if the next subscription that was started because of the last action is not `subscription`.
  public func expect(
    subscription: some Subscription<Action>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expect(
      subscription, isEqual: subscription.isEqual, "subscription was started",
      at: TestLocation(fileID, filePath, line, column)
    ) {
      if case .started(let subscription) = $0 { subscription } else { nil }
    }
  }

  /// Fails if the next subscription that was canceled because of the last action is not `subscription`.
  public func expect(
    cancelled subscription: some Subscription<Action>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    expect(
      subscription, isEqual: subscription.isEqual, "subscription was cancelled",
      at: TestLocation(fileID, filePath, line, column)
    ) {
      if case .cancelled(let subscription) = $0 { subscription } else { nil }
    }
  }

  /// Makes the oldest waiting command that equals `command` send `actions` and then end, with `failure` if one is
  /// given.
  ///
  /// Receive the actions afterwards. Fails if no such command is waiting; see ``Answers/fromTest``.
  public func answer(
    _ command: some Command<Action>, with actions: Action..., failure: (any Error)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if record.answer(command, actions, failure: failure) { return }
    let waiting = record.heldCommands
    let evidence = waiting.isEmpty ? "No command is waiting." : "These are waiting:\n\n\(Difference.show(waiting))"
    TestLocation(fileID, filePath, line, column).fail(
      "No such command is waiting for an answer:\n\n\(Difference.show(command))\n\n\(evidence)")
  }

  private func expect<Effect>(
    _ expected: Effect, isEqual: (Effect) -> Bool, _ what: String, at place: TestLocation,
    _ pick: (StoreRecord<State, Action>.Effect) -> Effect?
  ) {
    if exhaustivity != .on {
      for index in 0...current
      where record.takeEffect(of: index, { pick($0).flatMap { isEqual($0) ? $0 : nil } }) != nil {
        return
      }
      return place.fail("No such \(what):\n\n\(Difference.show(expected))")
    }
    guard let effect = record.takeEffect(of: current, pick) else {
      return place.fail("No \(what); expected:\n\n\(Difference.show(expected))")
    }
    if !isEqual(effect) {
      place.fail(
        "A different \(what) than expected (- expected, + actual):\n\n\(Difference.of(expected as Any, effect as Any))")
    }
  }
}

// MARK: - Reporting

extension TestStore {
  /// Reports effects of the last step that the test has not expected.
  func reportEffects() {
    guard exhaustivity == .on else { return }
    let step = record.steps[current]
    guard let place = step.place else { return }
    for effect in record.takeEffects(of: current) {
      let (what, value, remedy) = effect.words
      place.fail(
        "\(name(of: step)) unexpectedly \(what):\n\n\(Difference.show(value))\n\n"
          + "To expect it, add: store.expect(\(remedy): \(SwiftText.of(value)))")
    }
  }

  /// Reports the steps after the current one and before `end`, and continues after them.
  func skipUnexpected(upTo end: Int, at place: TestLocation, _ complaint: String) {
    guard current + 1 < end else { return }
    let skipped = (current + 1)..<end
    current = end - 1
    guard exhaustivity == .on else { return }
    let values = skipped.map { record.steps[$0].cause.words }
    var remedies: [String] = []
    for index in skipped {
      let remedy = record.steps[index].cause.remedy
      if !remedies.contains(remedy) { remedies.append(remedy) }
    }
    let remedy = "To expect \(skipped.count == 1 ? "it" : "one"), add: \(remedies.joined(separator: " or "))"
    place.fail("\(complaint)\n\n\(values.joined(separator: "\n"))\n\n\(remedy)")
  }

  func name(of step: StoreRecord<State, Action>.Step) -> String {
    switch step.cause {
    case .beginning: "The initial state"
    case .action(let action): name(action)
    case .failure: "A failed effect"
    }
  }

  /// An action in a sentence.
  func name(_ action: Action) -> String { Difference.name(action) }
}

extension StoreRecord.Effect {
  /// The words for a message: the event, the command or subscription, and the label of the call that expects it.
  var words: (what: String, value: Any, remedy: String) {
    switch self {
    case .released(let action): ("released an action", action, "released")
    case .command(let command): ("requested a command", command, "command")
    case .started(let subscription): ("started a subscription", subscription, "subscription")
    case .cancelled(let subscription): ("cancelled a subscription", subscription, "cancelled")
    }
  }
}

extension StoreRecord.Step.Cause {
  /// The action or the failure, as an indented block; empty for the beginning.
  var words: String {
    switch self {
    case .action(let action): Difference.show(action)
    case .failure(let error): "    failure: \(error)"
    case .beginning: ""
    }
  }

  /// The call that expects it.
  var remedy: String {
    switch self {
    case .action(let action) where Action.self is any Equatable.Type:
      "await store.receive(\(SwiftText.of(action, isTyped: true)))"
    case .action: "await store.receive(where: { action in <#condition#> })"
    case .failure(let error): "await store.receive(failure: \("\(error)".debugDescription))"
    case .beginning: ""
    }
  }
}

extension Subscription {
  fileprivate func isEqual(_ other: any Subscription<Action>) -> Bool {
    (other as? Self) == self
  }
}
