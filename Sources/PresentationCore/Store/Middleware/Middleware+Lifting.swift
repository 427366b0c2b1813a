extension Middleware {
  /// Converts this middleware of a part to one of a whole: it sees the actions of the part, with the state of the part, and
  /// the errors of the part's effects.
  ///
  /// While the part is missing it sees nothing. After the action that removes the part, its `after` is called with the part's
  /// previous state: if it asks for the call, that state is kept until then, and the reducer changes a copy.
  public func lift<Whole, WholeAction: Sendable>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> Middleware<Whole, WholeAction> {
    let (read, extract, lifting) = (feature.read, feature.extract, feature.lifting)
    return lift(
      PartView(
        read: { whole, _ in read(whole) }, mayLeave: lifting.locator.mayLeave,
        extract: { whole in extract(whole).map { ((), $0) } },
        embed: { lifting.embed($1) }, narrow: { lifting.narrow($0).map { ((), $0) } }))
  }

  /// Converts this middleware of an element or a value to one of a whole with many of them: it sees the actions of each with
  /// that element's state. The removal of an element is handled like the removal of a part.
  public func lift<Whole, WholeAction: Sendable, ID>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Middleware<Whole, WholeAction> {
    lift(
      PartView(
        read: features.read, mayLeave: true, extract: features.extract, embed: features.embed,
        narrow: { features.narrow($0) }))
  }

  private func lift<Whole, WholeAction, Address>(
    _ view: PartView<State, Action, Whole, WholeAction, Address>
  ) -> Middleware<Whole, WholeAction> {
    Middleware<Whole, WholeAction>(steps: steps.map { view.lifted($0) })
  }
}

/// A middleware's view of a whole from a part. The address identifies one of several parts of the same kind.
private struct PartView<State, Action: Sendable, Whole, WholeAction: Sendable, Address: Sendable>: Sendable {
  let read: @Sendable (Whole, Address) -> State?
  let mayLeave: Bool
  let extract: @Sendable (WholeAction) -> (Address, Action)?
  let embed: @Sendable (Address, Action) -> WholeAction
  /// Removes the part from the features through which the effect was lifted.
  let narrow: @Sendable ([EffectID]) -> (Address, [EffectID])?

  func lifted(_ step: Middleware<State, Action>.Step) -> Middleware<Whole, WholeAction>.Step {
    var lifted = Middleware<Whole, WholeAction>.Step(name: step.name)
    (lifted.isPure, lifted.onlyWatches) = (step.isPure, step.onlyWatches)
    if let before = step.before {
      lifted.before = { whole, wholeAction, call in
        guard let (address, action) = extract(wholeAction), let state = read(whole, address) else { return .pass }
        return self.lifted(before(state, action, narrowed(call, to: address)), of: address, before: state)
      }
    }
    if let failed = step.failed {
      lifted.failed = { error, features, whole, call in
        guard let (address, rest) = narrow(features), let state = read(whole, address) else { return }
        failed(error, rest, state, narrowed(call, to: address))
      }
    }
    return lifted
  }

  func narrowed(
    _ call: Middleware<Whole, WholeAction>.Call, to address: Address
  ) -> Middleware<State, Action>.Call {
    let embed = embed
    return Middleware<State, Action>.Call(
      site: call.site, way: .whole { call.send(embed(address, $0), $1) }, isReleased: call.isReleased)
  }

  @MainActor
  func lifted(
    _ verdict: Middleware<State, Action>.Verdict, of address: Address, before state: State
  ) -> Middleware<Whole, WholeAction>.Verdict {
    switch verdict {
    case .pass(let after): return .pass(after: after.map { lifted($0, of: address, before: state) })
    case .rewrite(let actions, let after):
      return .rewrite(
        actions.map { embed(address, $0) }, after: after.map { lifted($0, of: address, before: state) })
    case .veto(let reason): return .veto(reason)
    }
  }

  @MainActor
  func lifted(
    _ after: @escaping Middleware<State, Action>.After, of address: Address, before state: State
  ) -> Middleware<Whole, WholeAction>.After {
    let (read, last) = (read, mayLeave ? state : nil)
    return { whole, outcome in
      if let state = read(whole, address) ?? last { after(state, outcome) }
    }
  }
}
