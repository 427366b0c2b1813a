/// Returns a screen that asks for one value and shows nothing else.
///
///     case .note(let number): ask("Note", .text) { .note(number, $0) }
///
/// The reducer removes the screen from the path when it accepts the value; otherwise the screen asks again. `back` leaves it without a
/// value.
///
/// - Parameters:
///   - label: The name of the value, in a few words; the prompt shows it.
///   - kind: The conversion from text to value.
///   - value: The value that a blank line gives; without it, a blank line fails.
///   - role: The role of the screen; see ``Screen/role``.
///   - answer: Converts the value to an action; see ``Input/init(_:_:default:previous:answer:)``.
@MainActor
public func ask<State, Action, Value>(
  _ label: String, _ kind: InputKind<Value>, default value: Value? = nil, role: VerbRole? = nil,
  answer: @escaping @MainActor (Value) async throws -> Action
) -> any Screen<State, Action> {
  AskingScreen(role: role) { _ in Input(label, kind, default: value, answer: answer) }
}

/// Returns a screen that asks for one of several values of the state, listed by name.
///
///     case .assign: choose("Assign to", from: { $0.people }, named: { $0.name }) { .assign($0.id) }
///
/// If there are no values, the screen says so and asks for nothing. The reducer removes the screen from the path when it accepts the
/// value; otherwise the screen asks again. `back` leaves it without a value.
///
/// - Parameters:
///   - label: The name of the value, in a few words; the prompt shows it.
///   - values: Finds the values to choose from, in order.
///   - name: Returns the name of a value for the list. If two have the same name, the second is selected by its number.
///   - value: Finds the value that a blank line gives; without one, a blank line fails.
///   - role: The role of the screen; see ``Screen/role``.
///   - answer: Converts the value to an action; see ``Input/init(_:_:default:previous:answer:)``.
@MainActor
public func choose<State, Action, Value>(
  _ label: String, from values: @escaping @MainActor (State) -> [Value],
  named name: @escaping @MainActor (Value) -> String = { "\($0)" },
  default value: @escaping @MainActor (State) -> Value? = { _ in nil }, role: VerbRole? = nil,
  answer: @escaping @MainActor (Value) async throws -> Action
) -> any Screen<State, Action> {
  AskingScreen(role: role) { state in
    let values = values(state)
    guard !values.isEmpty else { return nil }
    return Input(label, .choice(from: values, named: name), default: value(state), answer: answer)
  } body: {
    values($0).isEmpty ? [.text(StyledText("There is nothing to choose.", .faint))] : []
  }
}

/// A screen that only asks for a value.
private struct AskingScreen<State, Action>: Screen {
  let role: VerbRole?
  let asked: @MainActor (State) -> Input<Action>?
  var body: @MainActor (State) -> [Block] = { _ in [] }

  func input(_ state: State) -> Input<Action>? { asked(state) }
  func body(_ state: State) -> [Block] { body(state) }
}
