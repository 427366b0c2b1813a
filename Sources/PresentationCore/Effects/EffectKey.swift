/// The key for finding a run: the identifier that was given to it, and the features through which it was lifted.
@usableFromInline
struct EffectKey: Hashable, Sendable {
  /// The features through which the effect was lifted, the outermost last.
  var scope: [EffectID] = []
  let id: EffectID

  init(_ id: EffectID) {
    self.id = id
  }

  init(_ id: some Hashable & Sendable) {
    self.init(EffectID(id))
  }

  func scoped(by scope: [EffectID]) -> Self {
    var key = self
    key.scope += scope
    return key
  }
}

/// An identifier of any type. Equal values of different types, such as `1` and `1.0`, are different identifiers.
@usableFromInline
struct EffectID: Hashable, Sendable {
  let value: any Hashable & Sendable

  @usableFromInline
  init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    one.value.isSame(as: other.value)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: value as Any)))
    value.hash(into: &hasher)
  }
}

/// A request of a command to the store other than processing actions.
@usableFromInline
enum EffectInstruction: Sendable {
  /// Cancel the runs with this key.
  case cancel(EffectKey)
  /// Hand this value to the running subscription with this key.
  case tell(EffectKey, any Sendable)
  /// Report this error.
  case fail(any Error)
}
