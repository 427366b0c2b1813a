/// Returns a screen that asks for one value and shows nothing else.
///
///     case .note(let number): ask("Note", .text) { .note(number, $0) }
///
/// The reducer takes the screen off the path with the value; otherwise it asks again. `back` leaves it without one.
///
/// - Parameters:
///   - label: The name of the value, in a few words; the prompt shows it.
///   - kind: How a text becomes a value.
///   - value: What a blank line gives; without it a blank line fails.
///   - answer: Makes an action of the value; see ``Input/init(_:_:default:previous:answer:)``.
@MainActor
public func ask<State, Action, Value>(
  _ label: String, _ kind: InputKind<Value>, default value: Value? = nil,
  answer: @escaping @MainActor (Value) async throws -> Action
) -> any Screen<State, Action> {
  AskingScreen { _ in Input(label, kind, default: value, answer: answer) }
}

/// Returns a screen that asks for one of some values of the state, which are listed by their names.
///
///     case .assign: choose("Assign to", from: { $0.people }, named: { $0.name }) { .assign($0.id) }
///
/// Where there are none, the screen says so and asks for nothing. The reducer takes the screen off the path with the value; otherwise
/// it asks again. `back` leaves it without one.
///
/// - Parameters:
///   - label: The name of the value, in a few words; the prompt shows it.
///   - values: Finds what can be chosen, in order.
///   - name: Makes the name that a value is listed by. Of two with one name the second is chosen by its number.
///   - value: Finds the value that a blank line gives; without one, a blank line fails.
///   - answer: Makes an action of the value; see ``Input/init(_:_:default:previous:answer:)``.
@MainActor
public func choose<State, Action, Value>(
  _ label: String, from values: @escaping @MainActor (State) -> [Value],
  named name: @escaping @MainActor (Value) -> String = { "\($0)" },
  default value: @escaping @MainActor (State) -> Value? = { _ in nil },
  answer: @escaping @MainActor (Value) async throws -> Action
) -> any Screen<State, Action> {
  AskingScreen { state in
    let values = values(state)
    guard !values.isEmpty else { return nil }
    return Input(label, .choice(from: values, named: name), default: value(state), answer: answer)
  } body: {
    values($0).isEmpty ? [.text(StyledText("There is nothing to choose.", .faint))] : []
  }
}

/// A screen that does nothing but ask.
private struct AskingScreen<State, Action>: Screen {
  let asked: @MainActor (State) -> Input<Action>?
  var body: @MainActor (State) -> [Block] = { _ in [] }

  func input(_ state: State) -> Input<Action>? { asked(state) }
  func body(_ state: State) -> [Block] { body(state) }
}
