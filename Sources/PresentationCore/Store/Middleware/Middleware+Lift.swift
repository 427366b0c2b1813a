extension Middleware {
  /// Makes this middleware of a part one of a whole: it sees the actions of the part, with the state of the part, and the errors
  /// of the effects that were lifted by the same `action`.
  ///
  /// - Parameters:
  ///   - state: Where in the whole state the part is.
  ///   - action: The part's action in an action of the whole, if it is one.
  ///   - embed: Makes an action of the whole; the inverse of `action`.
  public func lift<Whole, WholeAction: Sendable>(
    state: any KeyPath<Whole, State> & Sendable,
    action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> Middleware<Whole, WholeAction> {
    lift(Lifting(part: { whole, _ in whole[keyPath: state] }, action: action, embed: embed))
  }

  /// Makes this middleware of a part one of a whole that has the same actions: it sees all of them, and all errors, with the
  /// state of the part.
  public func lift<Whole>(state: any KeyPath<Whole, State> & Sendable) -> Middleware<Whole, Action> {
    lift(
      Lifting(
        part: { whole, _ in whole[keyPath: state] }, action: { ((), $0) }, embed: { $1 },
        place: { ((), $0) }))
  }

  /// Makes this middleware of a part that may be missing one of a whole; while the part is missing, it sees nothing.
  ///
  /// After the action with which the part goes it is told with the state that the part had before. That state is kept until then,
  /// if it asks to be told: the reducer changes a copy of what it changes.
  public func lift<Whole, WholeAction: Sendable>(
    state: any KeyPath<Whole, State?> & Sendable,
    action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> Middleware<Whole, WholeAction> {
    lift(Lifting(part: { whole, _ in whole[keyPath: state] }, mayLeave: true, action: action, embed: embed))
  }

  /// Makes this middleware of an element one of a whole with a collection of such elements: it sees the actions of each of them
  /// with the state of that one, and is told of the one that goes as of a part that goes.
  ///
  /// - Complexity: O(*n*) in the elements for each of their actions.
  public func lift<Whole, WholeAction: Sendable, Elements: Collection>(
    each elements: any KeyPath<Whole, Elements> & Sendable,
    action: any KeyPath<WholeAction, (Elements.Element.ID, Action)?> & Sendable,
    embed: @escaping @Sendable (Elements.Element.ID, Action) -> WholeAction
  ) -> Middleware<Whole, WholeAction>
  where
    Elements: SendableMetatype, Elements.Element == State, State: Identifiable & SendableMetatype, State.ID: Sendable
  {
    lift(
      Lifting(
        part: { whole, id in whole[keyPath: elements].first { $0.id == id } }, action: action, embed: embed))
  }

  /// Makes this middleware of a value one of a whole with a dictionary of such values, as ``lift(each:action:embed:)``, with
  /// the key for the identifier, and in constant time.
  public func lift<Whole, WholeAction: Sendable, Key: Hashable & Sendable>(
    values: any KeyPath<Whole, [Key: State]> & Sendable,
    action: any KeyPath<WholeAction, (Key, Action)?> & Sendable,
    embed: @escaping @Sendable (Key, Action) -> WholeAction
  ) -> Middleware<Whole, WholeAction> {
    lift(Lifting(part: { whole, key in whole[keyPath: values][key] }, action: action, embed: embed))
  }

  private func lift<Whole, WholeAction, Address>(
    _ lifting: Lifting<State, Action, Whole, WholeAction, Address>
  ) -> Middleware<Whole, WholeAction> {
    Middleware<Whole, WholeAction>(steps: steps.map { lifting.lifted($0) })
  }
}

/// How a middleware of a part sees a whole. Of several parts of one kind the address says which.
private struct Lifting<State, Action: Sendable, Whole, WholeAction: Sendable, Address: Sendable>: Sendable {
  let part: @Sendable (Whole, Address) -> State?
  /// Whether the part may come and go.
  var mayLeave = false
  let action: @Sendable (WholeAction) -> (Address, Action)?
  let embed: @Sendable (Address, Action) -> WholeAction
  /// Whose effect was lifted through these features, if it is a part's, and what is left of them within it.
  let place: @Sendable ([EffectID]) -> (Address, [EffectID])?
}

extension Lifting where Address == Void {
  init(
    part: @escaping @Sendable (Whole, Void) -> State?, mayLeave: Bool = false,
    action: any KeyPath<WholeAction, Action?> & Sendable, embed: @escaping @Sendable (Action) -> WholeAction
  ) {
    let last = EffectID(action)
    self.init(
      part: part, mayLeave: mayLeave, action: { whole in whole[keyPath: action].map { ((), $0) } },
      embed: { embed($1) }, place: { $0.last == last ? ((), $0.dropLast()) : nil })
  }
}

extension Lifting where Address: Hashable {
  init(
    part: @escaping @Sendable (Whole, Address) -> State?,
    action: any KeyPath<WholeAction, (Address, Action)?> & Sendable,
    embed: @escaping @Sendable (Address, Action) -> WholeAction
  ) {
    let last = EffectID(action)
    self.init(
      part: part, mayLeave: true, action: { $0[keyPath: action] }, embed: embed,
      place: { place in
        guard place.last == last, let address = place.dropLast().last?.value as? Address else { return nil }
        return (address, place.dropLast(2))
      })
  }
}

extension Lifting {
  func lifted(_ step: Middleware<State, Action>.Step) -> Middleware<Whole, WholeAction>.Step {
    var lifted = Middleware<Whole, WholeAction>.Step(name: step.name)
    if let before = step.before {
      lifted.before = { whole, wholeAction, call in
        guard let (address, action) = action(wholeAction), let state = part(whole, address) else { return .pass }
        return self.lifted(before(state, action, narrowed(call, to: address)), of: address, before: state)
      }
    }
    if let failed = step.failed {
      lifted.failed = { error, features, whole, call in
        guard let (address, rest) = place(features), let state = part(whole, address) else { return }
        failed(error, rest, state, narrowed(call, to: address))
      }
    }
    return lifted
  }

  private func narrowed(
    _ call: Middleware<Whole, WholeAction>.Call, to address: Address
  ) -> Middleware<State, Action>.Call {
    let (further, embed) = (call.further, embed)
    return Middleware<State, Action>.Call(origin: call.origin) { further(embed(address, $0), $1) }
  }

  @MainActor
  private func lifted(
    _ verdict: Middleware<State, Action>.Verdict, of address: Address, before state: State
  ) -> Middleware<Whole, WholeAction>.Verdict {
    let (part, last) = (part, mayLeave ? state : nil)
    func lifted(_ after: Middleware<State, Action>.After?) -> Middleware<Whole, WholeAction>.After? {
      guard let after else { return nil }
      return { whole, outcome in
        if let state = part(whole, address) ?? last { after(state, outcome) }
      }
    }
    switch verdict {
    case .pass(let after): return .pass(after: lifted(after))
    case .rewrite(let actions, let after):
      return .rewrite(actions.map { embed(address, $0) }, after: lifted(after))
    case .veto(let reason): return .veto(reason)
    }
  }
}
