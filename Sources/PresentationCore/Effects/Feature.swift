/// A part of an app with actions of its own: how they become actions of the whole, and what its effects are told apart by.
///
/// Two features are equal when what they are told apart by is equal: the key path of the actions stands for the embedding,
/// which is its inverse, since functions cannot be compared.
struct Feature<Action: Sendable, Whole: Sendable>: Equatable, Sendable {
  /// What identifiers of commands are told apart by: where the part's state is, and its actions.
  var scope: [EffectID] = []
  /// What subscriptions and failures are told apart by: the part's actions alone.
  var place: [EffectID] = []
  let embed: @Sendable (Action) -> Whole
  /// The part of the whole state that is the feature's, `nil` if it is not there.
  var part: (@Sendable (Any) -> Any?)?
  /// Whether the part may come and go.
  var mayLeave = false

  static func == (one: Self, other: Self) -> Bool {
    one.scope == other.scope && one.place == other.place
  }

  func lift(_ commands: [any Command<Action>]) -> [any Command<Whole>] {
    commands.map { lift($0) }
  }

  func lift(_ command: some Command<Action>) -> any Command<Whole> {
    if let refusal = command as? Refusal<Action> {
      var lifted = Refusal<Whole>(error: refusal.error)
      lifted.isOfPart = refusal.isOfPart
      lifted.place = refusal.place + place
      return lifted
    }
    return LiftedCommand(base: command, feature: self)
  }
}

extension Feature {
  init<State, Part>(
    state: any KeyPath<State, Part> & Sendable, action: any KeyPath<Whole, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> Whole
  ) {
    self.init(
      scope: [EffectID(state), EffectID(action)], place: [EffectID(action)], embed: embed,
      part: { ($0 as? State)?[keyPath: state] })
  }

  init<State, Part>(
    optional state: any KeyPath<State, Part?> & Sendable, action: any KeyPath<Whole, Action?> & Sendable,
    embed: @escaping @Sendable (Action) -> Whole
  ) {
    self.init(
      scope: [EffectID(state), EffectID(action)], place: [EffectID(action)], embed: embed,
      part: { ($0 as? State)?[keyPath: state] }, mayLeave: true)
  }

  init<State, Part>(state: any KeyPath<State, Part> & Sendable) where Whole == Action {
    self.init(scope: [EffectID(state)], embed: { $0 }, part: { ($0 as? State)?[keyPath: state] })
  }

  init<State, Elements: Collection & SendableMetatype>(
    each elements: any KeyPath<State, Elements> & Sendable, id: Elements.Element.ID,
    action: any KeyPath<Whole, (Elements.Element.ID, Action)?> & Sendable,
    embed: @escaping @Sendable (Elements.Element.ID, Action) -> Whole
  ) where Elements.Element: Identifiable & SendableMetatype, Elements.Element.ID: Sendable {
    self.init(
      scope: [EffectID(id), EffectID(elements), EffectID(action)], place: [EffectID(id), EffectID(action)],
      embed: { embed(id, $0) }, part: { ($0 as? State)?[keyPath: elements].first { $0.id == id } }, mayLeave: true)
  }

  init<State, Key: Hashable & Sendable, Value>(
    values: any KeyPath<State, [Key: Value]> & Sendable, key: Key,
    action: any KeyPath<Whole, (Key, Action)?> & Sendable, embed: @escaping @Sendable (Key, Action) -> Whole
  ) {
    self.init(
      scope: [EffectID(key), EffectID(values), EffectID(action)], place: [EffectID(key), EffectID(action)],
      embed: { embed(key, $0) }, part: { ($0 as? State)?[keyPath: values][key] }, mayLeave: true)
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
  typealias Input = Base.Input

  let base: Base
  let feature: Feature<Base.Action, Action>

  var key: EffectKey { EffectKey(of: base).scoped(by: feature.place) }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await base.run(dispatcher.lifted(feature))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(feature.place)
  }
}

// What they belong to is said by the actions that they send; it would only get in the way.
extension LiftedCommand: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}

extension LiftedSubscription: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}
