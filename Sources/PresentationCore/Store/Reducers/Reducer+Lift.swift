extension Reducer {
  /// Makes this reducer of a part the reducer of a whole.
  ///
  /// Actions of the part change the part; all others do nothing. The actions that its commands send are embedded. Identifiers of
  /// its commands are its own: another feature may use the same.
  ///
  ///     settings.lift(state: \.settings, action: \.settings, embed: AppAction.settings)
  ///
  /// - Parameters:
  ///   - state: Where in the whole state the part is.
  ///   - action: The part's action in an action of the whole, if it is one.
  ///   - embed: Makes an action of the whole, usually an enum case. It is the inverse of `action`: what it makes, `action`
  ///     gives back.
  public func lift<Whole, WholeAction: Sendable>(
    state: any WritableKeyPath<Whole, State> & Sendable,
    action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> Reducer<Whole, WholeAction> {
    let feature = Feature(state: state, action: action, embed: embed)
    return lift(action: action) { whole, action in
      feature.lift(self(&whole[keyPath: state], action))
    }
  }

  /// Makes this reducer of a part the reducer of a whole that has the same actions.
  ///
  /// Every action reaches the part. Identifiers of its commands are its own, as in
  /// ``lift(state:action:embed:)-(WritableKeyPath<Whole,State>Sendable,_,_)``.
  ///
  ///     counting.lift(state: \.counting)
  public func lift<Whole>(state: any WritableKeyPath<Whole, State> & Sendable) -> Reducer<Whole, Action> {
    let feature = Feature<Action, Action>(state: state)
    return Reducer<Whole, Action>(mayRefuse: mayRefuse) { whole, action in
      feature.lift(self(&whole[keyPath: state], action))
    }
  }

  /// Makes this reducer of a part that may be missing the reducer of a whole.
  ///
  /// It is as ``lift(state:action:embed:)-(WritableKeyPath<Whole,State>Sendable,_,_)`` for a part that is always there.
  /// While it is missing its actions do nothing, and when it goes its commands are cancelled: those that wait or run, and those
  /// returned for the action with which it goes. A case of an enum is such a part, by a property that gives and sets its value:
  ///
  ///     editor.lift(state: \.editor, action: \.editor, embed: AppAction.editor)   // var editor: Editor?
  public func lift<Whole, WholeAction: Sendable>(
    state: any WritableKeyPath<Whole, State?> & Sendable,
    action: any KeyPath<WholeAction, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> Reducer<Whole, WholeAction> {
    let feature = Feature(optional: state, action: action, embed: embed)
    return lift(action: action) { whole, action in
      guard whole[keyPath: state] != nil else { return [] }
      return feature.lift(self(&whole[keyPath: state]!, action))
    }
  }

  /// Makes this reducer of an element the reducer of a whole with a collection of such elements.
  ///
  /// An action goes to the first element with its identifier; while there is none, it does nothing. When an element goes its
  /// commands are cancelled, as those of a part that goes. Identifiers of commands belong to the element: those of another one
  /// are never touched.
  ///
  ///     row.lift(each: \.rows, action: \.row, embed: AppAction.row)   // case row(Row.ID, RowAction)
  ///
  /// - Complexity: O(*n*) in the elements for each of their actions, and once more for each command of an element that runs or
  ///   waits while the store processes an action, whoever's it is.
  public func lift<Whole, WholeAction: Sendable, Elements: MutableCollection>(
    each elements: any WritableKeyPath<Whole, Elements> & Sendable,
    action: any KeyPath<WholeAction, (Elements.Element.ID, Action)?> & Sendable,
    embed: @escaping @Sendable (Elements.Element.ID, Action) -> WholeAction
  ) -> Reducer<Whole, WholeAction>
  where
    Elements: SendableMetatype, Elements.Index: SendableMetatype, Elements.Element == State,
    State: Identifiable & SendableMetatype, State.ID: Sendable
  {
    lift(action: action) { whole, addressed in
      let (id, partAction) = addressed
      guard let index = whole[keyPath: elements].firstIndex(where: { $0.id == id }) else { return [] }
      let commands = self(&whole[keyPath: elements][index], partAction)
      if commands.isEmpty { return [] }
      return Feature(each: elements, id: id, action: action, embed: embed).lift(commands)
    }
  }

  /// Makes this reducer of a value the reducer of a whole with a dictionary of such values.
  ///
  /// It is as ``lift(each:action:embed:)``, with the key for the identifier, and finds a value in constant time.
  public func lift<Whole, WholeAction: Sendable, Key: Hashable & Sendable>(
    values: any WritableKeyPath<Whole, [Key: State]> & Sendable,
    action: any KeyPath<WholeAction, (Key, Action)?> & Sendable,
    embed: @escaping @Sendable (Key, Action) -> WholeAction
  ) -> Reducer<Whole, WholeAction> {
    lift(action: action) { whole, addressed in
      let (key, partAction) = addressed
      guard whole[keyPath: values][key] != nil else { return [] }
      let commands = self(&whole[keyPath: values][key]!, partAction)
      if commands.isEmpty { return [] }
      return Feature(values: values, key: key, action: action, embed: embed).lift(commands)
    }
  }

  private func lift<Whole, WholeAction: Sendable, Part>(
    action: any KeyPath<WholeAction, Part?> & Sendable,
    _ reduce: @escaping @Sendable (inout Whole, Part) -> [any Command<WholeAction>]
  ) -> Reducer<Whole, WholeAction> {
    Reducer<Whole, WholeAction>(mayRefuse: mayRefuse) { whole, wholeAction in
      guard let part = wholeAction[keyPath: action] else { return [] }
      return reduce(&whole, part)
    }
  }
}
