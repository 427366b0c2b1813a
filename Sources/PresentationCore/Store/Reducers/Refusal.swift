/// What a reducer returns, alone, when it refuses an action: the state is as it was, and the action has failed.
///
/// When only a part of what the action led to was refused, the rest has happened; it is a command then, which fails.
@usableFromInline
struct Refusal<Action: Sendable>: Command {
  @usableFromInline let error: any Error
  @usableFromInline var isOfPart = false
  /// The features that the refusal was lifted through.
  @usableFromInline var place: [EffectID] = []

  @inlinable
  init(error: any Error) {
    self.error = error
  }

  @usableFromInline
  func run(_ dispatcher: Dispatcher<Action>) async throws { throw error }

  /// Errors are compared by type and by what they say of themselves.
  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    type(of: one.error) == type(of: other.error) && "\(one.error)" == "\(other.error)"
      && one.isOfPart == other.isOfPart
  }
}

extension Refusal: HandledCommand {
  @usableFromInline var handling: EffectHandling {
    var handling = EffectHandling()
    handling.instruction = .fail(error)
    handling.place = place
    return handling
  }
}

extension Array {
  /// The error of a reducer that has refused its action.
  @inlinable
  func refusal<Action: Sendable>(of action: Action.Type) -> (any Error)? where Element == any Command<Action> {
    guard count == 1, let refusal = self[0] as? Refusal<Action>, !refusal.isOfPart else { return nil }
    return refusal.error
  }

  /// The commands of a part of what an action led to: if they are a refusal, it is that of the part.
  func ofPart<Action: Sendable>() -> Self where Element == any Command<Action> {
    guard count == 1, var refusal = self[0] as? Refusal<Action> else { return self }
    refusal.isOfPart = true
    return [refusal]
  }
}
