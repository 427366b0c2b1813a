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
    LiftedSubscription(base: self, feature: Feature(scope: [EffectID(action)], embed: embed))
  }
}
