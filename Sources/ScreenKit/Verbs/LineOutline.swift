/// The structure of a line while it is typed: which part names the command, which parts are values, and which part is wrong.
///
/// A mistake is reported only if more typing can't fix it: a name that no command begins with, a disabled command, too many words, or a
/// value that is not a number or one of the choices. Nothing is looked up. All other values are checked when the line runs.
public struct LineOutline: Hashable, Codable, Sendable {
  /// The UTF-8 byte range of the command's name; empty while no command is named.
  public var command = 0..<0
  /// The UTF-8 byte ranges of the values that were checked and are valid, in order.
  public var values: [Range<Int>] = []
  /// The UTF-8 byte range of the invalid part; empty if the line is valid so far.
  public var mistake = 0..<0
  /// The reason that part is invalid; `nil` if the line is valid so far.
  public var problem: LineError?

  /// Makes an empty outline: no command, no values, and no mistake.
  public init() {}
}

extension VerbTable {
  /// Makes the outline of a line that may continue.
  ///
  /// - Complexity: Linear in the number of verbs, the number of choices for each value, and the length of the line.
  @MainActor
  func outline(of typed: TypedLine) -> LineOutline {
    let texts = typed.texts
    guard !texts.isEmpty else { return LineOutline() }
    do throws(LineError) {
      let match = try find(texts)
      return match.definition.outline(of: typed, behind: match.count)
    } catch {
      let isOpen = !typed.words.endsBetweenWords
      let whole = isOpen ? Array(texts.dropLast()) : texts
      var outline = LineOutline()
      guard names(behind: whole, partial: isOpen ? texts[texts.count - 1] : "").isEmpty else { return outline }
      outline.mistake = typed.bytes(ofWords: 0..<1)
      outline.problem = error
      return outline
    }
  }
}

extension VerbDefinition {
  /// Outlines a line that this verb will run.
  ///
  /// - Parameter count: The number of words in the name; 0 if the verb's name was left out.
  @MainActor
  fileprivate func outline(of typed: TypedLine, behind count: Int) -> LineOutline {
    var outline = LineOutline()
    outline.command = typed.bytes(ofWords: 0..<count)
    if let reason = disabledReason {
      outline.mistake = outline.command
      outline.problem = LineError(reason, place: name)
    }
    let arguments = typed.texts.dropFirst(count)
    guard outline.problem == nil, count > 0, !typed.asksForHelp(of: self, behind: count) else { return outline }
    func report(_ error: LineError, at index: Int) {
      outline.mistake = typed.bytes(ofWords: index..<index + 1)
      outline.problem = error
    }
    for (index, word) in zip(arguments.indices, arguments) {
      guard let parameter = parameters.parameter(at: index - count), parameter.isChecked else { continue }
      do throws(LineError) {
        try parameter.check(word)
        outline.values.append(typed.bytes(ofWords: index..<index + 1))
      } catch {
        let isOpen = index == typed.texts.count - 1 && !typed.words.endsBetweenWords
        let mayGoOn = isOpen && (parameter.canGoOn(word) || "--help".hasPrefix(word))
        if !mayGoOn, outline.problem == nil { report(error.at(name), at: index) }
      }
    }
    guard outline.problem == nil, !syntax.hasRoom(for: arguments) else { return outline }
    do throws(LineError) {
      try syntax.check(Array(arguments), of: name)
    } catch {
      report(error, at: typed.texts.count - 1)
    }
    return outline
  }
}

extension TypedLine {
  /// The byte range of consecutive words, including quotes.
  func bytes(ofWords range: Range<Int>) -> Range<Int> {
    guard let first = words.words[range].first, let last = words.words[range].last else { return 0..<0 }
    let start = line.utf8.distance(from: line.startIndex, to: first.start)
    return start..<start + line.utf8.distance(from: first.start, to: last.end)
  }
}
