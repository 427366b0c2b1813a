/// A typed line, as words and verbatim.
struct TypedLine {
  let line: String
  let words: Words
  /// The words, without quotes.
  let texts: [String]

  init(_ line: String) {
    self.line = line
    words = Words(line)
    texts = words.texts
  }

  /// The arguments after the name of a verb, in the form that its parameters expect. A parameter that takes the rest of the line gets it
  /// verbatim.
  ///
  /// - Parameter count: The number of words in the name.
  /// - Throws: An error if a parameter would have to read a quote that is not closed.
  func arguments(of definition: VerbDefinition, behind count: Int) throws(LineError) -> [String] {
    if definition.syntax.isVerbatim {
      return texts.count > count ? [line[words.words[count].start...].trimmingTrailingBlanks] : []
    }
    guard definition.parameters.last?.isLine == true else {
      try words.checkQuotes(of: line, before: line.endIndex)
      return count == 0 ? texts : Array(texts.dropFirst(count))
    }
    let before = count + definition.parameters.count - 1
    guard before < texts.count else {
      try words.checkQuotes(of: line, before: line.endIndex)
      return Array(texts.dropFirst(count))
    }
    let start = words.words[before].start
    try words.checkQuotes(of: line, before: start)
    return texts[count..<before] + [line[start...].trimmingTrailingBlanks]
  }

  /// The first word as typed, including backslashes but without quotes.
  var firstWord: String {
    guard let first = words.words.first else { return "" }
    let end = words.words.count > 1 ? words.words[1].start : line.endIndex
    let typed = line[first.start..<end].trimmingTrailingBlanks
    return typed.contains { $0 == "'" || $0 == "\"" } ? first.text : typed
  }

  /// Whether the word with this index is `word`, typed without quotes.
  func isBare(_ index: Int, _ word: String) -> Bool {
    texts.indices.contains(index) && texts[index] == word && line[words.words[index].start...].hasPrefix(word)
  }

  /// Whether the line asks for help, because `--help` follows the verb's name, instead of running the verb.
  func asksForHelp(of definition: VerbDefinition, behind count: Int) -> Bool {
    guard texts.count > count, texts.last == "--help", definition.parameters.last?.isLine != true || count > 0 else {
      return false
    }
    if !definition.syntax.takesOptions { return texts.count == count + 1 && isBare(count, "--help") }
    return !texts[count...].contains("--") && isBare(texts.count - 1, "--help")
  }
}
