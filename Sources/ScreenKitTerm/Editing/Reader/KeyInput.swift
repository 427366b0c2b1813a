/// Turns the bytes of a terminal into whole keys and pastes, however they are split on arrival.
///
/// A key is delivered once all of its bytes have arrived, so that its reader never waits for the rest. Answers to terminal queries are
/// not delivered.
///
/// A paste is delivered when no byte has followed its end for ``settlingTime``, and everything that arrives before belongs to it. If a
/// pasted text contains the end mark, its rest is therefore not read as keys, and an Enter that arrives with a paste does not run it.
///
///     input.append(bytes)
///     while let event = input.next() {
///       handle(event, input.current)
///       input.discard()
///     }
struct KeyInput {
  /// A unit of input.
  enum Event: Equatable {
    /// A key, or a run of characters that are separate keys.
    case keys
    /// A text between the marks of a bracketed paste, with arbitrary content.
    case paste
    /// A paste that is longer than ``longestPaste``; it has been dropped.
    case longPaste
  }

  /// The length of the longest paste, in bytes.
  var longestPaste = 1 << 16
  /// How long no byte must follow the end of a paste: longer than the gaps within a paste, shorter than a person needs for a key.
  static let settlingTime = Duration.milliseconds(30)

  private var bytes: [UInt8] = []
  /// The start of the next event.
  private var position = 0
  /// The bytes of the delivered event.
  private var given = 0..<0
  private var paste: Paste?
  /// Whether no byte has arrived for so long that an incomplete key counts as complete.
  private var isSilent = false

  private struct Paste {
    /// Searched up to here: first for the end mark, then for later bytes that still belong to the paste.
    var searched: Int
    var isTooLong = false
    var hasEnded = false
    /// Whether no byte has followed its end.
    var isSettled = false
  }

  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let interrupt: UInt8 = 0x03

  /// Whether bytes have arrived that are not delivered yet, because more may belong to them.
  var isWaiting: Bool { position < bytes.count || paste != nil }

  /// Whether a paste has started and not ended.
  var isPasting: Bool { paste?.hasEnded == false }

  /// Whether a paste has ended and is held until ``settle()``.
  var isSettling: Bool { paste?.hasEnded == true }

  /// The last answer to a query for a color or a title, until ``takeAnswer()``.
  private var answer: [UInt8]?

  /// The bytes of the event that ``next()`` returned.
  var current: ArraySlice<UInt8> { bytes[given] }

  /// Takes newly arrived bytes.
  mutating func append(_ arrived: some Collection<UInt8>) {
    // After a pause, Ctrl-C is the user's key, not part of the paste.
    if isSilent, isPasting, arrived.first == Self.interrupt {
      paste = nil
      wipe(position..<bytes.count)
      position = bytes.count
    }
    isSilent = false
    bytes += arrived
  }

  /// Notes that no byte has arrived for a while, so an incomplete key counts as complete.
  mutating func fallSilent() {
    isSilent = true
  }

  /// Notes that no byte has arrived for ``settlingTime``, so a paste that has ended is complete. Does nothing without one.
  mutating func settle() {
    if isSettling { paste?.isSettled = true }
  }

  /// Returns the next event, or `nil` until more arrives.
  mutating func next() -> Event? {
    while isWaiting {
      if paste != nil { return nextPaste() }
      switch part(at: position) {
      case .key(let length):
        given = position..<position + length
        return .keys
      case .answer(let length):
        // Others, such as the focus, are sent without a query, and may follow immediately.
        if bytes[position + 1] == UInt8(ascii: "]") { answer = Array(bytes[position..<position + length]) }
        wipe(position..<position + length)
        position += length
      case .pasteBegin:
        position += Self.pasteBegin.count
        paste = Paste(searched: position)
      case .incomplete where isSilent:
        given = position..<bytes.count
        return .keys
      case .incomplete: return nil
      }
    }
    return nil
  }

  /// Discards the event that ``next()`` returned; its bytes are overwritten.
  ///
  /// - Parameter count: The number of its bytes; the others are delivered again.
  mutating func discard(_ count: Int = .max) {
    let end = given.lowerBound + min(count, given.count)
    wipe(given.lowerBound..<end)
    position = end
    given = 0..<0
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      position = 0
    }
  }

  /// Returns the last answer about a color or a title that ``next()`` has skipped since the last call; `nil` for none.
  mutating func takeAnswer() -> [UInt8]? {
    defer { answer = nil }
    return answer
  }

  /// Removes an answer about a color or a title from the undelivered keys, and returns it; `nil` if none has arrived completely.
  mutating func removeAnswer() -> [UInt8]? {
    guard paste == nil else { return nil }
    for start in position..<max(position, bytes.count - 1) where bytes[start] == 0x1B {
      guard bytes[start + 1] == UInt8(ascii: "]"), case .answer(let length) = part(at: start) else { continue }
      defer { remove(start..<start + length) }
      return Array(bytes[start..<start + length])
    }
    return nil
  }

  /// Removes a Ctrl-C among the undelivered keys. Returns whether there was one.
  mutating func takeInterrupt() -> Bool {
    guard paste == nil, let index = bytes[position...].firstIndex(of: Self.interrupt),
      !bytes[position..<index].contains(0x1B)
    else { return false }
    bytes.remove(at: index)
    return true
  }

  private mutating func wipe(_ range: Range<Int>) {
    for index in range { bytes[index] = 0 }
  }

  /// Removes bytes without leaving copies of others.
  private mutating func remove(_ range: Range<Int>) {
    let end = bytes.count - range.count
    for index in range.lowerBound..<end { bytes[index] = bytes[index + range.count] }
    wipe(end..<bytes.count)
    bytes.removeLast(range.count)
  }

  // MARK: Pastes

  private mutating func nextPaste() -> Event? {
    guard var open = paste else { return nil }
    while findEnd(of: &open), absorb(into: &open) {}
    if open.searched - position > longestPaste || open.isTooLong {
      open.isTooLong = true
      remove(position..<open.searched)
      open.searched = position
    }
    guard open.isSettled else {
      paste = open
      return nil
    }
    paste = nil
    given = position..<open.searched
    return open.isTooLong ? .longPaste : .paste
  }

  /// Searches for the end mark and removes it. Returns whether the paste has ended.
  private mutating func findEnd(of open: inout Paste) -> Bool {
    if open.hasEnded { return true }
    guard let end = bytes[open.searched...].firstRange(of: Self.pasteEnd) else {
      // The last bytes may be the beginning of the mark.
      open.searched = max(open.searched, bytes.count - Self.pasteEnd.count + 1)
      return false
    }
    remove(end)
    (open.searched, open.hasEnded) = (end.lowerBound, true)
    return true
  }

  /// Adds the bytes that arrived after the end mark. Returns whether another paste begins there, which belongs to this one.
  private mutating func absorb(into open: inout Paste) -> Bool {
    while open.searched < bytes.count {
      switch part(at: open.searched) {
      case .key(let length): open.searched += length
      case .answer(let length): remove(open.searched..<open.searched + length)
      case .pasteBegin:
        remove(open.searched..<open.searched + Self.pasteBegin.count)
        (open.hasEnded, open.isSettled) = (false, false)
        return true
      case .incomplete where open.isSettled: open.searched = bytes.count
      case .incomplete: return false
      }
    }
    return false
  }

  // MARK: Keys

  private enum Part {
    case key(Int)
    case answer(Int)
    case pasteBegin
    case incomplete
  }

  private func part(at start: Int) -> Part {
    switch bytes[start] {
    case 0x1B: escape(at: start)
    case 0x20..<0x7F: .key(bytes[start...].prefix(4096).prefix { (0x20..<0x7F).contains($0) }.count)
    case 0x80...: character(at: start)
    default: .key(1)
    }
  }

  private func character(at start: Int) -> Part {
    let length =
      switch bytes[start] {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    let rest = bytes[(start + 1)...].prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
    return start + 1 + rest == bytes.count && rest < length - 1 ? .incomplete : .key(1 + rest)
  }

  private func escape(at start: Int) -> Part {
    guard start + 1 < bytes.count else { return .incomplete }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence(at: start)
    case UInt8(ascii: "]"), UInt8(ascii: "_"): return report(at: start)
    // In vi, `P` after Escape is a command, and a letter may follow.
    case UInt8(ascii: "P") where start + 2 == bytes.count || (0x20..<0x40).contains(bytes[start + 2]):
      return report(at: start)
    case UInt8(ascii: "O"): return start + 2 < bytes.count ? .key(3) : .incomplete
    case 0x1B, 0x80...: return .key(1)
    default: return .key(2)
    }
  }

  private func controlSequence(at start: Int) -> Part {
    let body = bytes[(start + 2)...].prefix { (0x20..<0x40).contains($0) }
    guard body.endIndex < bytes.count else { return .incomplete }
    let final = bytes[body.endIndex]
    guard (0x40..<0x7F).contains(final) else { return .key(body.endIndex - start) }
    let sequence = bytes[start...body.endIndex]
    if sequence.elementsEqual(Self.pasteBegin) { return .pasteBegin }
    let isAnswer = sequence.elementsEqual(Self.pasteEnd) || Self.isAnswer(body, Unicode.Scalar(final))
    return isAnswer ? .answer(sequence.count) : .key(sequence.count)
  }

  /// Whether a control sequence is one that terminals send on their own: their kind, the position of the cursor, the focus, the size.
  private static func isAnswer(_ body: ArraySlice<UInt8>, _ final: Unicode.Scalar) -> Bool {
    let mark = body.first.map { Unicode.Scalar($0) }
    switch final {
    case "I", "O": return body.isEmpty
    case "c": return mark == "?" || mark == ">" || mark == "="
    case "n", "u": return mark == "?" || (final == "n" && mark != nil)
    case "y": return body.last == UInt8(ascii: "$")
    case "t": return body.contains(UInt8(ascii: ";"))
    // In the first row it is also F3 with a modifier such as Shift.
    case "R": return mark == "?" || (body.contains(UInt8(ascii: ";")) && !body.starts(with: "1;".utf8))
    default: return false
    }
  }

  /// The answer to a query, for example for colors (OSC), for the terminal's version (DCS) or for pictures (APC). It ends with BEL, or ESC
  /// and a backslash.
  private func report(at start: Int) -> Part {
    var index = start + 2
    while index < bytes.count, index - start < 4096 {
      switch bytes[index] {
      case 0x07: return .answer(index + 1 - start)
      case 0x1B:
        guard index + 1 < bytes.count else { return .incomplete }
        return bytes[index + 1] == UInt8(ascii: "\\") ? .answer(index + 2 - start) : .key(2)
      case 0..<0x20: return .key(2)
      default: index += 1
      }
    }
    return index == bytes.count ? .incomplete : .key(2)
  }
}

extension ArraySlice<UInt8> {
  /// The UTF-8 character at the beginning; any other byte on its own.
  var firstCharacter: Self {
    guard let first, first >= 0xC0 else { return prefix(1) }
    return prefix(1 + dropFirst().prefix { $0 & 0xC0 == 0x80 }.count)
  }
}
