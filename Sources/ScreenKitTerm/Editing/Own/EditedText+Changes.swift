/// Commands that need nothing but the text.
extension EditedText {
  /// Exchanges the character at the cursor with the one before it, which moves over several. Returns whether there are two.
  mutating func transposeCharacters(_ count: Int) -> Bool {
    let end = cursor == self.count ? boundary(before: cursor) : cursor
    let start = boundary(before: end)
    if count == 0 { return true }
    if start == end { return false }
    if count > 0 {
      swap(start..<end, end..<position(end, movedBy: count))
    } else {
      let target = position(start, movedBy: count)
      swap(target..<start, start..<end)
      cursor = target + end - start
    }
    return true
  }

  /// Exchanges the word at the cursor with another one. Returns whether there are two.
  mutating func transposeWords(_ count: Int) -> Bool {
    if count == 0 { return true }
    let secondEnd = position(cursor, movedByWords: count)
    let second = wordStart(before: secondEnd)
    let first = position(second, movedByWords: -count)
    let firstEnd = wordEnd(after: first)
    guard first != second, second >= firstEnd, second <= secondEnd else { return false }
    swap(first..<firstEnd, second..<secondEnd)
    return true
  }

  /// Changes the case of words.
  ///
  /// - Parameter change: Receives a character, and whether it begins a word.
  mutating func changeCase(ofWords count: Int, _ change: (Character, Bool) -> String) {
    let range = range(to: position(cursor, movedByWords: count))
    var isBeginning = true
    let changed = self[range].reduce(into: "") { changed, character in
      let isInWord = character.unicodeScalars.first?.isInWord == true
      changed += isInWord ? change(character, isBeginning) : String(character)
      isBeginning = !isInWord
    }
    if range.isEmpty { return }
    let mark = mark
    replace(range, with: changed)
    setMark(mark)
  }

  /// Returns the place of the character with this number after the cursor, or before it if `count` is negative.
  ///
  /// If there are fewer, `isComplete` is false, and `place` is the place of the last one.
  func find(_ character: String, _ count: Int) -> (place: Int, isComplete: Bool) {
    let step = count < 0 ? -1 : 1
    var found = cursor
    for _ in 0..<abs(count) {
      var place = found
      repeat {
        let next = position(place, movedBy: step)
        if next == place || next == self.count { return (found, false) }
        place = next
      } while !text.hasBytes(of: character, at: place)
      found = place
    }
    return (found, true)
  }
}
