extension Screen {
  /// Turns this screen of a part of an app into a screen of the app.
  ///
  ///     case .settings(let route): route.makeScreen().lift(settings)
  ///
  /// The new screen shows the part. The actions of its verbs and of its input are converted to actions of the app. Before that, the intents
  /// in them are marked as the user's, however the app's actions carry intents. While the part is missing, the screen is empty, has no
  /// verbs and asks for nothing.
  public func lift<Whole, WholeAction>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> some Screen<Whole, WholeAction> {
    LiftedScreen(base: self, feature: feature)
  }
}

/// Factories of a feature whose screens are objects that stay when their route gets another value. A route of the app forwards these calls
/// to the feature's route:
///
///     func updated(_ screen: any Screen<App, Change>) throws -> any Screen<App, Change> {
///       switch self {
///       case .settings(let route): try route.updated(screen, in: settings)
///       case .help: makeScreen()
///       }
///     }
extension ScreenFactory {
  /// Returns the replacement for a lifted screen of this feature; see ``/PresentationCore/ScreenFactory/updated(_:)``.
  ///
  /// A screen of another feature is replaced by a new one.
  ///
  /// - Throws: The errors of ``/PresentationCore/ScreenFactory/updated(_:)``.
  @MainActor
  public func updated<Whole, WholeAction, Part, PartAction>(
    _ screen: any Screen<Whole, WholeAction>, in feature: Feature<Whole, WholeAction, Part, PartAction>
  ) throws -> any Screen<Whole, WholeAction> where Made == any Screen<Part, PartAction> {
    let base = (screen as? LiftedScreen<Part, PartAction, Whole, WholeAction>)?.base
    return LiftedScreen(base: try base.map(updated) ?? makeScreen(), feature: feature)
  }

  /// Assigns this value to a lifted screen of this feature that remains in place; see ``/PresentationCore/ScreenFactory/assign(to:)``.
  @MainActor
  public func assign<Whole, WholeAction, Part, PartAction>(
    to screen: any Screen<Whole, WholeAction>, in feature: Feature<Whole, WholeAction, Part, PartAction>
  ) where Made == any Screen<Part, PartAction> {
    if let lifted = screen as? LiftedScreen<Part, PartAction, Whole, WholeAction> { assign(to: lifted.base) }
  }
}

/// A screen of a part of an app, as a screen of the app.
private struct LiftedScreen<Part, PartAction: Sendable, Whole, WholeAction: Sendable>: Screen {
  let base: any Screen<Part, PartAction>
  let feature: Feature<Whole, WholeAction, Part, PartAction>
  /// Converts an action that the user caused to an action of the app.
  private let embed: @Sendable (PartAction) -> WholeAction

  init(base: any Screen<Part, PartAction>, feature: Feature<Whole, WholeAction, Part, PartAction>) {
    (self.base, self.feature) = (base, feature)
    if let mark = markingIntents(of: PartAction.self) {
      embed = { feature.embedded(mark($0)) }
    } else {
      embed = { feature.embedded($0) }
    }
  }

  func body(_ state: Whole) -> [Block] {
    feature.part(of: state).map { base.body($0) } ?? []
  }

  func body(_ state: Whole, in window: Window) -> [Block] {
    feature.part(of: state).map { base.body($0, in: window) } ?? []
  }

  func verbs(_ state: Whole) -> [Verb<WholeAction>] {
    feature.part(of: state).map { base.verbs($0).map { $0.map(embed) } } ?? []
  }

  var liveRegion: LiveRegion? { base.liveRegion }

  var role: VerbRole? { base.role }

  func title(_ state: Whole) -> String? {
    feature.part(of: state).flatMap { base.title($0) }
  }

  func input(_ state: Whole) -> Input<WholeAction>? {
    feature.part(of: state).flatMap { base.input($0) }?.map(embed)
  }
}

/// Returns a function that marks the intent in an action as the user's; `nil` if these actions carry no intent.
private func markingIntents<Action: Sendable>(of type: Action.Type) -> (@Sendable (Action) -> Action)? {
  func marking<Kind: Navigating>(_ type: Kind.Type) -> Any {
    let mark: @Sendable (Kind) -> Kind = { $0.ofUser }
    return mark
  }
  return (type as? any Navigating.Type).flatMap { marking($0) as? @Sendable (Action) -> Action }
}

extension Navigating {
  /// The same action, with its intent, if any, marked as the user's.
  fileprivate var ofUser: Self {
    guard var intent, intent.reason == .program else { return self }
    intent.reason = .user
    return .navigate(intent)
  }
}
