/// A pure function that applies actions to a state.
///
///     let reducer = Reducer<Counter, Change> { counter, change in
///       switch change {
///       case .add(let number): counter.count += number
///       case .navigate(let intent): counter.path.apply(intent)
///       }
///     }
///
/// A reducer changes the state it is given and may create commands, values that describe work to be started afterwards. It does
/// nothing else: it uses no files and no clocks, and sends no actions. Its dependencies are parameters of the function that makes
/// it. It can refuse an action by throwing; the state is then unchanged. A test can call it without a store.
///
/// Reducers form a monoid: ``then(_:)`` is associative, and ``identity`` is neutral.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline typealias Commands = [any Command<Action>]
  @usableFromInline typealias Body = @Sendable (inout State, Action) throws -> Commands

  /// Leaves the state unchanged when it throws.
  @usableFromInline var body: Body
  /// Whether the body may throw, so that earlier changes for the same action have to be undone.
  @usableFromInline var mayRefuse: Bool
  /// How the state drops routes that have left; `nil` if it keeps nothing for them.
  @usableFromInline var settling: Settling<State>?
  /// The parts of the state that can be saved and restored.
  @usableFromInline var parts: [RestorablePart<State, Action>] = []
  /// Finds the actions of questions that leave a path; `nil` if it resolves no questions.
  @usableFromInline var releasing: Releasing<State, Action>?
  /// Throws if an action may not lead to a state; `nil` if every state is valid. Called once, when the change is complete.
  @usableFromInline var invariant: (@Sendable (State) throws -> Void)?
  /// The paths that have navigations.
  @usableFromInline var navigated: [any AnyKeyPath & Sendable] = []
  /// Whether it reads the origins of actions.
  @usableFromInline var readsOrigin = false

  @inlinable
  init(mayRefuse: Bool, body: @escaping Body) {
    self.body = body
    self.mayRefuse = mayRefuse
  }

  /// Makes a reducer that starts the commands that its closure creates, in the order in which it creates them.
  ///
  /// A command, an optional command, or an array of commands is a statement of its own:
  ///
  ///     Reducer<Tasks, Change> { state, change in
  ///       switch change {
  ///       case .add(let title): state.titles.append(title)
  ///       case .load: Load(page: state.page).replacing(id: "page")
  ///       case .stop: .cancel(id: "page")
  ///       case .opened: ()
  ///       }
  ///     }
  ///
  /// The closure can use `if`, `switch`, `for`, and local variables, and contains no `return`; an empty case is written `()`. Use
  /// `returning` for a closure that needs `return`, `guard`, `while`, or another statement that ``CommandBuilder`` does
  /// not accept. A command that the closure creates is never dropped: it starts, or the program does not compile.
  @inlinable
  public init(
    @CommandBuilder<Action> _ reduce:
      @escaping @Sendable (inout State, Action) -> CommandBuilder<Action>.Commands
  ) {
    self.init(mayRefuse: false) { state, action in reduce(&state, action).all }
  }

  /// Creates a reducer that also reads the origin of each action: its user, its line and its time.
  ///
  ///     Reducer<Queue, Change> { queue, change, origin in
  ///       queue.audit.append(Entry(origin.time, origin.user, origin.line))
  ///     }
  ///
  /// ``reduce(_:_:)-(_,Action)`` gives it an origin without a user, at the time 0; ``reduce(_:_:)-(_,RecordedAction<Action>)`` any other.
  @inlinable
  public init(
    @CommandBuilder<Action> _ reduce:
      @escaping @Sendable (inout State, Action, ActionOrigin) -> CommandBuilder<Action>.Commands
  ) {
    self = Self.returning { state, action in reduce(&state, action, ActionOrigin.applied).all }.readingOrigins
  }

  /// Makes a reducer that starts the commands that its closure returns, in their order.
  ///
  /// The closure is ordinary Swift and returns an array on every path, `[]` for no commands:
  ///
  ///     Reducer<Tasks, Change>.returning { state, change in
  ///       guard case .load(let page) = change else { return [] }
  ///       return [Load(page: page)]
  ///     }
  ///
  /// A command that the closure creates but does not return is not started; the compiler warns that it is unused.
  @inlinable
  public static func returning(
    _ reduce: @escaping @Sendable (inout State, Action) -> [any Command<Action>]
  ) -> Self {
    Self(mayRefuse: false, body: reduce)
  }

  /// The same, for a closure that also reads the origin of each action.
  @inlinable
  public static func returning(
    _ reduce: @escaping @Sendable (inout State, Action, ActionOrigin) -> [any Command<Action>]
  ) -> Self {
    returning { state, action in reduce(&state, action, ActionOrigin.applied) }.readingOrigins
  }

  /// Applies `action` to `state` and returns the commands to start.
  ///
  /// If the reducer refuses the action, `state` is unchanged, and the only command is ``Command/fail(_:)`` with the reason. Use
  /// ``reduce(_:_:)-(_,Action)`` to get the reason as a thrown error.
  public func callAsFunction(_ state: inout State, _ action: Action) -> [any Command<Action>] {
    do { return try reduce(&state, action) } catch { return [.fail(error)] }
  }

  /// Applies `action` to `state` and returns the commands to start.
  ///
  /// - Throws: Why the reducer refuses the action; `state` is then unchanged. A reducer throws only if it, or a reducer that it
  ///   consists of, was made by `throwing` or ``checking(_:)``, or checks before the user leaves a screen.
  public func reduce(_ state: inout State, _ action: Action) throws -> [any Command<Action>] {
    var release = Release<State, Action>()
    let commands = try change(&state, with: action, while: releasing?.watch(state, action), &release)
    settling?.settle(&state, nil)
    return commands
  }
}

// MARK: - Composition

extension Reducer {
  /// Returns this reducer with another body, and with something more to settle. A modifier that calls this reducer's body makes its own
  /// result with it.
  @inlinable
  func adding(mayRefuse: Bool = false, settling next: Settling<State>? = nil, body: @escaping Body) -> Self {
    var result = self
    (result.body, result.mayRefuse) = (body, self.mayRefuse || mayRefuse)
    result.settling = settling?.then(next) ?? next
    return result
  }

  /// The reducer that leaves every state unchanged.
  public static var identity: Self { Self { _, _ in } }

  /// Returns a reducer that runs this one, then `next` on the resulting state, with the same action.
  ///
  /// The commands of both are started, this one's first. If one of them refuses the action, the changes of both are undone.
  @inlinable
  public func then(_ next: Self) -> Self {
    @Sendable func both(_ state: inout State, _ action: Action) throws -> Commands {
      let first = try body(&state, action)
      let second = try next.body(&state, action)
      return first.count == 0 ? second : first + second
    }
    var result = adding(mayRefuse: next.mayRefuse, settling: next.settling, body: both)
    if next.mayRefuse { result.body = { state, action in try Self.undone(&state) { try both(&$0, action) } } }
    result.parts = Self.joined(parts, next.parts)
    result.releasing = releasing?.then(next.releasing) ?? next.releasing
    result.readsOrigin = readsOrigin || next.readsOrigin
    result.navigated = navigated + next.navigated
    return next.invariant.map(result.checking) ?? result
  }

  /// Returns a reducer that runs `reducers` one after the other, as ``then(_:)`` does; without reducers, ``identity``.
  public static func combine(_ reducers: Self...) -> Self {
    guard var combined = reducers.first else { return .identity }
    for next in reducers.dropFirst() { combined = combined.then(next) }
    return combined
  }
}

// MARK: - Refusing

extension Reducer {
  /// Makes a reducer that may refuse an action by throwing.
  ///
  /// A refused action changes nothing: the changes of the closure are undone, no observer is called, no command starts, and the
  /// outcome of the action is ``Outcome/failed(_:)``.
  ///
  /// - Complexity: A copy of the state is kept while the closure runs, so its first change of a large array copies that array.
  ///   A ``Middleware`` that vetoes the action refuses it without the copy.
  public static func throwing(
    _ reduce: @escaping @Sendable (inout State, Action) throws -> [any Command<Action>]
  ) -> Self {
    Self(mayRefuse: true) { state, action in try undone(&state) { try reduce(&$0, action) } }
  }

  /// The same, for a closure that also reads the origin of each action, and can refuse it because of its user.
  public static func throwing(
    _ reduce: @escaping @Sendable (inout State, Action, ActionOrigin) throws -> [any Command<Action>]
  ) -> Self {
    throwing { state, action in try reduce(&state, action, ActionOrigin.applied) }.readingOrigins
  }

  @usableFromInline
  var readingOrigins: Self {
    var result = self
    result.readsOrigin = true
    return result
  }

  /// Changes a state, and undoes the changes if the closure throws.
  @usableFromInline
  static func undone<Result>(_ state: inout State, _ change: (inout State) throws -> Result) rethrows -> Result {
    let old = state
    do {
      return try change(&state)
    } catch {
      state = old
      throw error
    }
  }

  /// Returns a reducer that refuses every action that leads to a state for which `check` throws.
  ///
  ///     reducer.checking { if $0.balance < 0 { throw Overdrawn(by: -$0.balance) } }
  ///
  /// The check is called once for each action of the store, with the state after all reducers and modifiers, wherever it is applied. An
  /// answer and the action that it leads to are one action of the store. The check of a feature is called while the feature exists; the
  /// check of an element (``Features``), after each action of the element.
  ///
  /// - Complexity: As for `throwing`.
  public func checking(_ check: @escaping @Sendable (State) throws -> Void) -> Self {
    var result = self
    result.invariant = { [invariant] state in
      try invariant?(state)
      try check(state)
    }
    return result
  }

  /// The body with the check in it, without the other parts of the reducer.
  @usableFromInline
  var checkedAtOnce: Self {
    if invariant == nil { return self }
    return Self(mayRefuse: true) { state, action in try checked(&state) { try body(&$0, action) } }
  }

  /// Changes a state, and undoes the changes if the closure throws, or the check afterwards.
  func checked(_ state: inout State, _ change: (inout State) throws -> Commands) throws -> Commands {
    try Self.undone(&state) { state in
      let commands = try change(&state)
      try invariant?(state)
      return commands
    }
  }
}

// MARK: - Lifting

extension Reducer {
  /// Converts this reducer of a part to a reducer of a whole.
  ///
  ///     settingsReducer.lift(Feature(state: \.settings, action: \.settings, embed: AppAction.settings))
  ///
  /// Actions of the part change the part; all others do nothing. The actions that its commands send are embedded, and the
  /// identifiers of its commands are its own. See ``Feature`` for actions while the part is missing.
  @inlinable
  public func lift<Whole, WholeAction: Sendable>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> Reducer<Whole, WholeAction> {
    let (extract, change, identify) = (feature.extract, feature.change, feature.identify)
    let lifting = feature.lifting
    var lifted = Reducer<Whole, WholeAction>(mayRefuse: mayRefuse) { whole, wholeAction in
      guard let action = extract(wholeAction) else { return [] }
      var occupant: EffectID?
      let changed = try change(&whole) { part in
        let commands = try body(&part, action)
        if let identify, commands.count != 0 { occupant = identify(part) }
        return commands
      }
      guard let commands = changed else { return [.fail(lifting.missing)] }
      return commands.count == 0 ? [] : lifting.of(occupant).lift(commands)
    }
    (lifted.settling, lifted.parts) = (settling?.lift(feature), parts.map { $0.lift(feature) })
    (lifted.releasing, lifted.readsOrigin) = (releasing?.lift(feature), readsOrigin)
    if let invariant { lifted.invariant = { [read = feature.read] whole in try read(whole).map(invariant) } }
    return lifted
  }

  /// Converts this reducer of an element, or of a value, to a reducer of a whole with many of them.
  ///
  ///     rowReducer.lift(Features(each: \.rows, action: \.row, embed: AppAction.row))   // case row(Row.ID, RowAction)
  ///
  /// An action goes to the element with its identifier.
  @inlinable
  public func lift<Whole, WholeAction: Sendable, ID>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Reducer<Whole, WholeAction> {
    let (extract, change, checked) = (features.extract, features.change, checkedAtOnce)
    let body = checked.body
    var lifted = Reducer<Whole, WholeAction>(mayRefuse: checked.mayRefuse) { whole, wholeAction in
      guard let (id, action) = extract(wholeAction) else { return [] }
      guard let commands = try change(&whole, id, { try body(&$0, action) }) else {
        return [.fail(features.lifting(id).missing)]
      }
      return commands.count == 0 ? [] : features.lifting(id).lift(commands)
    }
    (lifted.settling, lifted.releasing) = (settling?.lift(features), releasing?.lift(features))
    lifted.readsOrigin = readsOrigin
    return lifted
  }
}
