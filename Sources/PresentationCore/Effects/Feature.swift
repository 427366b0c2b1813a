/// A part of an app with actions of its own: how they become actions of the whole, and what its effects are told apart by.
///
/// Two features are equal when what they are told apart by is equal: the key path of the actions stands for the embedding,
/// which is its inverse, since functions cannot be compared.
struct Feature<Action: Sendable, Whole: Sendable>: Equatable, Sendable {
  let scope: [EffectID]
  let embed: @Sendable (Action) -> Whole
  /// The part of the whole state that is the feature's, `nil` if it is not there.
  var part: (@Sendable (Any) -> Any?)?
  /// Whether the part may come and go.
  var mayLeave = false

  static func == (one: Self, other: Self) -> Bool {
    one.scope == other.scope
  }

  func lift(_ commands: [any Command<Action>]) -> [any Command<Whole>] {
    commands.map { lift($0) }
  }

  func lift(_ command: some Command<Action>) -> any Command<Whole> {
    if let refusal = command as? Refusal<Action> {
      var lifted = Refusal<Whole>(error: refusal.error)
      lifted.isOfPart = refusal.isOfPart
      return lifted
    }
    return LiftedCommand(base: command, feature: self)
  }
}

struct LiftedCommand<Base: Command, Action: Sendable>: HandledCommand {
  let base: Base
  let feature: Feature<Base.Action, Action>

  var handling: EffectHandling {
    EffectHandling(of: base).lifted(feature)
  }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await base.run(dispatcher.lifted(feature))
  }
}

struct LiftedSubscription<Base: Subscription, Action: Sendable>: KeyedSubscription {
  let base: Base
  let feature: Feature<Base.Action, Action>

  var key: EffectKey { EffectKey(of: base).scoped(by: feature.scope) }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await base.run(dispatcher.lifted(feature))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(feature.scope)
  }
}

// What they belong to is said by the actions that they send; it would only get in the way.
extension LiftedCommand: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}

extension LiftedSubscription: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}
