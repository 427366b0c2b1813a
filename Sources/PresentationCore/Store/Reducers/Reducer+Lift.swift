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
