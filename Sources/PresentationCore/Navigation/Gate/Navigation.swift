/// The rules of a navigation: which screens may be entered and left, and what the state keeps for them. The method `navigation` of a ``Reducer`` takes them.
///
/// The order in which the rules are given does not matter. Where several checks are given, the first answer counts that does not let the
/// user pass.
public struct Navigation<State, Action: Navigating, Path: NavigationPath>: Sendable where Path.Element == Action.Route {
  /// Returns the routes that a state has values for.
  @usableFromInline typealias Routes = @Sendable (State) -> [Action.Route]
  @usableFromInline
  typealias Modifier = @Sendable (Reducer<State, Action>, @escaping Routes) -> Reducer<State, Action>
  typealias Entering = @Sendable (Action.Route, State) -> EntryAnswer<Action.Route>
  typealias Leaving = @Sendable (Action.Route?, State, PathIntent<Action.Route>, Path) -> LeaveAnswer<Action.Route>

  var waiting: (any WritableKeyPath<State, Waiting<Path>?> & Sendable)?
  var entering: [Entering] = []
  var leaving: [(check: Leaving, includesUpdates: Bool)] = []
  var keeping: [Modifier] = []
  var loading: LoadingModifier?
  /// Whether a route has content to read, and the state does not have it.
  var isUnread: @Sendable (Action.Route, State) -> Bool = { _, _ in false }
  var resolving: Modifier?
  /// The locations of what is kept.
  private var kept: [any AnyKeyPath & Sendable] = []

  /// With functions that return the routes that are entered between two states, and check them with what was read.
  typealias LoadingModifier =
    @Sendable (
      Reducer<State, Action>, @escaping Routes, @escaping @Sendable (State, State) -> [Action.Route],
      @escaping @Sendable (State, State) throws -> Void
    ) -> Reducer<State, Action>

  @usableFromInline
  init() {}

  func adding(_ change: (inout Self) -> Void) -> Self {
    var next = self
    change(&next)
    return next
  }

  // MARK: Entering

  /// Adds a check of screens before they are entered.
  ///
  /// A link, a typed path or a saved one can name anything: an incident that never existed, or no longer exists. `check` is called for
  /// each route that enters the path or gets another value of the same ``PathRoute/identity``, the lowest first. At the first one for
  /// which it returns a reason, nothing changes, and the action fails with ``EntryRefused``, as does the line that was typed.
  ///
  ///     reducer.navigation(\.path) {
  ///       $0.entering { route, desk in
  ///         guard case .incident(let number) = route, desk.incidents[number] == nil else { return nil }
  ///         return "there is no incident \(number)"
  ///       }
  ///     }
  ///
  /// Every action with an intent is checked, regardless of its sender and reason. With ``Stacks``, the root of a stack is entered when it
  /// comes on the screen; selecting a stack does not enter its routes. A route that a host shows is not entered, so the way back after a
  /// failure is not checked. ``PathIntent/recheck`` and a ``Restoration`` check everything, and give up the routes that are refused, with all
  /// routes above them. Changes of the path by other actions are the program's own, and are not checked; to refuse states, use
  /// ``Reducer/checking(_:)``.
  ///
  /// - Parameter check: Returns why the screen of a route cannot be entered, in one line without a final period, from the route and the
  ///   state after the action; `nil` if it can. It is a pure function.
  /// - Complexity: A copy of the state for each intent; its cost depends on the changes of the reducer. One ``PresentationDiff`` for
  ///   each intent that changes the path.
  public func entering(_ check: @escaping @Sendable (Action.Route, State) -> String?) -> Self {
    adding { $0.entering.append { check($0, $1).map(EntryAnswer.refuse) ?? .enter } }
  }

  /// Adds a check that can also show another screen first: a login, for example, and afterwards what was asked for.
  ///
  ///     $0.entering(waiting: \.waiting) { route, shop in
  ///       route == .orders && shop.user == nil ? .show(.login) : .enter
  ///     }
  ///
  /// The login only sets `shop.user`. That screen is put on top, by ``PathChange/bringToFront(_:)``, and the intent waits. After each
  /// action the check is called again. As soon as it does not ask for the same screen any more, that screen is removed, and everything that
  /// was there before it comes back, also sheets, in the same change of the state. Routes that the program has opened since then stay. Then
  /// a command sends the intent again: leave checks apply, and another screen can come first, such as a second login.
  ///
  /// The values of the waiting routes are kept (``keeping(_:make:)``). The intent and these routes are given up when the other screen is not
  /// on the screen any more, and leave checks are asked about them then. If the user asks for something else that has to wait, that takes
  /// their place. Only changes that users can see lead to another screen: a change of a hidden stack (``PathChange/within(_:_:)``) is
  /// refused.
  ///
  /// After a logout, ``PathIntent/recheck`` asks about everything that is open. Routes that need the login wait for it, with their values.
  ///
  /// - Parameters:
  ///   - waiting: The key path of the waiting intent.
  ///   - check: Returns whether a route may be entered, from the route and the state after the action. It is not asked about the screen that
  ///     has to come first. It is a pure function.
  /// - Complexity: As ``entering(_:)``. While an intent waits, each action also costs a run of the reducer on a copy of the state.
  public func entering(
    waiting: any WritableKeyPath<State, Waiting<Path>?> & Sendable,
    check: @escaping @Sendable (Action.Route, State) -> EntryAnswer<Action.Route>
  ) -> Self {
    precondition(
      self.waiting == nil || self.waiting == waiting,
      "a navigation has two places for what waits; give all checks the same one")
    return adding {
      $0.waiting = waiting
      $0.entering.append(check)
    }
  }

  // MARK: Leaving

  /// Adds a check that is asked before the user leaves a screen, or the program.
  ///
  /// Only an intent of the *user* is checked: changes that the program decides, restores or replays always happen. A `.closed` is
  /// not checked either, because its screen is already closed. An `.answer` removes its question and every route above it;
  /// the routes above are checked, but not the question, which the user has answered.
  ///
  /// If the intent removes routes, `check` is called for each of them, the topmost first, until it objects. Then the change is dropped: with
  /// ``LeaveAnswer/stay(_:)`` the action fails with ``LeaveRefused``; with ``LeaveAnswer/show(_:)`` that screen is put on top of what is
  /// shown, usually a question. Its answer repeats the intent, and gives up the screen (``PathIntent/givingUp(_:)``):
  ///
  ///     reducer.navigation(\.path) {
  ///       $0.keeping(\.drafts) { _, _ in "" }
  ///         .leaving { route, desk, intent in
  ///           guard let route, desk.drafts[route]?.isEmpty == false else { return .leave }
  ///           return .show(
  ///             .confirm(
  ///               Question("Discard the draft?", .destructive("discard", .navigate(intent.givingUp(route))), .no("keep"))))
  ///         }
  ///     }
  ///
  /// The check is then called for the other screens that the intent leaves. A value of a route is dropped when the route has left,
  /// not before: a draft that was given up is still there if the user stays because of another one. A draft that is not the
  /// value of a route is dropped by an action of the app, which sends the intent with ``Navigate``.
  ///
  /// While a question is on top, the user may send another intent instead of answering. The check is then called again, for this intent as
  /// if it had been sent from the screen below the question, and below any other questions that the intent would also leave. The new
  /// question does not cover these questions, but replaces them, by steps back and a push; nothing happens if it is equal. A question that is
  /// covered, or in an unselected stack, is first brought to the top. So the latest intent counts, the replaced question goes without
  /// an answer, and going back from the question removes it. (A route without a question replaces one with the same
  /// ``PathRoute/identity``.)
  ///
  /// Only immediate changes to the path are checked. A reducer that answers an intent with a command, which changes the path later by
  /// sending an action, must ask before it does so, and must show nothing to a user who intends to leave.
  ///
  /// A screen that is only covered, or hidden with its stack, is not left; and the root screen is left only with the program. A screen
  /// that stays and gets another value, by its ``PathRoute/identity``, counts as left only if `includingUpdates` is true; its route is
  /// the old value.
  ///
  /// - Parameters:
  ///   - includingUpdates: Whether to ask about screens that get another value, such as a form that is about to show another row.
  ///   - check: Returns whether the user may leave the screen of a route, from the route, the state before the action, and the intent
  ///     to follow once the user has agreed. The route is `nil` for the root screen. It is a pure function.
  /// - Complexity: A copy of the state for each intent of the user, while there is something to leave; its cost depends on the changes of
  ///   the reducer.
  public func leaving(
    includingUpdates: Bool = false,
    check: @escaping @Sendable (Action.Route?, State, PathIntent<Action.Route>) -> LeaveAnswer<Action.Route>
  ) -> Self {
    leaving(includingUpdates: includingUpdates) { route, state, intent, _ in check(route, state, intent) }
  }

  /// The same, for a check that also gets the path to which the intent leads.
  public func leaving(
    includingUpdates: Bool = false,
    checkWithDestination check:
      @escaping @Sendable (Action.Route?, State, PathIntent<Action.Route>, _ destination: Path)
      -> LeaveAnswer<Action.Route>
  ) -> Self {
    adding { $0.leaving.append((check, includingUpdates)) }
  }

  // MARK: Keeping

  /// Keeps a value for each route: a page, a draft, loaded rows.
  ///
  /// When the path has changed, `make` is called for each new route that has no value yet, the lowest first, and the values of all
  /// routes that have left go. A route that waits for another screen has not left (``entering(waiting:check:)``). A route that moves, or
  /// gets another value of the same ``PathRoute/identity``, keeps its value. All of this belongs to the same change of the state.
  /// For an initial path, make the state with ``RouteState/init(along:make:)``.
  ///
  /// The store drops the value of a route that has left as soon as no host shows its screen, immediately if the host has shown the
  /// change. Until then it is ``RouteState/departing``, and the route gets it back if it returns. A reducer that is called without a
  /// store, also by the closure of another reducer, drops the value at once. A reducer that removes the value of a route that stays removes
  /// it for good.
  ///
  /// Omit `make` for values that have to be loaded. The reducer then sets a value when it has been loaded, for a route that is in the
  /// path, or enters it by the same action. A value for any other route is dropped:
  ///
  ///     case .loaded(let route, let page):
  ///       walk.path.pushUnlessTop(route)
  ///       walk.pages[route] = page
  ///
  /// - Parameters:
  ///   - values: The key path of the values in the state.
  ///   - make: Makes the value of a route, from the route and the state after the action; `nil` keeps nothing for it. It is a pure
  ///     function. The default always returns `nil`.
  /// - Complexity: O(1) for an action that does not change the path; else linear in the old and the new path, without hashing the
  ///   routes below a step forward or back.
  @inlinable
  public func keeping<Value>(
    _ values: any WritableKeyPath<State, RouteState<Action.Route, Value>> & Sendable,
    make: @escaping @Sendable (Action.Route, State) -> Value? = { _, _ in nil }
  ) -> Self {
    keeping(values, routes: { $0 }, of: { $0 }, make: make)
  }

  /// Keeps a value for each route of a feature; see ``keeping(_:make:)``.
  ///
  ///     $0.keeping(\.recipes.pages, of: \.recipe) { page, kitchen in Draft() }
  ///
  /// - Parameters:
  ///   - values: The key path of the values in the state.
  ///   - part: Returns the feature's route in a route of the path; `nil` if it is another route.
  ///   - make: As for the other method.
  @inlinable
  public func keeping<Route: PathRoute, Value>(
    _ values: any WritableKeyPath<State, RouteState<Route, Value>> & Sendable,
    of part: @escaping @Sendable (Action.Route) -> Route?,
    make: @escaping @Sendable (Route, State) -> Value? = { _, _ in nil }
  ) -> Self {
    keeping(values, routes: { $0.compactMap(part) }, of: part, make: make)
  }

  @inlinable
  func keeping<Route: PathRoute, Value>(
    _ values: any WritableKeyPath<State, RouteState<Route, Value>> & Sendable,
    routes: @escaping @Sendable ([Action.Route]) -> [Route], of part: @escaping @Sendable (Action.Route) -> Route?,
    make: @escaping @Sendable (Route, State) -> Value?
  ) -> Self {
    keeping(values) { reducer, path in
      reducer.keeping(
        values, along: path, of: routes,
        renewed: { action, old, new in action.intent?.renewed(from: old, to: new, of: part) ?? [] }, make: make)
    }
  }

  @usableFromInline
  func keeping(_ values: any AnyKeyPath & Sendable, _ modifier: @escaping Modifier) -> Self {
    precondition(!kept.contains { $0 == values }, "a navigation keeps \(values) twice; remove one of the two rules")
    return adding {
      $0.kept.append(values)
      $0.keeping.append(modifier)
    }
  }
}

extension Navigation where Action: Loading {
  /// Reads the contents of screens before they are shown.
  ///
  /// When an action with an intent leads to screens that have something to read, the state is unchanged at first: the user still sees
  /// the old screen, and the typed line waits, with the usual progress indicator of a command. When everything is read, the path and the
  /// contents change together, by one action.
  ///
  ///     struct ReadFilm: Command {
  ///       let title: String, library: Library
  ///       func run(_ dispatcher: Dispatcher<Film>) async throws { dispatcher(try await library.film(title)) }
  ///     }
  ///     struct Cinema { var path: [Page] = [], films = RouteState<Page, Film>() }
  ///     enum Change: Loading { case navigate(PathIntent<Page>), arrive(Arrival<Page, Film>) }
  ///
  ///     Reducer<Cinema, Change> { cinema, change in
  ///       if case .navigate(let intent) = change { cinema.path.apply(intent) }
  ///     }
  ///     .navigation(\.path) {
  ///       $0.loading(\.films) { page, _ in
  ///         if case .film(let title) = page { ReadFilm(title: title, library: library) } else { nil }
  ///       }
  ///     }
  ///
  /// - A failure is the outcome of the action, and of the typed line. Nothing has changed. Ctrl-C cancels in the same way.
  /// - The newest request wins: an intent that changes the path, or has something to read itself, cancels the commands of
  ///   the one before it, whose outcome is `.discarded(.superseded)` or `.discarded(.cancelled)`. With ``Stacks``, requests in different
  ///   stacks do not concern each other. An intent whose stack is hidden when everything is read changes that stack only.
  /// - After the wait, the intent is applied to the state at that time: it does nothing if its origin was removed, and contents that
  ///   have become necessary meanwhile are also read.
  /// - Screens are checked before they are read, and again with what was read (``entering(_:)``). Leave checks are asked after the wait: no user
  ///   is asked to give something up for a screen that cannot be read.
  /// - What hosts show is not read again after a failure.
  ///
  /// The contents are kept as by ``keeping(_:make:)``. For an initial path, begin with an empty one and send it,
  /// with the store's first commands: `[Navigate(.set(saved))]`.
  ///
  /// - Parameters:
  ///   - contents: The key path of the contents in the state. Routes of one identity share one.
  ///   - refreshing: Whether the top screen is also read with each other intent that can be applied. So it is read again when the user
  ///     comes back to it, or asks for the current path: `Navigate(.set(state.path))` reads it again.
  ///   - load: Makes the command that reads a route's content, from the route and the state before the action; `nil` if there is nothing
  ///     to read. Called for each route that is entered, the lowest first. A pure function. The commands run one after
  ///     the other, each sends one value, and their identifiers have no effect. A route that occurs twice is read once.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``, and the intent of the arrival
  ///   given to ``Loading/arrive(_:)``.
  /// - Complexity: As ``entering(_:)``.
  public func loading(
    _ contents: any WritableKeyPath<State, RouteState<Action.Route, Action.Content>> & Sendable,
    refreshing: Bool = false,
    load: @escaping @Sendable (Action.Route, State) -> (any Command<Action.Content>)?
  ) -> Self {
    precondition(loading == nil, "a navigation reads contents twice; join the two rules")
    var next = keeping(contents)
    next.isUnread = { $1[keyPath: contents][$0] == nil && load($0, $1) != nil }
    next.loading = {
      $0.loading(contents, along: $1, entered: $2, check: $3, refreshing: refreshing, load: load)
    }
    return next
  }
}
