/// A part of an app that has a state and actions of its own: where the whole keeps its state, and how its
/// actions become actions of the whole.
///
///     let settings = Feature(state: \App.settings, action: \AppAction.settings, embed: AppAction.settings)
///
///     let reducer = base.then(settingsReducer.lift(settings))
///     let saving: any Command<AppAction> = .cancel(id: "save", in: settings)
///
/// `embed` may convert some of the part's actions to actions of the app, above all its intents. The app handles these; the
/// part's reducer does not get them:
///
///     static func embed(_ change: SettingsChange) -> AppAction {
///       if case .navigate(let intent) = change { .navigate(intent.map(Route.settings)) } else { .settings(change) }
///     }
///
/// One value serves everything that is written for the part and used in the whole:
/// ``Reducer/lift(_:)-(Feature<Whole,WholeAction,State,Action>)``,
/// ``Middleware/lift(_:)-(Feature<Whole,WholeAction,State,Action>)``, ``Command/lift(_:)``, ``Subscription/lift(_:)``; screens and
/// verbs of ScreenKit are lifted by it, too. Elements of a collection, and values of a dictionary, are ``Features``.
///
/// Identifiers of commands belong to the part: two features can both use `"search"`. They are distinguished by the key paths of the state
/// and of the actions. The key path of the actions also represents its inverse, `embed`, because functions cannot be compared.
public struct Feature<Whole, WholeAction: Sendable, Part, PartAction: Sendable>: Sendable {
  /// Changes the part in place; `nil` when the part is missing.
  @usableFromInline typealias Change =
    @Sendable (inout Whole, (inout Part) throws -> [any Command<PartAction>]) throws -> [any Command<PartAction>]?

  @usableFromInline let change: Change
  @usableFromInline let read: @Sendable (Whole) -> Part?
  @usableFromInline let extract: @Sendable (WholeAction) -> PartAction?
  @usableFromInline let lifting: EffectLifting<PartAction, WholeAction>
  /// Identifies which of successive parts is present; `nil` if they are not distinguished.
  @usableFromInline var identify: (@Sendable (Part) -> EffectID)?

  @inlinable
  init(
    change: @escaping Change, read: @escaping @Sendable (Whole) -> Part?,
    extract: @escaping @Sendable (WholeAction) -> PartAction?, lifting: EffectLifting<PartAction, WholeAction>
  ) {
    self.change = change
    self.read = read
    self.extract = extract
    self.lifting = lifting
  }

  /// The part of a state; `nil` while it is missing.
  package func part(of whole: Whole) -> Part? { read(whole) }

  /// The action of the whole that an action of the part becomes.
  package func embedded(_ action: PartAction) -> WholeAction { lifting.embed(action) }

  /// Makes a feature whose part is always present.
  ///
  /// - Parameters:
  ///   - state: Where in the whole state the part is.
  ///   - action: The part's action in an action of the whole, if it is one. Where the compiler optimizes, a key path literal is
  ///     followed without the runtime. It is evaluated twice.
  ///   - embed: Makes an action of the whole, usually an enum case. It is the inverse of `action`: `action` returns the action
  ///     given to `embed`, or `nil` where `embed` made an action of the app.
  @inlinable @inline(__always)
  public init(
    state: any WritableKeyPath<Whole, Part> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, PartAction?> & Sendable,
    embed: @escaping @Sendable (PartAction) -> WholeAction
  ) {
    let locator = PartLocator<Whole, Part>(mayLeave: false) { $0[keyPath: state] }
    let access = PartAccess(state)
    self.init(
      change: { whole, body in try access.change(&whole, if: { _ in true }, body) },
      read: locator.read, extract: extraction(action()),
      lifting: EffectLifting(FeatureIdentity(state: state, action: action()), locator: locator, embed: embed))
  }

  /// Makes a feature whose part may be missing.
  ///
  /// While it is missing, its reducer is not called, and an action for it is reported as an error: see ``PartMissing``. When the part
  /// is removed, its commands are canceled: waiting and running ones, and those returned for the action that removes it. A case of an
  /// enum is such a part, with a property that gets and sets its value:
  ///
  ///     Feature(state: \App.editor, action: \AppAction.editor, embed: AppAction.editor)   // var editor: Editor?
  @inlinable @inline(__always)
  public init(
    state: any WritableKeyPath<Whole, Part?> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, PartAction?> & Sendable,
    embed: @escaping @Sendable (PartAction) -> WholeAction
  ) {
    self.init(state: state, action: action(), embed: embed, identify: nil)
  }

  /// Makes a feature whose part may be missing, and be replaced by another one.
  ///
  /// A part with another identifier is another part: replacing the current part cancels its commands, as removing it does. The
  /// parameters are the same as for a part that is not `Identifiable`.
  @inlinable @inline(__always)
  public init(
    state: any WritableKeyPath<Whole, Part?> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, PartAction?> & Sendable,
    embed: @escaping @Sendable (PartAction) -> WholeAction
  ) where Part: Identifiable & SendableMetatype, Part.ID: Sendable {
    self.init(state: state, action: action(), embed: embed, identify: { EffectID($0.id) })
  }

  @inlinable @inline(__always)
  init(
    state: any WritableKeyPath<Whole, Part?> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, PartAction?> & Sendable,
    embed: @escaping @Sendable (PartAction) -> WholeAction, identify: (@Sendable (Part) -> EffectID)?
  ) {
    let locator = PartLocator<Whole, Part>(mayLeave: true, identify: identify) { $0[keyPath: state] }
    let access = PartAccess(state)
    self.init(
      change: { whole, body in try access.change(&whole, if: { $0 != nil }) { try body(&$0!) } },
      read: locator.read, extract: extraction(action()),
      lifting: EffectLifting(FeatureIdentity(state: state, action: action()), locator: locator, embed: embed))
    self.identify = identify
  }

  /// Makes a feature that shares the actions of the whole: every action reaches the part.
  @inlinable
  public init(state: any WritableKeyPath<Whole, Part> & Sendable) where PartAction == WholeAction {
    let locator = PartLocator<Whole, Part>(mayLeave: false) { $0[keyPath: state] }
    let access = PartAccess(state)
    self.init(
      change: { whole, body in try access.change(&whole, if: { _ in true }, body) },
      read: locator.read, extract: { $0 },
      lifting: EffectLifting(FeatureIdentity(state: state), locator: locator, embed: { $0 }))
  }
}

/// Returns a function that follows `path`.
///
/// The optimizer replaces a key path by the access itself if the path is a literal of a type without generic parameters and
/// nothing else uses it; following it at run time takes fifty times as long.
@inlinable @inline(__always)
func extraction<Root, Value>(_ path: any KeyPath<Root, Value> & Sendable) -> @Sendable (Root) -> Value {
  { $0[keyPath: path] }
}

/// The identity of a feature.
@usableFromInline
final class FeatureIdentity: Hashable, Sendable {
  /// The scope of command identifiers: the place of the state, and the actions.
  let scope: [EffectID]
  /// The scope of subscriptions and failures: the actions alone.
  let place: [EffectID]

  @usableFromInline
  init(state: any AnyKeyPath & Hashable & Sendable, action: (any AnyKeyPath & Hashable & Sendable)? = nil) {
    place = action.map { [EffectID($0)] } ?? []
    scope = [EffectID(state)] + place
  }

  /// The scope of command identifiers in the part with `id`, one of several of the same kind.
  func scope(of id: EffectID?) -> [EffectID] { id.map { [$0] + scope } ?? scope }
  /// The scope of subscriptions and failures in that part.
  func place(of id: EffectID?) -> [EffectID] { id.map { [$0] + place } ?? place }

  @usableFromInline
  static func == (one: FeatureIdentity, other: FeatureIdentity) -> Bool {
    one === other || one.scope == other.scope
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(scope)
  }
}

/// The error of an action for a part of the state that is missing.
///
/// The action changed nothing in the part. It is committed, since other reducers may have handled it; its work fails as if one of its
/// commands had failed: the middlewares are notified, and a call of ``Store/perform(_:until:progress:fileID:line:)`` that waits until
/// it is finished returns this error. Run the reducers of parts before the one that removes them.
public struct PartMissing: Error, Hashable, CustomStringConvertible {
  /// The location of the missing part: its key path, as text.
  public let location: String
  /// The identifier of the missing element, or the key of the missing value, as text; `nil` for a single part.
  public let id: String?

  /// A message in one line.
  public var description: String {
    if let id { "no part at \(location) has the identifier \(id)" } else { "there is no part at \(location)" }
  }
}
