/// How the store treats an effect, in addition to running it.
@usableFromInline
struct EffectHandling {
  /// Whether an effect may start.
  enum Admission: Hashable {
    case always
    /// It may, and all other running or waiting effects with the same key are canceled.
    case replacing
    /// It may if enough time has passed since the last start with the same key.
    case throttled(Duration, latest: Bool)

    /// Whether the newest of several effects with the same key runs, so that an older one need not.
    var keepsNewest: Bool {
      switch self {
      case .always: false
      case .replacing: true
      case .throttled(_, let latest): latest
      }
    }
  }

  /// The rule of one modifier.
  struct Claim {
    var key: EffectKey
    let admission: Admission
  }

  /// The rules of the modifiers, the innermost first. The command starts when all of them admit it.
  var claims: [Claim] = []
  /// The instruction that the store follows immediately instead of running the command.
  var instruction: EffectInstruction?
  /// The path from the state to the part that owns the command, the innermost step first.
  var parts: [PartStep] = []
  /// The features that the command was lifted through, the outermost last.
  var place: [EffectID] = []
  /// Whether the command waits for some time before it works.
  var isDelayed = false
  /// Whether no action waits for the command.
  var isInBackground = false

  /// Whether a newer command in the background takes the place of this one, as a later save does.
  var followsState: Bool { isInBackground && claims.contains { $0.admission.keepsNewest } }
}

extension EffectHandling {
  init(of command: any Command) {
    self = (command as? any HandledCommand)?.handling ?? Self()
  }
}

/// A command that the store treats specially.
protocol HandledCommand: Command {
  var handling: EffectHandling { get }
}

package struct IdentifiedCommand<Base: Command>: HandledCommand {
  let base: Base
  let id: EffectID
  let admission: EffectHandling.Admission

  package var readsOnly: Bool { base.readsOnly }
  package var isUndoable: Bool { base.isUndoable }

  var handling: EffectHandling {
    var handling = EffectHandling(of: base)
    handling.claims.append(EffectHandling.Claim(key: EffectKey(id), admission: admission))
    // An immediate instruction would be followed before the identifier is checked.
    handling.instruction = nil
    return handling
  }

  package func run(_ dispatcher: Dispatcher<Base.Action>) async throws {
    try await base.run(dispatcher)
  }
}

package struct DelayedCommand<Base: Command>: HandledCommand {
  let base: Base
  let duration: Duration

  package var isUndoable: Bool { base.isUndoable }

  var handling: EffectHandling {
    var handling = EffectHandling(of: base)
    handling.instruction = nil
    handling.isDelayed = true
    return handling
  }

  package func run(_ dispatcher: Dispatcher<Base.Action>) async throws {
    try await dispatcher.surroundings.delay(by: duration)
    try await base.run(dispatcher)
  }
}

package struct BackgroundCommand<Base: Command>: HandledCommand {
  let base: Base

  package var readsOnly: Bool { base.readsOnly }
  package var isUndoable: Bool { base.isUndoable }

  var handling: EffectHandling {
    var handling = EffectHandling(of: base)
    handling.isInBackground = true
    return handling
  }

  package func run(_ dispatcher: Dispatcher<Base.Action>) async throws {
    try await base.run(dispatcher)
  }
}

extension Clock<Duration> {
  /// Sleeps for `duration`, however long or short: a clock may stop the program when its next instant cannot be represented.
  package func wait(for duration: Duration) async throws {
    try await sleep(for: duration.bounded)
  }

  /// The instant at which such a sleep ends.
  package func deadline(after duration: Duration) -> Instant { now.advanced(by: duration.bounded) }

  /// Sleeps as the time limit of other work.
  package func waitForLimit(until deadline: Instant) async throws {
    try await TimeLimit.$isSleeping.withValue(true) { try await sleep(until: deadline, tolerance: nil) }
  }
}

/// Whether the current task sleeps only to end other work.
package enum TimeLimit {
  @TaskLocal package static var isSleeping = false
}

extension Duration {
  /// The duration, at most three hundred years and at least none.
  var bounded: Duration { min(max(self, .zero), .seconds(10_000_000_000)) }
}
