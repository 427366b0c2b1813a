/// A part of a state that can be saved, and restored by an action.
@usableFromInline
package struct RestorablePart<State, Action: Sendable>: Sendable {
  /// The type of the part.
  package typealias Value = any Codable & Equatable & Sendable

  /// The names of the action cases that lead to the reducer of the part, the outermost first.
  package var place: [String]
  /// The name that the reducer gives it.
  package let name: String
  /// Its type.
  package let type: any (Codable & Equatable & Sendable).Type
  /// Whether its changes can be undone.
  package let isUndoable: Bool
  /// Whether a resumed session brings its value back.
  package let isResumed: Bool
  /// Whether each start of the program gives it a value.
  let isOfStart: Bool
  /// Its value; `nil` while its feature is missing.
  package let value: @Sendable (State) -> Value?
  /// Sets its value, without an action; does nothing while the feature is missing.
  let set: @Sendable (inout State, Value) -> Void
  /// The restoration of a value of the type.
  package let restoration: @Sendable (Value) -> Restoration
  /// The action with a restoration for the reducer of the part.
  package let action: @Sendable (Restoration) -> Action

  /// The name of the part in the whole app: `titles`, or `search.query` for one of a feature.
  package var fullName: String { (place + [name]).joined(separator: ".") }
}

extension Reducer where Action: Restoring {
  /// Returns a reducer with a part of the state that can be saved and restored.
  ///
  ///     let reducer = base
  ///       .restorable(\.titles, as: "titles")
  ///       .restorable(\.draft, as: "draft")
  ///
  /// A console saves the part when it has changed, and restores it with `--resume`, by an action that carries a ``Restoration``. The
  /// part gets its value before this reducer sees that action. Other actions are unaffected.
  ///
  /// In a feature whose actions are also ``Restoring``, the part stays restorable when the reducer is lifted by a ``Feature``:
  /// its name then consists of the name of the case of the app's action, and its own: `search.query`. A value for a feature
  /// that is missing at that time is not restored. A part declared in the reducer of an element (``Features``), or of the state of a route,
  /// is not saved. Declare the collection of the elements, or of these states, as a part of the app instead.
  ///
  /// A ``Secret`` in the part is not saved. A form draft asks for it again; any other part with a secret cannot be restored.
  ///
  /// - Parameters:
  ///   - part: The key path of the part in the state.
  ///   - name: The name under which it is saved. Two parts have different names.
  ///   - undoable: Whether users can undo changes of the part: see ``UndoHistory``.
  ///   - resumed: Whether a resumed session brings the part back. `false` for a part that the app itself saves: the value from the earlier
  ///     session would replace a newer one.
  public func restorable<Part: Codable & Equatable & Sendable>(
    _ part: any WritableKeyPath<State, Part> & Sendable, as name: String, undoable: Bool = false, resumed: Bool = true
  ) -> Self {
    restorable(part, as: name, isUndoable: undoable, isResumed: resumed, isOfStart: false)
  }

  /// Returns a reducer with a part of the state that belongs to a start of the program, such as its options.
  ///
  ///     Store(try Journal(App(options: options), reducer: base.startingWith(\.options, as: "options"), at: path))
  ///
  /// A store with a journal begins with the part that this start has given, and all else as the journal has it. The journal records the
  /// part of each start that has changed it, as an action that carries a ``Restoration``, so a replay has the values of each time. The part
  /// is neither undone nor resumed. A part of another store, or of an element (``Features``), needs no declaration.
  ///
  /// A ``Secret`` in the part is not recorded. Do not keep the user in the state; ``ActionOrigin/user`` names the user of each action.
  ///
  /// - Parameters:
  ///   - part: The key path of the part in the state.
  ///   - name: The name under which it is recorded. Two parts have different names.
  public func startingWith<Part: Codable & Equatable & Sendable>(
    _ part: any WritableKeyPath<State, Part> & Sendable, as name: String
  ) -> Self {
    restorable(part, as: name, isUndoable: false, isResumed: false, isOfStart: true)
  }

  private func restorable<Part: Codable & Equatable & Sendable>(
    _ part: any WritableKeyPath<State, Part> & Sendable, as name: String, isUndoable: Bool, isResumed: Bool,
    isOfStart: Bool
  ) -> Self {
    Action.requireReadableRestoration()
    let saved = RestorablePart<State, Action>(
      place: [], name: name, type: Part.self, isUndoable: isUndoable, isResumed: isResumed, isOfStart: isOfStart,
      value: { $0[keyPath: part] },
      set: { state, value in
        if let value = value as? Part { state[keyPath: part] = value }
      },
      restoration: { value in
        guard let value = value as? Part else { return Restoration() }
        return Restoration(name, value)
      }, action: { .restore($0) })
    var result = adding { state, action in
      guard let value = action.restoration?.value(of: name, as: Part.self) else { return try body(&state, action) }
      return try Self.undone(&state) { state in
        state[keyPath: part] = value
        return try body(&state, action)
      }
    }
    result.parts = Self.joined(parts, [saved])
    return result
  }
}

extension Reducer {
  /// The parts of two reducers. Stops the program if two have the same name: only one of them could be restored.
  @usableFromInline
  static func joined(
    _ parts: [RestorablePart<State, Action>], _ others: [RestorablePart<State, Action>]
  ) -> [RestorablePart<State, Action>] {
    if parts.isEmpty || others.isEmpty { return parts + others }
    let names = Set(parts.map(\.fullName))
    for other in others where names.contains(other.fullName) {
      preconditionFailure("two parts of the state are saved as \"\(other.fullName)\"; give them different names")
    }
    return parts + others
  }
}

extension RestorablePart {
  /// The part as one of the whole, if it has one reducer there.
  @usableFromInline
  func lift<Whole, WholeAction>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> RestorablePart<Whole, WholeAction> {
    let (value, set, action) = (value, set, action)
    // The name of the case is known without a state, and never changes.
    let name = Mirror(reflecting: feature.embedded(action(Restoration()))).children.first?.label
    return RestorablePart<Whole, WholeAction>(
      place: (name.map { [$0] } ?? []) + place, name: self.name, type: type, isUndoable: isUndoable,
      isResumed: isResumed, isOfStart: isOfStart, value: { feature.part(of: $0).flatMap(value) },
      set: { whole, value in
        _ = try? feature.change(&whole) { part in
          set(&part, value)
          return []
        }
      }, restoration: restoration,
      action: { feature.embedded(action($0)) })
  }
}

extension Reducer {
  /// The actions that give the parts of a start their values in `start`, where `state` has others, or no state is given.
  package func actions(starting start: State, from state: State?) -> [Action] {
    let values = parts.compactMap { part -> (RestorablePart<State, Action>, RestorablePart<State, Action>.Value)? in
      guard part.isOfStart, let value = part.value(start) else { return nil }
      return state.map { RestorablePart<State, Action>.areEqual(value, part.value($0)) } == true ? nil : (part, value)
    }
    return RestorablePart.actions(restoring: values).map(\.action)
  }
}

extension Store {
  /// The parts of the state that can be saved and restored.
  package var restorableParts: [RestorablePart<State, Action>] { reducer.parts }
}

extension RestorablePart {
  /// Whether two values of a part are equal, or both are missing.
  static func areEqual(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  /// The actions that give parts these values: one for the app, and one for each feature, in the order of their first parts.
  package static func actions(restoring values: [(part: Self, value: Value)]) -> [(action: Action, parts: [Self])] {
    var restorations: [(parts: [Self], values: Restoration)] = []
    for (part, value) in values {
      if let index = restorations.firstIndex(where: { $0.parts[0].place == part.place }) {
        restorations[index].parts.append(part)
        restorations[index].values.add(part.restoration(value))
      } else {
        restorations.append(([part], part.restoration(value)))
      }
    }
    return restorations.map { ($0.parts[0].action($0.values), $0.parts) }
  }
}
