import CScreenKitPlatform

/// The recallable lines, followed by the new line, with the user's changes to each.
struct RecallList {
  private(set) var lines: [String] = []
  /// The index of the edited line; the number of lines for the new one.
  private(set) var place = 0
  /// Lines that the user has moved away from, with their changes.
  private var left: [Int: EditedText] = [:]
  /// Whether the user has moved to one of the lines since they were set.
  private(set) var isTouched = false

  /// The last suggestion for a text; `nil` if no line begins with it.
  private var suggested: (text: String, place: Int?) = ("", nil)

  init(_ lines: [String] = []) {
    self.lines = lines
    place = lines.count
  }

  /// Whether the new line is edited.
  var isAtNewest: Bool { place == lines.count }

  /// Moves to the new line, and discards the changes to others.
  mutating func begin() {
    place = lines.count
    left = [:]
    suggested = ("", nil)
  }

  mutating func append(_ line: String) {
    lines.append(line)
    place = lines.count
  }

  /// Removes the line this much older than the newest, if there is one.
  mutating func remove(age: Int) {
    guard lines.indices.contains(lines.count - 1 - age) else { return }
    lines.remove(at: lines.count - 1 - age)
    place = lines.count
  }

  /// Returns the continuation of a text in the newest line that begins with it; empty if there is none, or if the text is empty.
  ///
  /// - Complexity: O(*n*) for a text, where *n* is the number of lines. If the text grows, the search continues from the last match.
  mutating func suggestion(for text: String) -> String {
    if text.isEmpty { return "" }
    var start = lines.count - 1
    if !suggested.text.isEmpty, text.hasBytes(of: suggested.text, at: 0) {
      // No line begins even with a part of the text.
      guard let place = suggested.place else { return "" }
      start = place
    }
    let place = stride(from: start, through: 0, by: -1).first {
      lines[$0].utf8.count > text.utf8.count && lines[$0].hasBytes(of: text, at: 0) && !lines[$0].utf8.contains(0x0A)
    }
    suggested = (text, place)
    return place.map { String(decoding: lines[$0].utf8.dropFirst(text.utf8.count), as: UTF8.self) } ?? ""
  }

  /// Moves to another line, and returns it with the user's changes.
  mutating func go(to target: Int, leaving line: EditedText) -> EditedText {
    left[place] = line
    place = target
    isTouched = isTouched || target < lines.count
    return left[target] ?? EditedText(target < lines.count ? lines[target] : "")
  }

  /// The current text of a line, while `line` is being edited.
  func text(at index: Int, editing line: EditedText) -> String {
    if index == place { return line.text }
    return left[index]?.text ?? (index < lines.count ? lines[index] : "")
  }

  /// Finds the next line with a text, in a direction; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - isPrefix: Whether the line must begin with the text.
  ///   - other: Lines with this text are skipped.
  func next(
    having text: String, isPrefix: Bool, by step: Int, from start: Int, otherThan other: String?,
    editing line: EditedText
  )
    -> Int?
  {
    var index = start + step
    while (0..<lines.count).contains(index) {
      let candidate = self.text(at: index, editing: line)
      if candidate != other, isPrefix ? candidate.hasBytes(of: text, at: 0) : candidate.firstPlace(of: text) != nil {
        return index
      }
      index += step
    }
    return nil
  }
}

extension String {
  /// Whether the bytes of a text are at a position.
  func hasBytes(of text: String, at place: Int) -> Bool {
    let bytes = utf8.dropFirst(place)
    return bytes.starts(with: text.utf8)
  }

  /// The first position of a text, in bytes; `nil` if there is none.
  func firstPlace(of text: String, from start: Int = 0) -> Int? {
    guard utf8.count - start >= text.utf8.count else { return nil }
    var (line, text) = (self, text)
    return line.withUTF8 { line in
      text.withUTF8 { text in
        guard let base = line.baseAddress, let wanted = text.baseAddress, let first = text.first else { return start }
        var place = start
        while place + text.count <= line.count,
          let found = memchr(base + place, Int32(first), line.count - place - text.count + 1)
        {
          place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
          if memcmp(found, wanted, text.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }

  /// The last position of a text, in bytes, up to some position; `nil` if there is none.
  func lastPlace(of text: String, upTo end: Int) -> Int? {
    guard let first = firstPlace(of: text), first <= end else { return nil }
    return stride(from: min(end, utf8.count - text.utf8.count), through: first, by: -1).first {
      hasBytes(of: text, at: $0)
    }
  }
}
