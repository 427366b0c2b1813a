/// A line in which one after the other is served, in the order in which they came.
@MainActor
final class SerialLine {
  private var isOccupied = false
  private var lastTicket = 0
  private var waiting: [(ticket: Int, call: CheckedContinuation<Bool, Never>)] = []

  nonisolated init() {}

  /// Waits until it is one's turn, which lasts until ``leave()``.
  ///
  /// - Returns: Whether anybody was there before.
  /// - Throws: `CancellationError`, and there is nothing to leave, when the task is cancelled while it waits.
  func enter() async throws -> Bool {
    guard isOccupied else {
      isOccupied = true
      return false
    }
    lastTicket += 1
    let ticket = lastTicket
    let isServed = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((ticket, $0)) }
    } onCancel: {
      Task { @MainActor in self.giveUp(ticket) }
    }
    if !isServed { throw CancellationError() }
    return true
  }

  /// Lets the next one have its turn.
  func leave() {
    isOccupied = !waiting.isEmpty
    if isOccupied { waiting.removeFirst().call.resume(returning: true) }
  }

  /// Takes somebody out of the line who has not been served.
  private func giveUp(_ ticket: Int) {
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    waiting.remove(at: index).call.resume(returning: false)
  }
}
