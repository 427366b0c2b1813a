/// Takes what a line shows.
@MainActor
package struct LineDisplay {
  /// Why it is shown.
  package enum Kind {
    /// The verb answered it.
    case answer
    /// It is what the top screen shows now, which is not what was seen last.
    case screen
  }

  let take: ([Block], Kind) -> Void

  package init(_ take: @escaping ([Block], Kind) -> Void) {
    self.take = take
  }

  /// Shows what a verb answered.
  func callAsFunction(_ answer: [Block]) {
    take(answer, .answer)
  }
}
