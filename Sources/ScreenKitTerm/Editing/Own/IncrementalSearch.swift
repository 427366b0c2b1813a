/// A search through the lines that can be brought back, while the text it is for is typed.
///
/// The line being edited counts as one of them. A search goes on from the place that it has found last, and passes over lines that say
/// the same.
struct IncrementalSearch {
  /// The text of the search.
  private(set) var text = ""
  private(set) var isReverse: Bool
  private(set) var hasFailed = false
  /// The line that was found last, and the position of the text in it.
  private(set) var found: (place: Int, position: Int)
  /// Where the search goes on.
  private var place: Int
  private var position: Int
  private var line: String
  /// The text of the line that was found last.
  private var seen: String?

  /// - Parameters:
  ///   - place: Which line is edited.
  ///   - line: That line.
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

  /// Whether there is something to look for when the key that began the search is pressed again.
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

  /// Adds to the text, and looks for it.
  mutating func add(_ more: String, in lines: (Int) -> String?) -> Bool {
    text += more
    return search(in: lines)
  }

  /// Takes the last character of the text away, and looks for the rest.
  mutating func removeLast(in lines: (Int) -> String?) -> Bool {
    text = String(text.dropLast())
    return search(in: lines)
  }

  /// Looks for the text from where the search is, and returns whether it was found.
  ///
  /// - Parameter lines: Returns the line at a place; `nil` if there is no such place.
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
