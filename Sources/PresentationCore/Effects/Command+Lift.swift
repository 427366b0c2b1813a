extension Command {
  /// Makes this command of a part one of a whole, as
  /// ``Reducer/lift(state:action:embed:)-(WritableKeyPath<Whole,State>Sendable,_,_)`` does with the commands of its reducer.
  ///
  /// A test that expects a command of a lifted reducer makes it so, with what the reducer was lifted by:
  ///
  ///     store.expect(command: Save(text).lift(state: \.editor, action: \.editor, embed: AppAction.editor))
  ///
  /// - Parameters:
  ///   - state: Where in the whole state the part is.
  ///   - action: The part's action in an action of the whole; it stands for `embed` when commands are compared.
  ///   - embed: Makes an action of the whole; the inverse of `action`.
  public func lift<Whole, Part, WholeAction: Sendable>(
    state: any KeyPath<Whole, Part> & Sendable, action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> some Command<WholeAction> {
    LiftedCommand(base: self, feature: Feature(state: state, action: action, embed: embed))
  }

  /// Makes this command of a part that may be missing one of a whole: it is cancelled when the part goes.
  public func lift<Whole, Part, WholeAction: Sendable>(
    state: any KeyPath<Whole, Part?> & Sendable, action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> some Command<WholeAction> {
    LiftedCommand(base: self, feature: Feature(optional: state, action: action, embed: embed))
  }

  /// Makes this command of a part one of a whole that has the same actions.
  public func lift<Whole, Part>(state: any KeyPath<Whole, Part> & Sendable) -> some Command<Action> {
    LiftedCommand(base: self, feature: Feature(state: state))
  }

  /// Makes this command of the element with an identifier one of a whole with a collection of such elements.
  public func lift<Whole, WholeAction: Sendable, Elements: Collection & SendableMetatype>(
    each elements: any KeyPath<Whole, Elements> & Sendable, id: Elements.Element.ID,
    action: any KeyPath<WholeAction, (Elements.Element.ID, Action)?> & Sendable,
    embed: @escaping @Sendable (Elements.Element.ID, Action) -> WholeAction
  ) -> some Command<WholeAction>
  where Elements.Element: Identifiable & SendableMetatype, Elements.Element.ID: Sendable {
    LiftedCommand(base: self, feature: Feature(each: elements, id: id, action: action, embed: embed))
  }

  /// Makes this command of the value with a key one of a whole with a dictionary of such values.
  public func lift<Whole, WholeAction: Sendable, Key: Hashable & Sendable, Value>(
    values: any KeyPath<Whole, [Key: Value]> & Sendable, key: Key,
    action: any KeyPath<WholeAction, (Key, Action)?> & Sendable,
    embed: @escaping @Sendable (Key, Action) -> WholeAction
  ) -> some Command<WholeAction> {
    LiftedCommand(base: self, feature: Feature(values: values, key: key, action: action, embed: embed))
  }
}
