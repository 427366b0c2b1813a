/// The progress of an effect, as last reported with ``Dispatcher/progress(_:of:_:)``.
public struct EffectProgress: Hashable, Codable, Sendable {
  /// How much is done.
  public var completed: Int
  /// The total amount of work; `nil` if unknown.
  public var total: Int?
  /// The current step, in a few words; empty if the effect names none.
  public var label: String
  /// The number of the effect among the effects of its action, from 0, in the order of their first reports.
  public var effect: Int

  /// Makes a value for comparing or displaying.
  public init(_ completed: Int, of total: Int? = nil, _ label: String = "", effect: Int = 0) {
    self.completed = completed
    self.total = total
    self.label = label
    self.effect = effect
  }
}

extension Dispatcher {
  /// Reports the progress of the effect to the caller that performs the action that caused it, such
  /// as the line that the user typed.
  ///
  ///     for (index, server) in servers.enumerated() {
  ///       dispatcher.progress(index, of: servers.count, server)
  ///       try await copy(server)
  ///     }
  ///
  /// Progress reports are not actions: the state does not change, nothing is recorded, and no observer or middleware sees
  /// them. A report replaces the effect's previous one, and disappears when the effect ends. It is dropped if no caller waits
  /// for the action, or if it comes from a subscription or a canceled effect. Like actions, reports may come from any
  /// thread, and keep the order of each caller.
  ///
  /// - Parameters:
  ///   - completed: The completed amount of work.
  ///   - total: The total amount of work; `nil` if unknown.
  ///   - label: The current step, in a few words.
  public func progress(_ completed: Int, of total: Int? = nil, _ label: String = "") {
    say(.progress(ProgressReport(EffectProgress(completed, of: total, label))))
  }
}

/// A report on its way to the store. An object, so that the messages of a store stay small.
@usableFromInline
final class ProgressReport: Sendable {
  let progress: EffectProgress

  init(_ progress: EffectProgress) {
    self.progress = progress
  }
}
