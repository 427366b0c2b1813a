import Dispatch
import Glibc
import Synchronization

/// The signals of a process whose commands in the background are finished before a signal ends it.
final class OrderlySignals: Signals {
  /// The signals by which others ask a program at a terminal to end.
  private static let endings = [SIGTERM, SIGHUP]

  private let base: any Signals
  private let patience: DispatchTimeInterval
  private let isAtWork: @Sendable () -> Bool
  private let finish: @MainActor @Sendable () async -> Void
  private let isEnding = Atomic(false)
  private let hasBegun = Atomic(false)

  /// - Parameters:
  ///   - isAtWork: Whether something has to be finished; called on any thread.
  ///   - patience: How long the main actor may take to begin. A busy machine needs some time, and a save must not be lost there.
  ///   - finish: Finishes it; takes a limited time.
  init(
    _ base: any Signals, isAtWork: @escaping @Sendable () -> Bool, patience: DispatchTimeInterval = .seconds(5),
    finish: @escaping @MainActor @Sendable () async -> Void
  ) {
    self.base = base
    self.patience = patience
    self.isAtWork = isAtWork
    self.finish = finish
  }

  /// Ends the process by a signal: at once if there is nothing to finish, and after a while if the main actor does not respond.
  ///
  /// While the work is finished, further signals change nothing: closing a terminal often sends two.
  func end(by number: Int32) {
    guard isAtWork() else { return base.end(by: number) }
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      hasBegun.store(true, ordering: .releasing)
      await finish()
      base.end(by: number)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [self] in
      if !hasBegun.load(ordering: .acquiring) { base.end(by: number) }
    }
  }

  /// Has the signals by which others end the process call ``end(by:)``, until ``stopListening(_:)``. None is missed after the return.
  func listenToEndings() async -> [Int32: SignalListener] {
    var listeners: [Int32: SignalListener] = [:]
    let queue = DispatchQueue.global(qos: .userInitiated)
    let registrations = DispatchGroup()
    for number in Self.endings where !isIgnored(number) {
      registrations.enter()
      listeners[number] = listen(to: number, on: queue, registered: { registrations.leave() }) { [self] in
        end(by: number)
      }
    }
    await withCheckedContinuation { done in registrations.notify(queue: queue) { done.resume() } }
    return listeners
  }

  func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener { base.listen(to: number, on: queue, registered: registered, handler) }
  func isIgnored(_ number: Int32) -> Bool { base.isIgnored(number) }
  func ignore(_ number: Int32, _ isIgnored: Bool) { base.ignore(number, isIgnored) }
  func send(_ number: Int32) { base.send(number) }
  var stops: UInt32 { base.stops }
  func guardTerminal(_ descriptor: Int32, farewell: String) { base.guardTerminal(descriptor, farewell: farewell) }
  func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool { base.hold(part, isHeld) }
}
