import PresentationCore

/// A recorder of a session, and its state.
@MainActor
final class SessionRecorder {
  /// `nil` once it has stopped, which `receive` itself may cause.
  private var receive: ((Recording.Event) -> Void)?
  private var hasStarted = false
  /// Whether a line began that has not ended.
  private(set) var isAtWork = false
  /// The blocks that were rendered last, and their lines.
  private var rendered: (blocks: [Block], lines: [String]) = ([], [])

  init(_ receive: @escaping (Recording.Event) -> Void) {
    self.receive = receive
  }

  func stop() { receive = nil }

  /// Reports an event; before the first one, the screen at the start. The values of a form belong to the call that gives them all, so what
  /// is typed while a line is at work is not reported.
  func report(_ event: Recording.Event, _ screen: () -> Recording.Screen) {
    if event.typed != nil {
      if isAtWork { return }
      isAtWork = true
    }
    if !hasStarted {
      hasStarted = true
      receive?(.start(screen()))
    }
    receive?(event)
  }

  /// Reports an action of a line that was reported.
  func report(_ origin: ActionOrigin) {
    if hasStarted { receive?(.action(by: origin.user, at: origin.time)) }
  }

  /// Reports the end of the line at work, if there is one.
  func reportEnd(_ result: Recording.Result) {
    guard isAtWork else { return }
    isAtWork = false
    receive?(.end(result))
  }

  /// Renders the blocks of a screen.
  func lines(_ blocks: [Block]) -> [String] {
    if blocks == rendered.blocks { return rendered.lines }
    rendered = (blocks, Rendering().lines(blocks))
    return rendered.lines
  }
}
