/// The character keys of vi's command mode: motions, counts, operators, and the changes that `.` repeats.
struct ViCommands {
  /// The typed digits of a count.
  private var digits: Int?
  /// The operator that waits for a motion, and its count.
  private(set) var operation: (key: Character, count: Int)?
  /// A command that waits for a character.
  var expecting: Character?
  /// The last command that searched for a character, and the character.
  var found: (command: Character, character: String)?
  var marks: [String: Int] = [:]
  /// The direction and text of the last search.
  var isSearchingBack = true
  /// The keys of the current command, of the change being typed, and of the last change.
  var keys: [UInt8] = []
  var change: [UInt8]?
  var lastChange: [UInt8] = []
  var isRepeating = false

  /// Whether an operator or a command waits for its target.
  var isWaiting: Bool { operation != nil || expecting != nil }
  /// Whether a count was typed, and the number of times to run the command.
  var hasCount: Bool { digits != nil || operation.map { $0.count > 0 } == true }
  var count: Int { min(1_000_000, (digits ?? 1) * max(1, operation?.count ?? 1)) }

  /// Handles a digit of a count. Returns whether the key is one.
  mutating func takeDigit(_ key: Character) -> Bool {
    guard let digit = key.wholeNumberValue, key.isASCII, digit > 0 || digits != nil else { return false }
    digits = min(1_000_000, (digits ?? 0) * 10 + digit)
    return true
  }

  /// Waits for the motion of an operator.
  mutating func begin(_ key: Character) {
    operation = (key, digits ?? 0)
    digits = nil
  }

  /// Discards pending input.
  mutating func reset() {
    (digits, operation, expecting, keys) = (nil, nil, nil, [])
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
  func viMotion(_ key: Character, count: Int) -> ViMotion? {
    switch key {
    case "h": return ViMotion(target: position(cursor, movedBy: -count))
    case "l", " ": return ViMotion(target: position(cursor, movedBy: count))
    case "0": return ViMotion(target: 0)
    case "^": return ViMotion(target: text.utf8.prefix { $0.isBlank }.count)
    case "$": return ViMotion(target: self.count)
    case "|": return ViMotion(target: position(0, movedBy: count - 1))
    case "w", "W", "b", "B", "e", "E":
      var position = cursor
      for _ in 0..<min(count, self.count) { position = viWord(key, from: position) }
      return ViMotion(target: position, takesTarget: key == "e" || key == "E")
    case "%": return matchingBracket().map { ViMotion(target: $0, takesTarget: true) }
    default: return nil
    }
  }

  private enum ViClass { case blank, word, other }

  private func viClass(_ position: Int, _ isBig: Bool) -> ViClass {
    guard position < count, let scalar = self[position..<count].unicodeScalars.first else { return .blank }
    if scalar == " " || scalar == "\t" { return .blank }
    return isBig || scalar.isInWord || scalar == "_" ? .word : .other
  }

  private func viWord(_ key: Character, from start: Int) -> Int {
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
      position = boundary(after: position)
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
