/// A queue that serves its members one after the other, in the order in which they arrived.
@MainActor
final class SerialLine {
  private var isOccupied = false
  private var lastTicket = 0
  private var waiting: [(ticket: Int, call: CheckedContinuation<Bool, Never>)] = []

  nonisolated init() {}

  /// Waits for the caller's turn, which lasts until ``leave()``.
  ///
  /// - Returns: Whether the caller had to wait.
  /// - Throws: `CancellationError` if the task is canceled while it waits; then do not call `leave()`.
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

  /// Ends the turn of the current member, and starts the next one's.
  func leave() {
    isOccupied = !waiting.isEmpty
    if isOccupied { waiting.removeFirst().call.resume(returning: true) }
  }

  /// Removes a waiting member from the queue.
  private func giveUp(_ ticket: Int) {
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    waiting.remove(at: index).call.resume(returning: false)
  }
}
