/// A view of a store for a part of the app: a part of its state, and the actions of that part.
///
/// It has no state of its own: it shows the store's state and sends its actions to the store, and everything documented for
/// ``Store`` applies. It keeps the store alive.
@MainActor
public struct ScopedStore<State, Action: Sendable>: ActionHandler, StateProvider {
  /// Calls one function with the current part, and then another one after each action, with the part and with a function that
  /// finds the part's action in the processed one.
  typealias Follow = (
    _ body: @escaping (State, _ readAction: () -> () -> Action?) -> Void, _ first: (State) -> Void
  ) -> ObservationToken

  let current: () -> State
  /// Processes an action, and then calls `heard`, if there is one.
  let process: (Action, CallSite, _ heard: (() -> Void)?) -> Void
  let put: @Sendable (Action, CallSite) -> Void
  let carryOut: (Action, Outcome.Milestone, CallSite) async -> Outcome
  let follow: Follow
  let hosts: any HostReporting

  /// The current value of the part of the state.
  public var state: State { current() }

  /// Processes `action` in the store; called by ``ActionHandler/send(_:fileID:line:)``.
  public func receive(_ action: Action, fileID: StaticString, line: UInt) {
    process(action, CallSite(fileID, line), nil)
  }

  /// Queues `action` from any thread or task and returns at once; see ``Store/dispatch(_:fileID:line:)``.
  public nonisolated func dispatch(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    put(action, CallSite(fileID, line))
  }

  /// Processes `action` and returns its outcome; see ``Store/perform(_:until:progress:fileID:line:)``.
  public func perform(
    _ action: Action, until milestone: Outcome.Milestone = .committed,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Outcome {
    await carryOut(action, milestone, CallSite(fileID, line))
  }

  /// Calls `body` with the part at once, then after every action of the store, until the token is released.
  ///
  /// To be called only when the part has changed, select it: `observe({ $0 }) { … }`.
  public func observe(_ body: @escaping (State) -> Void) -> ObservationToken {
    follow({ state, _ in body(state) }, body)
  }

  /// Returns a part of this part.
  public func scope<Part, PartAction: Sendable>(
    state part: @escaping (State) -> Part, action embed: @escaping @Sendable (PartAction) -> Action
  ) -> ScopedStore<Part, PartAction> {
    ScopedStore<Part, PartAction>(
      current: { part(current()) }, process: { process(embed($0), $1, $2) },
      put: { [put] in put(embed($0), $1) },
      carryOut: { await carryOut(embed($0), $1, $2) },
      follow: { body, first in
        follow { state, readAction in
          body(part(state)) {
            let read = readAction()
            return { read().flatMap(embeddedValue) }
          }
        } _: {
          first(part($0))
        }
      }, hosts: hosts)
  }
}

extension Store {
  /// Returns a view of this store for a part of the app.
  ///
  ///     let settings = store.scope(state: \.settings, action: AppAction.settings)
  ///
  /// - Parameters:
  ///   - part: Returns the part of the state. It is called whenever the part is read.
  ///   - embed: Makes an action of the store from one of the part, usually an enum case.
  public func scope<Part, PartAction: Sendable>(
    state part: @escaping (State) -> Part, action embed: @escaping @Sendable (PartAction) -> Action
  ) -> ScopedStore<Part, PartAction> {
    let inbox = inbox
    return ScopedStore<Part, PartAction>(
      current: { part(self.state) },
      process: { action, site, heard in self.send(embed(action), at: site, heard: heard) },
      put: { inbox.put(.action(embed($0), $1, nil)) },
      carryOut: { await self.perform(embed($0), until: $1, fileID: $2.fileID, line: $2.line) },
      follow: { body, first in
        self.observeActions { state, action in
          body(part(state)) { { embeddedValue(of: action) } }
        } first: {
          first(part($0))
        }
      }, hosts: self)
  }
}

/// The value of a type that an action of a whole contains as the action of a part: the action itself, or the payload of its
/// enum cases. `nil` if there is none. It is found by reflection.
private func embeddedValue<Part>(of value: Any) -> Part? {
  if let part = value as? Part { return part }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum || mirror.displayStyle == .tuple else { return nil }
  for child in mirror.children {
    if let part: Part = embeddedValue(of: child.value) { return part }
  }
  return nil
}
