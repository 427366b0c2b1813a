/// What the user of a session has seen, and what its front end has learned of.
///
/// A line that was written for an older frame is judged by it.
struct Sight<Route: PathRoute> {
  /// The screen as it was seen last: the path, and the blocks of the top screen.
  private(set) var path: [Route]
  private(set) var blocks: ScreenBlocks
  /// How often a screen was seen.
  private(set) var looks = 0
  /// Whether something may have changed since.
  private(set) var mayHaveChanged = false
  /// Whether a front end reads the screens, so that it matters whether the verbs change.
  private(set) var isRead = false
  /// The location that a front end last learned of; `nil` if it has learned of none.
  private(set) var toldLocation: SessionLocation?
  /// The newest frame at that time.
  private var toldFrame = 1
  /// The numbers of the frames that were published.
  private(set) var frames: Frames
  /// The blocks of the top screen by which its frame was numbered later; `nil` if it was not.
  private var peekedBody: [Block]?
  /// The lines that led to the question on top.
  private var askingLines = AskingLines()

  init(_ path: [Route], _ blocks: ScreenBlocks, _ frames: Frames) {
    (self.path, self.blocks, self.frames) = (path, blocks, frames)
  }

  /// The rows that a number in a line can mean.
  var body: [Block] { peekedBody ?? blocks.body }

  mutating func change() { mayHaveChanged = true }

  mutating func read() { isRead = true }

  /// Begins to see the screen as it is now.
  mutating func look() {
    mayHaveChanged = false
    looks += 1
  }

  /// Records what was seen. Numbers the frame of its rows if they differ from those before.
  mutating func see(_ path: [Route], _ blocks: ScreenBlocks, isOther: Bool) {
    if isOther || peekedBody != nil { frames.note(blocks.body, insteadOf: body) }
    (self.path, self.blocks, peekedBody) = (path, blocks, nil)
  }

  /// Records what an observer sees. To the user it is still unseen.
  mutating func peek(_ body: [Block]) {
    frames.note(body, insteadOf: self.body)
    peekedBody = body
  }

  /// Records that a front end learns of a location, and of the question or input there.
  mutating func tell(_ location: SessionLocation) {
    toldLocation = location
    learnRequest()
  }

  /// Records that a front end knows the question or input on top.
  mutating func learnRequest() { toldFrame = frames.newest }

  mutating func note(serial: Int, question: QuestionDescription?, input: InputDescription?) {
    frames.note(serial: serial, question: question, input: input)
  }

  mutating func note(_ verbs: [VerbDefinition]) { frames.note(verbs.map(VerbSpelling.init)) }

  /// Records the end of a line: the question that it led to, and that its front end learns of the current question or input.
  ///
  /// - Parameter request: The first frame with the question or input on top when the line began.
  mutating func end(_ line: String?, _ context: LineContext, since request: Int) {
    if context.answers, frames.hasQuestion, frames.request == request { frames.noteRequest() }
    if let line, frames.request > request, frames.hasQuestion, !context.answers {
      askingLines.add(line, request: frames.request)
    }
    learnRequest()
  }

  /// The newest frame that a front end knows when a line has ended.
  ///
  /// - Parameter frame: The one that it knew before.
  func frame(behind end: LineEnd, _ frame: Int) -> Int {
    end.screen?.frame ?? (max(frames.screen, frames.rows) > frame ? frame : frames.newest)
  }

  /// Whether the question or input on top is another one than the front end has learned of.
  var hasUntoldTop: Bool { frames.hasOtherTop(since: toldFrame) }

  /// Whether a line led to the question on top.
  func hasAsked(_ line: TypedLine) -> Bool { askingLines.contain(line, request: frames.request) }
}
