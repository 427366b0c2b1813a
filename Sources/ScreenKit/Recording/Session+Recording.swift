/// A recorder of a session, and what it knows.
@MainActor
@usableFromInline
final class SessionRecorder {
  private let receive: (Recording.Event) -> Void
  private let rendering = Rendering()
  private var hasStarted = false
  /// Whether a line began that has not ended.
  fileprivate var isAtWork = false
  /// The blocks that were rendered last, and their lines.
  private var rendered: (blocks: [Block], lines: [String]) = ([], [])

  init(_ receive: @escaping (Recording.Event) -> Void) {
    self.receive = receive
  }

  /// Reports an event; before the first one, the screen at the start.
  fileprivate func report(_ event: Recording.Event, _ screen: () -> Recording.Screen) {
    if !hasStarted {
      hasStarted = true
      receive(.start(screen()))
    }
    receive(event)
  }

  func lines(_ blocks: [Block]) -> [String] {
    if blocks == rendered.blocks { return rendered.lines }
    rendered = (blocks, rendering.lines(blocks))
    return rendered.lines
  }
}

extension Session {
  /// Reports everything that a front end has the session do, and how it ends, to `receive`; see ``Recording``. It replaces an earlier
  /// receiver; `nil` ends a recording.
  ///
  /// `receive` is called on the main actor: before a line does anything, and when it has ended. A line that did nothing, since it was
  /// empty, a comment, or meant for an older screen, is not reported.
  ///
  ///     var encoder = Recording.Encoder()
  ///     session.record { event in file.write(encoder.line(Recording.Entry(0, event))) }
  public func record(_ receive: ((Recording.Event) -> Void)?) {
    recorder = receive.map(SessionRecorder.init)
  }

  /// Reports what begins, or happens to a line at work. Begins a step that can be undone, and names what is recorded.
  func record(_ event: Recording.Event) {
    guard nesting == 0 else { return }
    if nameOfLine == nil, namesLines, let name = nameOfStep(event) {
      nameOfLine = name
      if let undo { step = undo.begin(name) }
    }
    guard let recorder else { return }
    if event.typed != nil {
      // The values of a form belong to the call that gives them all.
      if recorder.isAtWork { return }
      recorder.isAtWork = true
    }
    recorder.report(event) { recordedScreen }
  }

  /// Whether lines get names, for undo or for the recorder of the store.
  @usableFromInline
  var namesLines: Bool { undo != nil || store.isRecorded }

  /// Reports a line that begins.
  ///
  /// - Parameter remembered: As much of it as may be kept.
  @usableFromInline
  func recordLine(_ line: String, remembering remembered: String?) {
    record(.line(remembered ?? "", isWhole: remembered?.utf8.count == line.utf8.count))
  }

  /// Reports the end of the line that began, if one did.
  func recordEnd(_ end: LineEnd) {
    guard let recorder, recorder.isAtWork else { return }
    recorder.isAtWork = false
    let output = end.output.isEmpty ? [] : Rendering().lines(end.output)
    record(
      .end(
        Recording.Result(end.status, error: end.error?.description, output: output, screen: recordedScreen)))
  }

  /// The top screen, as it is recorded.
  var recordedScreen: Recording.Screen {
    let blocks = mayHaveChanged ? blocks(with: input) : shownBlocks
    let all = blocks.body + blocks.listing
    return Recording.Screen(path: location.path, lines: recorder?.lines(all) ?? Rendering().lines(all))
  }
}
