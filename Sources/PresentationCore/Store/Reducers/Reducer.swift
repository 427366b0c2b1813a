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
  /// Leaves the state unchanged when it throws.
  @usableFromInline let body: @Sendable (inout State, Action) throws -> [any Command<Action>]
  /// Whether it may throw, so that earlier changes for the same action have to be undone.
  @usableFromInline let mayRefuse: Bool
  /// How the state drops routes that have left; `nil` if it keeps nothing for them.
  @usableFromInline let settling: Settling<State>?
  /// The parts of the state that can be saved and restored.
  @usableFromInline let parts: [RestorablePart<State, Action>]

  @inlinable
  init(
    mayRefuse: Bool, settling: Settling<State>? = nil, parts: [RestorablePart<State, Action>] = [],
    body: @escaping @Sendable (inout State, Action) throws -> [any Command<Action>]
  ) {
    self.body = body
    self.mayRefuse = mayRefuse
    self.settling = settling
    self.parts = parts
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
  /// ``returning(_:)`` for a closure that needs `return`, `guard`, `while`, or another statement that ``CommandBuilder`` does
  /// not accept. A command that the closure creates is never dropped: it starts, or the program does not compile.
  @inlinable
  public init(
    @CommandBuilder<Action> _ reduce:
      @escaping @Sendable (inout State, Action) -> CommandBuilder<Action>.Commands
  ) {
    self.init(mayRefuse: false) { state, action in reduce(&state, action).all }
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

  /// Applies `action` to `state` and returns the commands to start.
  ///
  /// If the reducer refuses the action, `state` is unchanged, and the only command is ``Command/fail(_:)`` with the reason. Use
  /// ``reduce(_:_:)`` to get the reason as a thrown error.
  public func callAsFunction(_ state: inout State, _ action: Action) -> [any Command<Action>] {
    do { return try reduce(&state, action) } catch { return [.fail(error)] }
  }

  /// Applies `action` to `state` and returns the commands to start.
  ///
  /// - Throws: Why the reducer refuses the action; `state` is then unchanged. A reducer throws only if it, or a reducer that it
  ///   consists of, was made by ``throwing(_:)`` or ``checking(_:)``, or checks before the user leaves a screen.
  public func reduce(_ state: inout State, _ action: Action) throws -> [any Command<Action>] {
    let commands = try body(&state, action)
    settling?.settle(&state, nil)
    return commands
  }
}

// MARK: - Composition

extension Reducer {
  /// The reducer that leaves every state unchanged.
  public static var identity: Self { Self { _, _ in } }

  /// Returns a reducer that runs this one, then `next` on the resulting state, with the same action.
  ///
  /// The commands of both are started, this one's first. If one of them refuses the action, the changes of both are undone.
  @inlinable
  public func then(_ next: Self) -> Self {
    let settling = settling?.then(next.settling) ?? next.settling
    let parts = Self.joined(parts, next.parts)
    guard next.mayRefuse else {
      return Self(mayRefuse: mayRefuse, settling: settling, parts: parts) { state, action in
        let first = try body(&state, action)
        let second = try next.body(&state, action)
        return first.count == 0 ? second : first + second
      }
    }
    return Self(mayRefuse: true, settling: settling, parts: parts) { state, action in
      try Self.undone(&state) { state in
        let first = try body(&state, action)
        let second = try next.body(&state, action)
        return first.count == 0 ? second : first + second
      }
    }
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
  /// Apply it last: `check` sees the state after all reducers before it, for every action.
  ///
  ///     reducer.checking { if $0.balance < 0 { throw Overdrawn(by: -$0.balance) } }
  ///
  /// - Complexity: As for ``throwing(_:)``.
  public func checking(_ check: @escaping @Sendable (State) throws -> Void) -> Self {
    Self(mayRefuse: true, settling: settling, parts: parts) { state, action in
      try Self.undone(&state) { state in
        let commands = try body(&state, action)
        try check(state)
        return commands
      }
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
    return Reducer<Whole, WholeAction>(
      mayRefuse: mayRefuse, settling: settling?.lift(feature), parts: parts.map { $0.lift(feature) }
    ) { whole, wholeAction in
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
    let (extract, change) = (features.extract, features.change)
    return Reducer<Whole, WholeAction>(mayRefuse: mayRefuse, settling: settling?.lift(features)) { whole, wholeAction in
      guard let (id, action) = extract(wholeAction) else { return [] }
      guard let commands = try change(&whole, id, { try body(&$0, action) }) else {
        return [.fail(features.lifting(id).missing)]
      }
      return commands.count == 0 ? [] : features.lifting(id).lift(commands)
    }
  }
}
