/// How the store is to treat an effect, besides running it.
@usableFromInline
struct EffectHandling {
  /// Whether an effect may start.
  enum Admission: Hashable {
    case always
    /// It may, and what runs or waits with the same key is cancelled.
    case replacing
    /// It may when the last start with the same key is so long ago.
    case throttled(Duration, latest: Bool)
  }

  var key: EffectKey?
  var admission = Admission.always
  /// What the store can do on the spot instead of running the command.
  var instruction: EffectInstruction?
  var anchors: [EffectAnchor] = []
  /// The features that the command was lifted through, the outermost last.
  var place: [EffectID] = []

  init() {}

  init(of command: any Command) {
    self = (command as? any HandledCommand)?.handling ?? Self()
  }

  /// The same for an effect of `feature`, as seen from the whole.
  func lifted<Part, Whole>(_ feature: Feature<Part, Whole>) -> Self {
    var handling = self
    handling.key = key?.scoped(by: feature.scope)
    handling.instruction = instruction?.lifted(feature)
    handling.place += feature.place
    if let part = feature.part {
      handling.anchors = anchors.map { anchor in
        EffectAnchor { whole in part(whole).map(anchor.isPresent) ?? false }
      }
      if feature.mayLeave { handling.anchors.append(EffectAnchor { part($0) != nil }) }
    }
    return handling
  }
}

/// A command that the store does not merely run.
protocol HandledCommand: Command {
  var handling: EffectHandling { get }
}

struct IdentifiedCommand<Base: Command>: HandledCommand {
  let base: Base
  let id: EffectID
  let admission: EffectHandling.Admission

  var handling: EffectHandling {
    var handling = EffectHandling(of: base)
    handling.key = EffectKey(id)
    handling.admission = admission
    // What is asked for on the spot would come before the identifier is looked at.
    handling.instruction = nil
    return handling
  }

  func run(_ dispatcher: Dispatcher<Base.Action>) async throws {
    try await base.run(dispatcher)
  }
}

struct DelayedCommand<Base: Command>: HandledCommand {
  let base: Base
  let duration: Duration

  var handling: EffectHandling {
    var handling = EffectHandling(of: base)
    handling.instruction = nil
    return handling
  }

  func run(_ dispatcher: Dispatcher<Base.Action>) async throws {
    try await dispatcher.clock.sleep(for: duration)
    try await base.run(dispatcher)
  }
}

extension Dispatcher.Cancellation: HandledCommand {
  var handling: EffectHandling {
    var handling = EffectHandling()
    handling.instruction = .cancel(key)
    return handling
  }
}

// MARK: - How they look

extension IdentifiedCommand: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["base": base, "id": id.value, "admission": "\(admission)"], displayStyle: .struct)
  }
}

extension DelayedCommand: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["base": base, "duration": "\(duration)"], displayStyle: .struct)
  }
}
