/// Sees every action before and after the reducer, including the actions of answers (``Call/isReleased``). It can pass an action on,
/// rewrite it, veto it, and send more actions.
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
    /// Whether a sandbox asks it.
    var isPure = false
    /// Whether it passes every action on as it is.
    var onlyWatches = false

    @usableFromInline
    init(name: String, before: Before? = nil, failed: Failed? = nil) {
      self.name = name
      self.before = before
      self.failed = failed
    }
  }

  /// The answer of the middlewares about an action.
  @usableFromInline
  enum Admission {
    /// The reducer gets this action.
    case passed(Action)
    /// The middlewares from `next` on get each of these actions.
    case replaced([Action], next: Int)
    case vetoed(Outcome.Veto)
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

  /// This middleware, declared to do nothing but decide: it sends no actions, and changes nothing outside of the store.
  ///
  ///     Middleware<Shop, ShopAction>("license") { shop, action, _ in
  ///       shop.isLicensed ? .pass : .veto("the license has expired")
  ///     }
  ///     .pure
  ///
  /// A sandbox (``Store/sandbox()``) asks such a middleware, as does a session that finds out whether the user can go back. A sandbox leaves
  /// out every other one; the verb `then` and a selftest name those. The declaration holds for each middleware of which this one consists.
  public var pure: Self { marked { $0.isPure = true } }

  /// This middleware, which passes every action on. A sandbox leaves it out without mention.
  var watching: Self { marked { $0.onlyWatches = true } }

  private func marked(_ mark: (inout Step) -> Void) -> Self {
    var steps = steps
    for index in steps.indices { mark(&steps[index]) }
    return Self(steps: steps)
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
    /// Whether the action is released by a question that another action removes: it is the action of the answer, or of no answer.
    ///
    /// The middlewares have already passed that other action. The two are one change: a veto of the released action is a veto of both.
    public internal(set) var isReleased = false

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

// MARK: - Lifting

extension Middleware {
  /// Converts this middleware of a part to one of a whole: it sees the actions of the part, with the state of the part, and
  /// the errors of the part's effects.
  ///
  /// While the part is missing it sees nothing. After the action that removes the part, its `after` is called with the part's
  /// previous state: if it asks for the call, that state is kept until then, and the reducer changes a copy.
  public func lift<Whole, WholeAction: Sendable>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> Middleware<Whole, WholeAction> {
    let (read, extract, lifting) = (feature.read, feature.extract, feature.lifting)
    return lift(
      PartView(
        read: { whole, _ in read(whole) }, mayLeave: lifting.locator.mayLeave,
        extract: { whole in extract(whole).map { ((), $0) } },
        embed: { lifting.embed($1) }, narrow: { lifting.narrow($0).map { ((), $0) } }))
  }

  /// Converts this middleware of an element or a value to one of a whole with many of them: it sees the actions of each with
  /// that element's state. The removal of an element is handled like the removal of a part.
  public func lift<Whole, WholeAction: Sendable, ID>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Middleware<Whole, WholeAction> {
    lift(
      PartView(
        read: features.read, mayLeave: true, extract: features.extract, embed: features.embed,
        narrow: { features.narrow($0) }))
  }

  private func lift<Whole, WholeAction, Address>(
    _ view: PartView<State, Action, Whole, WholeAction, Address>
  ) -> Middleware<Whole, WholeAction> {
    Middleware<Whole, WholeAction>(steps: steps.map { view.lifted($0) })
  }
}

/// A middleware's view of a whole from a part. The address identifies one of several parts of the same kind.
private struct PartView<State, Action: Sendable, Whole, WholeAction: Sendable, Address: Sendable>: Sendable {
  let read: @Sendable (Whole, Address) -> State?
  let mayLeave: Bool
  let extract: @Sendable (WholeAction) -> (Address, Action)?
  let embed: @Sendable (Address, Action) -> WholeAction
  /// Removes the part from the features through which the effect was lifted.
  let narrow: @Sendable ([EffectID]) -> (Address, [EffectID])?

  func lifted(_ step: Middleware<State, Action>.Step) -> Middleware<Whole, WholeAction>.Step {
    var lifted = Middleware<Whole, WholeAction>.Step(name: step.name)
    (lifted.isPure, lifted.onlyWatches) = (step.isPure, step.onlyWatches)
    if let before = step.before {
      lifted.before = { whole, wholeAction, call in
        guard let (address, action) = extract(wholeAction), let state = read(whole, address) else { return .pass }
        return self.lifted(before(state, action, narrowed(call, to: address)), of: address, before: state)
      }
    }
    if let failed = step.failed {
      lifted.failed = { error, features, whole, call in
        guard let (address, rest) = narrow(features), let state = read(whole, address) else { return }
        failed(error, rest, state, narrowed(call, to: address))
      }
    }
    return lifted
  }

  func narrowed(
    _ call: Middleware<Whole, WholeAction>.Call, to address: Address
  ) -> Middleware<State, Action>.Call {
    let embed = embed
    return Middleware<State, Action>.Call(
      site: call.site, way: .whole { call.send(embed(address, $0), $1) }, isReleased: call.isReleased)
  }

  @MainActor
  func lifted(
    _ verdict: Middleware<State, Action>.Verdict, of address: Address, before state: State
  ) -> Middleware<Whole, WholeAction>.Verdict {
    switch verdict {
    case .pass(let after): return .pass(after: after.map { lifted($0, of: address, before: state) })
    case .rewrite(let actions, let after):
      return .rewrite(
        actions.map { embed(address, $0) }, after: after.map { lifted($0, of: address, before: state) })
    case .veto(let reason): return .veto(reason)
    }
  }

  @MainActor
  func lifted(
    _ after: @escaping Middleware<State, Action>.After, of address: Address, before state: State
  ) -> Middleware<Whole, WholeAction>.After {
    let (read, last) = (read, mayLeave ? state : nil)
    return { whole, outcome in
      if let state = read(whole, address) ?? last { after(state, outcome) }
    }
  }
}
