import Dispatch
import CScreenKitPlatform
import Synchronization

/// The signals of a process that finishes its background commands before a signal ends it.
final class OrderlySignals: Signals {
  /// The signals with which other processes ask a program at a terminal to end.
  private static let endings = [SIGTERM, SIGHUP]

  private let base: any Signals
  private let patience, moment: DispatchTimeInterval
  private let isAtWork: @Sendable () -> Bool
  private let finish: @MainActor @Sendable () async -> Bool
  private let save: @MainActor @Sendable () async -> Void
  private let isEnding = Atomic(false)
  private let hasBegun = Atomic(false)

  /// - Parameters:
  ///   - isAtWork: Returns whether background work must be finished; called on any thread.
  ///   - patience: How long the main actor may take to begin. A busy machine needs some time, and a save must not be lost there.
  ///   - moment: How long it may take if there is no background work.
  ///   - save: Called last, to save unsaved data; must be fast.
  ///   - finish: Finishes the background work within a limited time. Returns whether all of it was finished.
  init(
    _ base: any Signals, isAtWork: @escaping @Sendable () -> Bool, patience: DispatchTimeInterval = .seconds(5),
    moment: DispatchTimeInterval = .milliseconds(250), save: @escaping @MainActor @Sendable () async -> Void = {},
    finish: @escaping @MainActor @Sendable () async -> Bool
  ) {
    self.base = base
    (self.patience, self.moment) = (patience, moment)
    self.isAtWork = isAtWork
    self.save = save
    self.finish = finish
  }

  /// Ends the process by a signal, on the main actor, or after a while on another thread if the main actor does not respond.
  ///
  /// If it ended on another thread, the main actor could still show the end of a line whose work had just begun. For the same reason the
  /// main actor looks for more work when the work is finished. Meanwhile further signals have no effect: closing a terminal often sends
  /// two.
  func end(by number: Int32) {
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      guard !hasBegun.exchange(true, ordering: .acquiringAndReleasing) else { return }
      // A program with endless work must end, too.
      for _ in 0..<10 {
        guard isAtWork(), await finish() else { break }
      }
      await save()
      base.end(by: number)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + (isAtWork() ? patience : moment)) { [self] in
      if !hasBegun.exchange(true, ordering: .acquiringAndReleasing) { base.end(by: number) }
    }
  }

  /// Makes the signals with which other processes end the process call ``end(by:)``, until ``stopListening(_:)``. No signal is missed
  /// after this returns.
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
