/// A search through the recallable lines while the search text is typed.
///
/// The line being edited is one of them. A search continues from the last match, and skips lines with the same text.
struct IncrementalSearch {
  /// The text of the search.
  private(set) var text = ""
  private(set) var isReverse: Bool
  private(set) var hasFailed = false
  /// The last matching line, and the position of the match in it.
  private(set) var found: (place: Int, position: Int)
  /// The position from which the search continues.
  private var place: Int
  private var position: Int
  private var line: String
  /// The text of the last matching line.
  private var seen: String?

  /// - Parameters:
  ///   - place: The index of the edited line.
  ///   - line: The edited line.
  init(isReverse: Bool, place: Int, line: EditedText) {
    self.isReverse = isReverse
    self.place = place
    self.line = line.text
    position = line.cursor
    found = (place, line.cursor)
  }

  /// Whether the text was found anywhere.
  var hasFound: Bool { seen != nil }

  /// The text that replaces the prompt.
  var message: String { "(\(hasFailed ? "failed " : "")\(isReverse ? "reverse-" : "")i-search)`\(text)': " }

  /// Whether there is a text to search for when the search key is pressed again.
  func canGoOn(isReverse: Bool, former: String) -> Bool {
    !text.isEmpty || isReverse != self.isReverse || !former.isEmpty
  }

  /// Searches again: for the next match, in the other direction, or for the text of the previous search.
  ///
  /// - Returns: Whether it was found.
  mutating func again(isReverse: Bool, former: String, in lines: (Int) -> String?) -> Bool {
    if isReverse != self.isReverse {
      self.isReverse = isReverse
    } else if text.isEmpty {
      text = former
    } else {
      position += isReverse ? -1 : 1
    }
    return search(in: lines)
  }

  /// Appends to the text, and searches for it.
  mutating func add(_ more: String, in lines: (Int) -> String?) -> Bool {
    text += more
    return search(in: lines)
  }

  /// Removes the last character of the text, and searches for the rest.
  mutating func removeLast(in lines: (Int) -> String?) -> Bool {
    text = String(text.dropLast())
    return search(in: lines)
  }

  /// Searches for the text from the current position, and returns whether it was found.
  ///
  /// - Parameter lines: Returns the line at an index; `nil` if the index is out of range.
  private mutating func search(in lines: (Int) -> String?) -> Bool {
    hasFailed = text.isEmpty
    while !hasFailed {
      let hit =
        isReverse
        ? position < 0 ? nil : line.lastPlace(of: text, upTo: position)
        : line.firstPlace(of: text, from: min(position, line.utf8.count))
      if let hit {
        position = hit
        found = (place, hit)
        seen = line
        return true
      }
      repeat {
        guard let next = lines(place + (isReverse ? -1 : 1)) else {
          hasFailed = true
          break
        }
        place += isReverse ? -1 : 1
        line = next
      } while line == seen || line.utf8.count < text.utf8.count
      position = isReverse ? line.utf8.count - text.utf8.count : 0
    }
    (place, position) = found
    line = lines(place) ?? ""
    return false
  }
}
