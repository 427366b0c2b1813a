extension Subscription {
  /// Makes this subscription of a part one of a whole, as
  /// ``Reducer/lift(state:action:embed:)-(WritableKeyPath<Whole,State>Sendable,_,_)`` does with a part's commands.
  ///
  ///     subscriptions: { state in state.clock.subscriptions.map { $0.lift(action: \.clock, embed: AppAction.clock) } }
  ///
  /// - Parameters:
  ///   - action: The part's action in an action of the whole; it stands for `embed` when subscriptions are compared.
  ///   - embed: Makes an action of the whole; the inverse of `action`.
  public func lift<WholeAction: Sendable>(
    action: any KeyPath<WholeAction, Action?> & Sendable, embed: @escaping @Sendable (Action) -> WholeAction
  ) -> any Subscription<WholeAction> {
    LiftedSubscription(base: self, feature: Feature(place: [EffectID(action)], embed: embed))
  }

  /// Makes this subscription of an element or of a value one of a whole, as ``Reducer/lift(each:action:embed:)`` and
  /// ``Reducer/lift(values:action:embed:)`` do with their commands.
  ///
  ///     row.subscriptions.map { $0.lift(row.id, action: \.row, embed: AppAction.row) }   // of each row
  ///
  /// - Parameters:
  ///   - id: The identifier of the element, or the key of the value.
  ///   - action: The part's identifier and action in an action of the whole.
  ///   - embed: Makes an action of the whole; the inverse of `action`.
  public func lift<WholeAction: Sendable, ID: Hashable & Sendable>(
    _ id: ID, action: any KeyPath<WholeAction, (ID, Action)?> & Sendable,
    embed: @escaping @Sendable (ID, Action) -> WholeAction
  ) -> any Subscription<WholeAction> {
    LiftedSubscription(
      base: self, feature: Feature(place: [EffectID(id), EffectID(action)], embed: { embed(id, $0) }))
  }
}
