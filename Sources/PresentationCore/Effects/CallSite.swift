/// The place in the program that sent an action.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  /// Half a word, because queued messages, which can be numerous, should be small.
  @usableFromInline let shortLine: UInt32

  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  var line: UInt { UInt(shortLine) }
}
