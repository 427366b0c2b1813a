/// Sees every action before and after the reducer. It can pass an action on, rewrite it, veto it, and send more actions.
///
/// A middleware is a value. A store calls its middlewares in the order in which they were given, each with the current state;
/// each returns a ``Verdict``. So none can forget to pass an action on, or pass it on twice.
///
///     let guarded = Middleware<Shop, ShopAction>("stock") { shop, action, call in
///       guard case .buy(let item) = action, shop.stock[item] == 0 else { return .pass }
///       return .veto("\(item) is sold out")
///     }
///
/// Its closures run on the main actor, in the turn of the action. Nothing else happens meanwhile: actions sent from there
/// are queued. To send actions use the ``Call``; a middleware that captures its store keeps it alive forever.
///
/// Middlewares form a monoid: ``then(_:)`` is associative, and ``identity`` is neutral. Composing changes none of the
/// components, and one middleware can serve several stores.
public struct Middleware<State, Action: Sendable>: Sendable {
  /// Called after an action that was passed on, with the state at that time and the outcome of the action.
  public typealias After = @MainActor @Sendable (State, Outcome) -> Void

  /// The decision of a middleware about an action.
  ///
  /// Every verdict but ``veto(_:)`` can include an `after` function. It is called exactly once, in reverse order
  /// of the middlewares: after the reducer and before the observers, or when a later middleware vetoed the
  /// action, or the reducer refused it.
  public enum Verdict: Sendable {
    /// The next middleware gets the action.
    case pass(after: After?)
    /// The next middleware gets these actions instead, one after the other. Each is processed completely before the next one
    /// and before anything else that is queued; an empty array does nothing. `after` is called when all have been processed.
    case rewrite([Action], after: After?)
    /// No later middleware or reducer sees the action; it ends as ``Outcome/vetoed(_:)`` with this
    /// reason, a line that can be shown.
    case veto(String)

    /// The next middleware gets the action.
    public static var pass: Self { .pass(after: nil) }
    /// The next middleware gets `action` instead.
    public static func rewrite(_ action: Action) -> Self { .rewrite([action], after: nil) }
    /// The next middleware gets these actions instead.
    public static func rewrite(_ actions: [Action]) -> Self { .rewrite(actions, after: nil) }
  }

  @usableFromInline
  struct Step: Sendable {
    @usableFromInline typealias Before = @MainActor @Sendable (State, Action, Call) -> Verdict
    /// Takes an error, and the features through which the failed effect was lifted, the outermost last.
    @usableFromInline typealias Failed = @MainActor @Sendable (any Error, [EffectID], State, Call) -> Void

    @usableFromInline let name: String
    @usableFromInline var before: Before?
    var failed: Failed?

    @usableFromInline
    init(name: String, before: Before? = nil, failed: Failed? = nil) {
      self.name = name
      self.before = before
      self.failed = failed
    }
  }

  @usableFromInline let steps: [Step]

  @usableFromInline
  init(steps: [Step]) {
    self.steps = steps
  }

  /// Makes a middleware.
  ///
  /// - Parameters:
  ///   - name: Its name in a veto.
  ///   - before: Decides about an action, given the state before it.
  @inlinable
  public init(_ name: String, before: @escaping @MainActor @Sendable (State, Action, Call) -> Verdict) {
    self.init(steps: [Step(name: name, before: before)])
  }

  /// Makes a middleware that is called with every error that a command or a subscription throws, even if a caller waits for it.
  ///
  /// Use it to convert an error to an action when its command has not sent one: `call.dispatch(.failed("\(error)"))`.
  /// Cancellation is not an error.
  public static func onFailure(
    _ name: String = "failures", _ handle: @escaping @MainActor @Sendable (any Error, State, Call) -> Void
  ) -> Self {
    Self(steps: [Step(name: name, failed: { error, _, state, call in handle(error, state, call) })])
  }

  /// The middleware that passes everything on.
  public static var identity: Self { Self(steps: []) }

  /// Returns a middleware that calls this one, then `next`.
  public func then(_ next: Self) -> Self {
    Self(steps: steps + next.steps)
  }

  /// The context of an action that a middleware handles.
  public struct Call: Sendable {
    /// The file that sent the action, as `Module/File.swift`; `a typed line` if a user or a script has typed it.
    public var fileID: String { "\(site.fileID)" }
    /// The line of ``fileID`` that sent the action; 0 for a typed line.
    public var line: UInt { site.line }
    /// The place that sent the action, for messages: `Shop/Home.swift:31`, or `a typed line`.
    package var place: String { line == 0 ? fileID : "\(fileID):\(line)" }

    enum Way: Sendable {
      /// Into a store, as part of the work that finishes only after the action.
      case inbox(Inbox<Action>, Work?)
      /// Through the call of a whole.
      case whole(@MainActor @Sendable (Action, CallSite) -> Void)
    }

    let site: CallSite
    let way: Way

    /// Sends another action, to be processed after all queued ones.
    ///
    /// The current action is not finished before this one is, unless it is finished already: a middleware may keep the call and
    /// send later. Does nothing if the store has been released.
    @MainActor
    public func dispatch(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
      send(action, CallSite(fileID, line))
    }

    @MainActor
    func send(_ action: Action, _ site: CallSite) {
      switch way {
      case .inbox(let inbox, let work?) where !work.isFinished:
        work.begin()
        inbox.put(.further(action, site, work))
      case .inbox(let inbox, _): inbox.put(.further(action, site, nil))
      case .whole(let send): send(action, site)
      }
    }
  }
}
