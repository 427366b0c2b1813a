/// Converts effects of a part to effects of a whole.
@usableFromInline
struct EffectLifting<PartAction: Sendable, WholeAction: Sendable>: Sendable {
  @usableFromInline let identity: FeatureIdentity
  /// Identifies one of several parts of the same kind.
  @usableFromInline let id: EffectID?
  /// Identifies the part whose reducer made the effect, among successive ones at the same place. Does not take part in `==`.
  @usableFromInline var occupant: EffectID?
  @usableFromInline let locator: any PartLocating
  @usableFromInline let embed: @Sendable (PartAction) -> WholeAction
  /// Makes the part's dispatcher from the whole's: a closure, so that the compiler specializes it where the feature is.
  @usableFromInline let narrowed: @Sendable (Dispatcher<WholeAction>) -> Dispatcher<PartAction>

  @inlinable
  init(
    _ identity: FeatureIdentity, id: EffectID? = nil, locator: any PartLocating,
    embed: @escaping @Sendable (PartAction) -> WholeAction
  ) {
    self.identity = identity
    self.id = id
    self.locator = locator
    self.embed = embed
    narrowed = { $0.lifted(identity, id, embed) }
  }

  /// The scope of command identifiers.
  var scope: [EffectID] { identity.scope(of: id) }
  /// The scope of subscriptions and failures.
  var place: [EffectID] { identity.place(of: id) }

  /// The error of an action for a missing part.
  @usableFromInline
  var missing: PartMissing {
    PartMissing(location: identity.scope.first.map { "\($0.value)" } ?? "", id: id.map { "\($0.value)" })
  }

  /// The same for the part that was present when its reducer made the effects.
  @inlinable
  func of(_ occupant: EffectID?) -> Self {
    var lifting = self
    lifting.occupant = occupant
    return lifting
  }

  @inlinable
  func lift(_ commands: [any Command<PartAction>]) -> [any Command<WholeAction>] {
    commands.map { LiftedCommand(base: $0, lifting: self) }
  }

  /// Removes this part from the features through which an effect was lifted; `nil` if it is not the outermost.
  func narrow(_ place: [EffectID]) -> [EffectID]? {
    let own = self.place
    return place.suffix(own.count).elementsEqual(own) ? place.dropLast(own.count) : nil
  }
}

extension EffectLifting: Equatable {
  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    one.identity == other.identity && one.id == other.id
  }
}

// MARK: - Commands

extension Command {
  /// Converts this command of a part to a command of the whole.
  ///
  /// A test that expects a command of a lifted reducer makes it this way:
  ///
  ///     store.expect(command: Save(text).lift(editor))
  public func lift<Whole, WholeAction: Sendable, Part>(
    _ feature: Feature<Whole, WholeAction, Part, Action>
  ) -> some Command<WholeAction> {
    LiftedCommand(base: self, lifting: feature.lifting)
  }
}

/// A command of a part as one of the whole. It does not know the type of its base, so that the compiler knows its own.
@usableFromInline
struct LiftedCommand<PartAction: Sendable, Action: Sendable>: Command {
  @usableFromInline let base: any Command<PartAction>
  @usableFromInline let lifting: EffectLifting<PartAction, Action>

  @inlinable
  init(base: any Command<PartAction>, lifting: EffectLifting<PartAction, Action>) {
    self.base = base
    self.lifting = lifting
  }

  @usableFromInline var readsOnly: Bool { base.readsOnly }
  @usableFromInline var isUndoable: Bool { base.isUndoable }

  @inlinable
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await base.run(lifting.narrowed(dispatcher))
  }

  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    one.lifting == other.lifting && one.base.isEqual(to: other.base)
  }
}

extension LiftedCommand: HandledCommand {
  var handling: EffectHandling {
    EffectHandling(of: base).lifted(lifting)
  }
}

extension EffectHandling {
  /// The handling of an effect of a part, as seen from the whole.
  func lifted<PartAction, WholeAction>(_ lifting: EffectLifting<PartAction, WholeAction>) -> Self {
    var handling = self
    if !claims.isEmpty {
      let scope = lifting.scope
      for index in claims.indices { handling.claims[index].key = claims[index].key.scoped(by: scope) }
    }
    if let instruction { handling.instruction = instruction.lifted(lifting.identity, lifting.id) }
    handling.place = place.isEmpty ? lifting.place : place + lifting.place
    // A part that is always there counts only if others are looked up within it.
    if lifting.locator.mayLeave || !parts.isEmpty {
      handling.parts.append(PartStep(locator: lifting.locator, id: lifting.id ?? lifting.occupant))
    }
    return handling
  }
}

extension EffectInstruction {
  /// The instruction of a part, as seen from the whole.
  @usableFromInline
  func lifted(_ identity: FeatureIdentity, _ id: EffectID?) -> Self {
    switch self {
    case .cancel(let key): .cancel(key.scoped(by: identity.scope(of: id)))
    case .tell(let key, let value): .tell(key.scoped(by: identity.place(of: id)), value)
    case .fail: self
    }
  }
}

extension Dispatcher {
  /// The dispatcher for a part whose actions are embedded in this dispatcher's actions.
  @inlinable
  func lifted<Part>(
    _ identity: FeatureIdentity, _ id: EffectID?, _ embed: @escaping @Sendable (Part) -> Action
  ) -> Dispatcher<Part> {
    Dispatcher<Part>(surroundings) { [say] word in
      switch word {
      case .action(let action, let site): say(.action(embed(action), site))
      case .told(let action, let site, let receipt): say(.told(embed(action), site, receipt))
      case .instruction(let instruction): say(.instruction(instruction.lifted(identity, id)))
      case .progress(let report): say(.progress(report))
      }
    }
  }
}

// MARK: - Subscriptions

extension Subscription {
  /// Converts this subscription of a part to a subscription of the whole.
  ///
  ///     subscriptions: { state in state.clock.subscriptions.map { $0.lift(clock) } }
  ///
  /// Lifted subscriptions with equal values are distinguished by the feature's key path of the actions and, for elements, by the identifier
  /// of the element. The key path of the state does not matter.
  public func lift<Whole, WholeAction: Sendable, Part>(
    _ feature: Feature<Whole, WholeAction, Part, Action>
  ) -> any Subscription<WholeAction> {
    LiftedSubscription(base: self, lifting: feature.lifting)
  }
}

struct LiftedSubscription<Base: Subscription, Action: Sendable>: KeyedSubscription {
  typealias Input = Base.Input

  let base: Base
  let lifting: EffectLifting<Base.Action, Action>

  var key: EffectKey { EffectKey(of: base).scoped(by: lifting.place) }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await base.run(lifting.narrowed(dispatcher))
  }

  static func == (one: Self, other: Self) -> Bool {
    one.base == other.base && one.lifting.place == other.lifting.place
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(lifting.place)
  }
}

// The actions that they send identify the part; in a description that would be noise.

extension LiftedCommand: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}

extension LiftedSubscription: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}
