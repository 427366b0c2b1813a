/// Sees every action before the reducer and after: may let it pass, rewrite it, veto it, and send more.
///
/// A middleware is a value. A store asks its middlewares in the order in which they were given, each with the state as it is
/// at that moment; each answers with a ``Verdict``. So none can forget to pass an action on, or pass it on twice.
///
///     let guarded = Middleware<Shop, ShopAction>("stock") { shop, action, call in
///       guard case .buy(let item) = action, shop.stock[item] == 0 else { return .pass }
///       return .veto("\(item) is sold out")
///     }
///
/// Its closures run on the main actor, in the turn of the action. Nothing else happens meanwhile: what is sent from there
/// waits its turn. To send actions use the ``Call``; a middleware that captures its store keeps it alive for ever.
///
/// Middlewares form a monoid: ``then(_:)`` is associative, and ``identity`` is neutral. Composing changes none of those it is
/// made of, and one may serve several stores.
public struct Middleware<State, Action: Sendable>: Sendable {
  /// What is done after an action that was let pass: it is given the state as it then is, and how the action ended.
  public typealias After = @MainActor @Sendable (State, Outcome) -> Void

  /// What a middleware says of an action.
  ///
  /// Every verdict but ``veto(_:)`` may ask to be told afterwards. The `after` is called exactly once, in the reverse of the
  /// order in which the middlewares were asked: behind the reducer and before the observers, or when a later middleware held
  /// the action up, or the reducer refused it.
  public enum Verdict: Sendable {
    /// The next one is asked about the action.
    case pass(after: After?)
    /// The next one is asked about each of these instead, one after the other, each processed completely before the next is
    /// looked at and before whatever else waits; of none, nothing happens. `after` is called when all have been processed.
    case rewrite([Action], after: After?)
    /// Nobody else sees the action; it has ended as ``Outcome/vetoed(_:)`` with this reason, a line that can be shown.
    case veto(String)

    /// The next one is asked about the action.
    public static var pass: Self { .pass(after: nil) }
    /// The next one is asked about `action` instead.
    public static func rewrite(_ action: Action) -> Self { .rewrite([action], after: nil) }
    /// The next one is asked about each of these instead.
    public static func rewrite(_ actions: [Action]) -> Self { .rewrite(actions, after: nil) }
  }

  @usableFromInline
  struct Step: Sendable {
    @usableFromInline typealias Before = @MainActor @Sendable (State, Action, Call) -> Verdict
    /// Takes an error, and the features that the effect which threw it was lifted through, the outermost last.
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
  ///   - before: Says what becomes of an action, given the state before it.
  @inlinable
  public init(_ name: String, before: @escaping @MainActor @Sendable (State, Action, Call) -> Verdict) {
    self.init(steps: [Step(name: name, before: before)])
  }

  /// Makes a middleware that is told of every error that a command or a subscription throws, whoever else waits for it.
  ///
  /// This is where an error becomes an action when its command has not sent one: `call.dispatch(.failed("\(error)"))`. To be
  /// cancelled is not an error.
  public static func onFailure(
    _ name: String = "failures", _ handle: @escaping @MainActor @Sendable (any Error, State, Call) -> Void
  ) -> Self {
    Self(steps: [Step(name: name, failed: { error, _, state, call in handle(error, state, call) })])
  }

  /// The middleware that lets everything pass.
  public static var identity: Self { Self(steps: []) }

  /// Returns a middleware that asks this one, then `next`.
  public func then(_ next: Self) -> Self {
    Self(steps: steps + next.steps)
  }

  /// What a middleware knows of an action besides the action itself.
  public struct Call: Sendable {
    /// The file that sent the action, as `Module/File.swift`.
    public var fileID: String { "\(site.fileID)" }
    /// The line of ``fileID`` that sent the action.
    public var line: UInt { site.line }

    enum Way: Sendable {
      /// Into a store, for the work that is not finished before.
      case inbox(Inbox<Action>, Work?)
      /// Through the call of a whole.
      case whole(@MainActor @Sendable (Action, CallSite) -> Void)
    }

    let site: CallSite
    let way: Way

    init(site: CallSite, _ way: Way) {
      self.site = site
      self.way = way
    }

    init(site: CallSite, whole: @escaping @MainActor @Sendable (Action, CallSite) -> Void) {
      self.init(site: site, .whole(whole))
    }

    /// Sends another action, to be processed after all that wait.
    ///
    /// The action that is being looked at is not finished before this one is, unless it is finished already: a middleware may
    /// keep the call and send later. When the store has gone, nothing happens.
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
