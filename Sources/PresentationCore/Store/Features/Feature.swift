/// A part of an app that has a state and actions of its own: where its state is in the whole, and how its actions become
/// actions of the whole.
///
///     let settings = Feature(state: \App.settings, action: \AppAction.settings, embed: AppAction.settings)
///
///     let reducer = base.then(settingsReducer.lift(settings))
///     let saving: any Command<AppAction> = .cancel(id: "save", in: settings)
///
/// `embed` may make actions of the app of some of the part's, of its intents above all. The app handles these; the
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
/// Identifiers of commands are the part's own: two features may both say `"search"`. They are told apart by where the state
/// is and by the key path of the actions, which stands for `embed`, its inverse, since functions cannot be compared.
public struct Feature<Whole, WholeAction: Sendable, Part, PartAction: Sendable>: Sendable {
  /// Changes the part in place; `nil` when the part is missing.
  @usableFromInline typealias Change =
    @Sendable (inout Whole, (inout Part) throws -> [any Command<PartAction>]) throws -> [any Command<PartAction>]?

  @usableFromInline let change: Change
  @usableFromInline let read: @Sendable (Whole) -> Part?
  @usableFromInline let extract: @Sendable (WholeAction) -> PartAction?
  @usableFromInline let lifting: EffectLifting<PartAction, WholeAction>
  /// Which part it is, of those that can be there one after the other; `nil` if they are not told apart.
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

  /// Makes a feature whose part is always there.
  ///
  /// - Parameters:
  ///   - state: Where in the whole state the part is.
  ///   - action: The part's action in an action of the whole, if it is one. A key path literal is followed without asking the
  ///     runtime where the compiler optimizes. It is evaluated twice.
  ///   - embed: Makes an action of the whole, usually an enum case. It is the inverse of `action`: `action` gives back what
  ///     `embed` was given, or `nil` where that is an action of the app.
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
  /// While it is missing, its reducer is not called, and an action for it is reported as an error: see ``PartMissing``. When
  /// the part goes, its commands are cancelled: those that wait or run, and those returned for the action with which it
  /// goes. A case of an enum is such a part, by a property that gets and sets its value:
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
  /// A part with another identifier is another part: when the one that is there is replaced, its commands are canceled, as when it
  /// goes. The parameters are those of the initializer for a part that is not `Identifiable`.
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

  /// Makes a feature that has the actions of the whole: every action reaches the part.
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

/// Returns what `path` leads to, as a function.
///
/// The optimizer replaces the key path by what it leads to if the path is a literal of a type without generic parameters and
/// nothing else uses it; following it at run time takes fifty times as long.
@inlinable @inline(__always)
func extraction<Root, Value>(_ path: any KeyPath<Root, Value> & Sendable) -> @Sendable (Root) -> Value {
  { $0[keyPath: path] }
}

/// What features are told apart by.
@usableFromInline
final class FeatureIdentity: Hashable, Sendable {
  /// What identifiers of commands are told apart by: where the state is, and the actions.
  let scope: [EffectID]
  /// What subscriptions and failures are told apart by: the actions alone.
  let place: [EffectID]

  @usableFromInline
  init(state: any AnyKeyPath & Hashable & Sendable, action: (any AnyKeyPath & Hashable & Sendable)? = nil) {
    place = action.map { [EffectID($0)] } ?? []
    scope = [EffectID(state)] + place
  }

  /// What identifiers of commands are told apart by in the part with `id`, of several that are alike.
  func scope(of id: EffectID?) -> [EffectID] { id.map { [$0] + scope } ?? scope }
  /// What subscriptions and failures are told apart by in that part.
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

/// The error of an action for a part of the state that is not there.
///
/// The action changed nothing of the part. It is committed, since other reducers may have handled it; what fails is the work
/// that it began, as if a command of it had failed: the middlewares are told, and ``Store/perform(_:until:progress:fileID:line:)`` that
/// waits until it is finished returns this error. Run the reducers of parts before the one that removes them.
public struct PartMissing: Error, Hashable, CustomStringConvertible {
  /// Where the part should have been, as its key path prints.
  public let location: String
  /// The identifier of the missing element, or the key of the missing value, as it prints; `nil` for a single part.
  public let id: String?

  /// What is missing, in one line.
  public var description: String {
    if let id { "no part at \(location) has the identifier \(id)" } else { "there is no part at \(location)" }
  }
}
