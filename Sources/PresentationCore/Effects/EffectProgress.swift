/// How far an effect has come, as it said last with ``Dispatcher/progress(_:of:_:)``.
public struct EffectProgress: Hashable, Codable, Sendable {
  /// How much is done.
  public var completed: Int
  /// How much there is to do; `nil` where nobody knows.
  public var total: Int?
  /// The current step, in a few words; empty if the effect names none.
  public var label: String
  /// Which of the effects of an action this is: they are numbered from 0, in the order of their first reports.
  public var effect: Int

  /// Makes a value, to compare with or to show.
  public init(_ completed: Int, of total: Int? = nil, _ label: String = "", effect: Int = 0) {
    self.completed = completed
    self.total = total
    self.label = label
    self.effect = effect
  }
}

extension Dispatcher {
  /// Reports how far the effect has come, to whoever performs the action that caused it: the line that the user typed, for example.
  ///
  ///     for (index, server) in servers.enumerated() {
  ///       dispatcher.progress(index, of: servers.count, server)
  ///       try await copy(server)
  ///     }
  ///
  /// A report is no action: the state does not change, nothing is recorded, and no observer or middleware learns of it. It replaces
  /// the effect's previous report, and disappears when the effect ends. If nobody waits for the action, the report is lost, as are
  /// those of subscriptions and of cancelled effects. Like actions, reports may come from any thread, and keep the order of one
  /// caller.
  ///
  /// - Parameters:
  ///   - completed: How much is done.
  ///   - total: How much there is to do; `nil` where nobody knows.
  ///   - label: The current step, in a few words.
  public func progress(_ completed: Int, of total: Int? = nil, _ label: String = "") {
    say(.progress(ProgressReport(EffectProgress(completed, of: total, label))))
  }
}

/// A report on its way. An object, so that the messages of a store stay as small as they are.
@usableFromInline
final class ProgressReport: Sendable {
  let progress: EffectProgress

  init(_ progress: EffectProgress) {
    self.progress = progress
  }
}
