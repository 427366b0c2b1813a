/// What a program sets on a session. A ``Session`` has each of these properties itself.
///
///     session.access = .reads
///     session.status = { desk in desk.open.isEmpty ? nil : "\(desk.open.count) open" }
public struct SessionSettings<State, Action: Navigating> {
  /// Lists the files whose names begin with a text, for completion. With `nil`, the default, files are not completed.
  public var files: (@MainActor (String) -> [Suggestion])?
  /// Makes an action from the window, for an app that stores the window's size, for example to show pages. The action is sent when a front
  /// end first reports the window, and whenever the window changes; never in a script. With `nil`, the default, no action is sent. Use it
  /// only for a store that belongs to this session alone.
  public var windowAction: ((Window) -> Action)?
  /// Lists the routes that `goto` offers: once a name has been typed, completion lists the routes with that name in their text form, so
  /// that users need not remember identifiers. It is called with the state when the user requests completion. Routes that cannot be opened
  /// by text are not offered. With `nil`, the default, only names are offered.
  public var destinations: ((State) -> [Action.Route])?
  /// Makes the app's verbs for every screen, listed after the screen's own. It is called with the state whenever the verbs of the screen
  /// are made. A screen's verb with the same name takes precedence there; with a leading colon (`:save`), the app's verb is found. The
  /// default is no verbs.
  public var verbsEverywhere: @MainActor (State) -> [Verb<Action>] = { _ in [] }
  /// Makes a short text of the app for every screen, such as a count or a connection. The console's prompt begins with it, and changes with
  /// it while the user types. While the screen asks for a text, the prompt is only the label of that text.
  ///
  ///     console.session.status = { desk in desk.open.isEmpty ? nil : "\(desk.open.count) open" }
  ///
  /// It is called with the state whenever something may have changed, so it should be fast. With `nil`, the default, there is no text.
  public var status: (@MainActor (State) -> StyledText?)?
  /// The names of the built-in verbs, including the verbs of the front end.
  public var builtInVerbs = BuiltInVerbs.standard
  /// The name of the user of the session; `nil` by default, if it is not known. A console sets it to the user who has started the program.
  ///
  /// The actions of lines carry it as ``/PresentationCore/ActionOrigin/user``.
  public var user: String?
  /// The questions that the session agrees to as soon as a line has led to them. With `nil`, the default, it agrees to none.
  public var consent: Consent?
  /// The greatest role that a line may have; the default, ``VerbRole/destroys``, allows everything.
  ///
  /// Verbs, answers and inputs with a greater role cannot be used, nor can a line lead to a screen with one (``Screen/role``): it fails with
  /// the reason, and the state is unchanged. With ``VerbRole/reads``, a verb without a role, and an input of a screen without one, may only
  /// show something or navigate: a line whose action does more fails, and the action is not sent. The actions of the app's own commands,
  /// checks and subscriptions are not limited.
  ///
  /// If the access is lowered while a screen with a greater role is open, the screen stays. Nothing can be done there but look and go back.
  public var access = VerbRole.destroys
  /// Returns the reason why the user may not use a verb of a screen or of the app; `nil` if they may.
  ///
  ///     console.session.denial = { desk, verb in
  ///       verb.category == "Users" && !desk.user.isAdministrator ? "only administrators may do this" : nil
  ///     }
  ///
  /// It is called with the state and each verb whenever the verbs are made, so it should be fast. The reason is a sentence without a final
  /// period. A denied verb fails with the reason, whether it is typed, in a script, or carried by a row. Completion does not offer it, and
  /// help lists it with the other denied verbs, after all others. With `nil`, the default, nothing is denied.
  ///
  /// The rule does not apply to built-in verbs, verbs of the front end, and answers to questions. It does not limit the screens that `goto`
  /// may open: see `Navigation.entering`.
  public var denial: (@MainActor (State, Verb<Action>) -> String?)?
  /// Throws if a state is not valid. A selftest calls it after each line, and reports what it throws; nothing else calls it.
  ///
  ///     console.session.invariant = { bank in
  ///       if bank.accounts.reduce(0, { $0 + $1.balance }) != 0 { throw LineError("the balances do not add up to 0") }
  ///     }
  ///
  /// Use `Reducer.checking` to refuse actions that lead to such a state. With `nil`, the default, every state is valid.
  public var invariant: ((State) throws -> Void)?
  /// The permissions that the front end refuses, each with the reason. Verbs that need one of them are denied.
  package var refusedPermissions: [String: String] = [:]

  /// Creates the settings of a new session: each has its default.
  public init() {}

  /// The same settings for a session that only tries something out: nobody sees its window, completes its lines, or is asked.
  var forTrials: Self {
    var settings = self
    (settings.files, settings.windowAction, settings.consent) = (nil, nil, nil)
    return settings
  }
}
