/// The character keys of vi's command mode: motions, counts, operators, and the change that `.` repeats.
struct ViCommands {
  /// The typed digits of a count.
  private var digits: Int?
  /// The operator that waits for a motion, and the count before it.
  private(set) var operation: (key: Character, count: Int?)?
  /// A command that waits for a character.
  var expecting: Character?
  /// The last command that searched for a character, and the character.
  var found: (command: Character, character: String)?
  var marks: [String: Int] = [:]
  /// The direction of the last search.
  var isSearchingBack = true
  /// The characters of the current command, without counts.
  var keys = ""
  /// The change whose text is being typed, and the position where that text begins.
  var insertion: (change: Change, start: Int)?
  var lastChange: Change?
  var isRepeating = false

  /// A change that `.` repeats.
  struct Change {
    /// The characters of the command, without its count.
    var keys: String
    var count: Int?
    /// The text that was typed after the command; empty if there is none.
    var inserted = ""
  }

  /// The keys that begin a command of two keys, here or in vim. The second one is not a command, even if the two have no meaning.
  static let prefixes: Set<Character> = [
    "f", "F", "t", "T", "`", "'", "g", "z", "\"", "q", "@", "Z", "[", "]", "<", ">", "!",
  ]

  /// Whether an operator or a command waits for its target.
  var isWaiting: Bool { operation != nil || expecting != nil }
  /// The count before a command, if it is still waiting for the command.
  var shownCount: Int? { isWaiting ? nil : digits }

  private static let largestCount = 1_000_000
  /// The typed count, which is the product of the counts before and after an operator; `nil` if there is none.
  var givenCount: Int? {
    guard let digits, let former = operation?.count else { return digits ?? operation?.count }
    return min(Self.largestCount, digits * former)
  }
  /// The number of times to run the command.
  var count: Int { givenCount ?? 1 }

  /// Handles a digit of a count. Returns whether the key is one.
  mutating func takeDigit(_ key: Character) -> Bool {
    guard let digit = key.wholeNumberValue, key.isASCII, digit > 0 || digits != nil else { return false }
    digits = min(Self.largestCount, (digits ?? 0) * 10 + digit)
    return true
  }

  /// Waits for the motion of an operator.
  mutating func begin(_ key: Character) {
    operation = (key, digits)
    digits = nil
  }

  /// The count as an argument for a command of the keymap. Other pending input is discarded.
  mutating func takeArgument() -> NumericArgument {
    defer { reset() }
    return NumericArgument(shownCount)
  }

  /// Discards pending input.
  mutating func reset() {
    (digits, operation, expecting, keys) = (nil, nil, nil, "")
  }
}

// MARK: - Motions

extension EditedText {
  /// The target of a vi motion, and whether an operator includes the character there.
  struct ViMotion: Equatable {
    var target: Int
    var takesTarget = false
  }

  /// Returns the target of a motion; `nil` if the key is not a motion, or the motion has no target.
  ///
  /// - Parameter isChange: Whether the text up to there is replaced: then a motion by words does not include the blanks after the last one.
  func viMotion(_ key: Character, count: Int, isChange: Bool = false) -> ViMotion? {
    switch key {
    case "h": return ViMotion(target: position(cursor, movedBy: -count))
    case "l", " ": return ViMotion(target: position(cursor, movedBy: count))
    case "0": return ViMotion(target: 0)
    case "^": return ViMotion(target: text.utf8.prefix { $0.isBlank }.count)
    case "$": return ViMotion(target: self.count)
    case "|": return ViMotion(target: position(0, movedBy: count - 1))
    case "w", "W", "b", "B", "e", "E":
      let isInWord = isChange && key.lowercased() == "w" && viClass(cursor, true) != .blank
      let key: Character = !isInWord ? key : key == "w" ? "e" : "E"
      var position = cursor
      for index in 0..<min(count, self.count) {
        position = viWord(key, from: position, staysInWord: isInWord && index == 0)
      }
      return ViMotion(target: position, takesTarget: key == "e" || key == "E")
    case "%": return matchingBracket().map { ViMotion(target: $0, takesTarget: true) }
    default: return nil
    }
  }

  /// Words consist of characters of the same class.
  private enum ViClass: Equatable {
    case blank, word, other
    /// A script without blanks, by its first character.
    case script(Unicode.Scalar)
  }

  private static let scripts: [(ClosedRange<Unicode.Scalar>, first: Unicode.Scalar)] = [
    ("\u{3040}"..."\u{309F}", "\u{3040}"), ("\u{30A0}"..."\u{30FF}", "\u{30A0}"),
    ("\u{3300}"..."\u{9FFF}", "\u{3300}"), ("\u{AC00}"..."\u{D7A3}", "\u{AC00}"),
    ("\u{F900}"..."\u{FAFF}", "\u{3300}"), ("\u{1F000}"..."\u{1FAFF}", "\u{1F000}"),
    ("\u{20000}"..."\u{3FFFF}", "\u{3300}"),
  ]

  private func viClass(_ position: Int, _ isBig: Bool) -> ViClass {
    guard position < count, let scalar = self[position..<count].unicodeScalars.first else { return .blank }
    if scalar == " " || scalar == "\t" { return .blank }
    if isBig { return .word }
    if !scalar.isASCII, let script = Self.scripts.first(where: { $0.0 ~= scalar }) { return .script(script.first) }
    return scalar.isInWord || scalar == "_" ? .word : .other
  }

  /// - Parameter staysInWord: Whether the end of a word may be the start.
  private func viWord(_ key: Character, from start: Int, staysInWord: Bool) -> Int {
    var position = start
    let isBig = key.isUppercase
    switch key {
    case "w", "W":
      let kind = viClass(position, isBig)
      while position < count, kind != .blank, viClass(position, isBig) == kind { position = boundary(after: position) }
      while position < count, viClass(position, isBig) == .blank { position = boundary(after: position) }
    case "b", "B":
      while position > 0, viClass(boundary(before: position), isBig) == .blank { position = boundary(before: position) }
      let kind = viClass(boundary(before: position), isBig)
      while position > 0, viClass(boundary(before: position), isBig) == kind { position = boundary(before: position) }
    default:
      if !staysInWord { position = boundary(after: position) }
      while position < count, viClass(position, isBig) == .blank { position = boundary(after: position) }
      let kind = viClass(position, isBig)
      while boundary(after: position) < count, viClass(boundary(after: position), isBig) == kind {
        position = boundary(after: position)
      }
      position = min(position, boundary(before: count))
    }
    return position
  }

  /// The first blank at or after a position, or the end of the text.
  func viEndOfBigWord(at position: Int) -> Int {
    position + self[position..<count].utf8.prefix { !$0.isBlank }.count
  }

  private func matchingBracket() -> Int? {
    let bytes = Array(text.utf8)
    let pairs: [(UInt8, UInt8)] = [("(", ")"), ("[", "]"), ("{", "}")].map { (UInt8(ascii: $0.0), UInt8(ascii: $0.1)) }
    guard let start = bytes[cursor...].firstIndex(where: { byte in pairs.contains { $0.0 == byte || $0.1 == byte } }),
      let pair = pairs.first(where: { $0.0 == bytes[start] || $0.1 == bytes[start] })
    else { return nil }
    let step = bytes[start] == pair.0 ? 1 : -1
    var depth = 0
    for index in stride(from: start, to: step > 0 ? bytes.count : -1, by: step) {
      if bytes[index] == pair.0 { depth += step } else if bytes[index] == pair.1 { depth -= step }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The position of the character that `f`, `F`, `t` or `T` searches for, or the one next to it; `nil` if there are not enough
  /// occurrences.
  func viFind(_ command: Character, _ character: String, count: Int) -> ViMotion? {
    let isBack = command.isUppercase
    let (place, isComplete) = find(character, isBack ? -count : count)
    guard isComplete else { return nil }
    switch command {
    case "t": return ViMotion(target: boundary(before: place), takesTarget: true)
    case "T": return ViMotion(target: boundary(after: place))
    default: return ViMotion(target: place, takesTarget: !isBack)
    }
  }
}
