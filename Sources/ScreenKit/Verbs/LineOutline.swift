/// How a line is understood while it is typed: which part names the command, and which part is wrong.
///
/// Only mistakes that more typing cannot mend are reported: a name that no command begins with, a command that is disabled, and too many
/// words. Values are checked when the line runs.
public struct LineOutline: Hashable, Codable, Sendable {
  /// The bytes, in UTF-8, of the command's name; empty while no command is named.
  public var command = 0..<0
  /// The bytes of the part that is wrong; empty if nothing is.
  public var mistake = 0..<0
  /// The reason why that part is wrong; `nil` if nothing is.
  public var problem: LineError?

  /// Makes an outline in which nothing is understood, and nothing wrong.
  public init() {}
}

extension VerbTable {
  /// Looks at a line that may go on.
  ///
  /// - Complexity: O(the number of verbs), and linear in the length of the line.
  @MainActor
  func outline(of typed: TypedLine) -> LineOutline {
    var outline = LineOutline()
    let texts = typed.texts
    guard !texts.isEmpty else { return outline }
    do throws(LineError) {
      let match = try find(texts)
      let arguments = texts.dropFirst(match.count)
      outline.command = typed.bytes(ofWords: 0..<match.count)
      if let reason = match.definition.disabledReason {
        outline.mistake = outline.command
        outline.problem = LineError(reason, place: match.definition.name)
      } else if match.count > 0, !match.definition.syntax.hasRoom(for: arguments) {
        outline.mistake = typed.bytes(ofWords: texts.count - 1..<texts.count)
        try match.definition.syntax.check(Array(arguments), of: match.definition.name)
      }
    } catch {
      let isOpen = !typed.words.endsBetweenWords
      let whole = isOpen ? Array(texts.dropLast()) : texts
      if outline.command.isEmpty {
        guard names(behind: whole, partial: isOpen ? texts[texts.count - 1] : "").isEmpty else { return LineOutline() }
        outline.mistake = typed.bytes(ofWords: 0..<1)
      }
      outline.problem = error
    }
    if outline.problem == nil { outline.mistake = 0..<0 }
    return outline
  }
}

extension TypedLine {
  /// The bytes of some words that follow one another, quotes included.
  func bytes(ofWords range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let all = words.words
    let next = range.upperBound < all.count ? all[range.upperBound].start : line.endIndex
    let part = line.utf8[all[range.lowerBound].start..<next]
    let count = part.count - part.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    let start = line.utf8.distance(from: line.startIndex, to: part.startIndex)
    return start..<start + count
  }
}
