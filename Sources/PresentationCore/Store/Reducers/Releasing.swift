/// Finds the actions that an action releases: the actions of the questions that it takes off a path.
///
/// It is a part of the reducer, which knows the path. ``Reducer/change(_:with:while:_:ask:)`` applies these actions, in the same change.
@usableFromInline
struct Releasing<State, Action: Sendable>: Sendable {
  /// The actions that an action may release.
  @usableFromInline
  struct Open {
    /// Whether the screens of the questions do not exist, so that the questions go even if their actions are refused.
    let isLost: Bool
    /// Returns the actions of the questions that the state no longer has, the topmost first.
    let released: (State) -> [Action]
  }

  /// Looks at the state before an action; `nil` if no question is open.
  @usableFromInline let watch: @Sendable (State, Action) -> Open?

  @usableFromInline
  func then(_ next: Self?) -> Self {
    guard let next else { return self }
    return Self { [watch] state, action in
      guard let first = watch(state, action) else { return next.watch(state, action) }
      guard let second = next.watch(state, action) else { return first }
      return Open(isLost: first.isLost || second.isLost) { first.released($0) + second.released($0) }
    }
  }

  @usableFromInline
  func lift<Whole, WholeAction>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> Releasing<Whole, WholeAction> {
    Releasing<Whole, WholeAction> { whole, action in
      guard let part = feature.extract(action), let open = feature.read(whole).flatMap({ watch($0, part) })
      else { return nil }
      return .init(isLost: open.isLost) { feature.read($0).map(open.released)?.map(feature.embedded) ?? [] }
    }
  }

  @usableFromInline
  func lift<Whole, WholeAction, ID>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Releasing<Whole, WholeAction> {
    Releasing<Whole, WholeAction> { whole, action in
      features.extract(action).flatMap { lift(features[$0.0]).watch(whole, action) }
    }
  }
}

/// The course of an action that is applied: the actions that it releases, and its origin.
@usableFromInline
struct Release<State, Action: Sendable> {
  @usableFromInline typealias After = Middleware<State, Action>.After
  /// Asks the middlewares from an index on about an action, and adds the functions to call afterwards.
  typealias Ask = (_ action: Action, _ state: State, _ first: Int, inout [After]) -> Middleware<State, Action>.Admission

  /// The actions as they were applied, in their order; `nil` if none was released.
  @usableFromInline var actions: [Action]?
  /// The state before the one that leaves the program; `nil` if there is none.
  @usableFromInline var leaving: State?
  /// The origin of the action, if the reducer reads it.
  @usableFromInline var origin: ActionOrigin?
  /// The functions of middlewares to call when the change is complete, the last one first.
  @usableFromInline var afters: [After] = []

  @usableFromInline
  init() {}
}

extension Reducer {
  /// Applies an action and what it releases, or throws and leaves the state unchanged.
  ///
  /// - Parameters:
  ///   - open: What the action may release in this state.
  ///   - release: What it has released.
  ///   - ask: Asks the middlewares about each released action, with the state that it will change; `nil` if there are none.
  func change(
    _ state: inout State, with action: Action, while open: Releasing<State, Action>.Open?,
    _ release: inout Release<State, Action>, ask: Release<State, Action>.Ask? = nil
  ) throws -> Commands {
    func apply(_ state: inout State) throws -> Commands {
      var commands = try body(&state, action)
      guard let open else { return commands }
      let found = open.released(state)
      if found.isEmpty { return commands }
      release.actions = []
      guard open.isLost else { return commands + (try resolve(found, in: &state, &release, ask)) }
      for action in found {
        var trial = release
        do {
          commands += try Self.undone(&state) { try resolve([action], in: &$0, &trial, ask) }
          release = trial
        } catch {
          // Its middlewares hear of the refusal, whatever becomes of the change.
          let outcome = Outcome(refusal: error)
          for after in trial.afters.dropFirst(release.afters.count) {
            release.afters.append { state, _ in after(state, outcome) }
          }
          commands.append(.fail(error))
        }
      }
      return commands
    }
    let mayFail = invariant != nil || open != nil && (mayRefuse || ask != nil)
    return mayFail ? try checked(&state, apply) : try apply(&state)
  }

  /// Applies released actions, or what the middlewares put in their place, and what these release.
  private func resolve(
    _ found: [Action], in state: inout State, _ release: inout Release<State, Action>,
    _ ask: Release<State, Action>.Ask?
  ) throws -> Commands {
    var commands: Commands = []
    // With the index of the first middleware to ask.
    var pending = found.reversed().map { ($0, 0) }
    var further = 0
    while let (next, first) = pending.popLast() {
      switch ask?(next, state, first, &release.afters) ?? .passed(next) {
      case .vetoed(let veto): throw veto
      case .replaced(let actions, let next): pending += actions.reversed().map { ($0, next) }
      case .passed(let action):
        let open = releasing?.watch(state, action)
        if (action as? any Navigating)?.leavesProgram == true { release.leaving = state }
        commands += try body(&state, action)
        release.actions?.append(action)
        guard let open else { continue }
        let found = open.released(state)
        further += found.count
        if further > 10_000 { return commands + [.fail(EndlessQuestions())] }
        pending += found.reversed().map { ($0, 0) }
      }
    }
    return commands
  }

  /// Applies a recorded action again, with its origin and the actions that it released as they were applied, and returns the commands to
  /// start.
  ///
  /// The actions that it released are not looked for again, so the state is the recorded one without the middlewares.
  ///
  /// - Throws: Why the reducer refuses one of the actions; `state` is then unchanged.
  public func reduce(_ state: inout State, _ recorded: RecordedAction<Action>) throws -> [any Command<Action>] {
    try ActionOrigin.applying(readsOrigin ? recorded.origin : nil) { try reapply(recorded, to: &state) }
  }

  private func reapply(_ recorded: RecordedAction<Action>, to state: inout State) throws -> Commands {
    guard let released = recorded.released else { return try reduce(&state, recorded.action) }
    let commands = try checked(&state) { state in
      try ([recorded.action] + released).flatMap { try body(&state, $0) }
    }
    settling?.settle(&state, nil)
    return commands
  }
}

/// The error of an action that removes questions endlessly.
private struct EndlessQuestions: Error, CustomStringConvertible {
  var description: String {
    "questions keep replacing each other; at least one must resolve to an action that asks nothing"
  }
}
