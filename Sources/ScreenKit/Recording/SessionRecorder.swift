/// A recorder of a session, and its state.
@MainActor
@usableFromInline
final class SessionRecorder {
  private let receive: (Recording.Event) -> Void
  private var hasStarted = false
  /// Whether a line began that has not ended.
  var isAtWork = false
  /// The blocks that were rendered last, and their lines.
  private var rendered: (blocks: [Block], lines: [String]) = ([], [])

  init(_ receive: @escaping (Recording.Event) -> Void) {
    self.receive = receive
  }

  /// Reports an event; before the first one, the screen at the start.
  func report(_ event: Recording.Event, _ screen: () -> Recording.Screen) {
    if !hasStarted {
      hasStarted = true
      receive(.start(screen()))
    }
    receive(event)
  }

  func lines(_ blocks: [Block]) -> [String] {
    if blocks == rendered.blocks { return rendered.lines }
    rendered = (blocks, Rendering().lines(blocks))
    return rendered.lines
  }
}
