/// A string literal in a source file, and the call that it is part of.
struct Message {
  /// The file, and the number of the line on which the literal begins.
  var place: String
  /// The text, with `gap` for each interpolation.
  var text: String
  /// The innermost call that the literal is part of, such as `LineError`; empty outside of calls.
  var call: String
  /// The label of the argument that it is part of; `nil` without one.
  var label: String?
  /// The number of the argument, from 0.
  var index: Int
  /// Whether the text begins here: not within an interpolation, and not after a plus sign.
  var isStart: Bool
  /// Whether the text ends here: not within an interpolation, and not before a plus sign.
  var isEnd: Bool

  /// The character that replaces an interpolation.
  static let gap: Character = "\u{FFFC}"
}

/// Finds the string literals of Swift source text. Comments are skipped.
struct MessageScanner {
  /// An open parenthesis, bracket or brace.
  private struct Frame {
    var call = ""
    var label: String?
    var index = 0
    /// Whether it is a body in braces, whose literals are not arguments.
    var isBody = false
  }

  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  private var frames = [Frame()]
  private(set) var messages: [Message] = []

  /// Finds the literals of a text.
  static func messages(in text: String, file: String) -> [Message] {
    var scanner = MessageScanner(text, file)
    scanner.scanCode(endsAtParenthesis: false, depth: 0)
    return scanner.messages.sorted { $0.number < $1.number }
  }

  private init(_ text: String, _ file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let start = position + offset
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in buffer.indices.allSatisfy { buffer[$0] == bytes[start + $0] } }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  /// Reads code up to its end, or the end of the interpolation it is in.
  private mutating func scanCode(endsAtParenthesis: Bool, depth: Int) {
    let base = frames.count
    while position < bytes.count {
      if has("//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { advance() }
      } else if has("#/") {
        advance(2)
        while position < bytes.count, !has("/#") { advance() }
      } else if let hashes = hashesOfLiteral {
        scanLiteral(hashes, depth: depth)
      } else {
        switch bytes[position] {
        case UInt8(ascii: "("):
          let name = identifier(before: position)
          frames.append(name.isEmpty ? continued : Frame(call: name))
        case UInt8(ascii: "["): frames.append(continued)
        case UInt8(ascii: "{"): frames.append(Frame(isBody: true))
        case UInt8(ascii: ")") where endsAtParenthesis && frames.count == base: return
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): if frames.count > base { frames.removeLast() }
        case UInt8(ascii: ","):
          frames[frames.count - 1].index += 1
          frames[frames.count - 1].label = nil
        case UInt8(ascii: ":"): noteLabel()
        default: break
        }
        advance()
      }
    }
  }

  /// A frame that belongs to the argument it is in.
  private var continued: Frame { frames[frames.count - 1] }

  /// Takes the word before a colon for a label if it follows a comma or an opening parenthesis.
  private mutating func noteLabel() {
    let word = identifier(before: position)
    guard !word.isEmpty else { return }
    var start = position - word.utf8.count - 1
    while start >= 0, isBlank(bytes[start]) { start -= 1 }
    guard start >= 0, bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: ",") else { return }
    frames[frames.count - 1].label = word
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

  private func identifier(before end: Int) -> String {
    var start = end
    while start > 0, bytes[start - 1].isOfIdentifier { start -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The number of number signs of a literal that begins here; `nil` if none begins.
  private var hashesOfLiteral: Int? {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - position : nil
  }

  private mutating func scanLiteral(_ hashes: Int, depth: Int) {
    let start = (position: position, line: line)
    advance(hashes)
    let isLong = has("\"\"\"")
    let quotes = isLong ? 3 : 1
    advance(quotes)
    var text: [UInt8] = []
    while position < bytes.count {
      if closes(quotes, hashes) { break }
      guard bytes[position] == UInt8(ascii: "\\"), follows(hashes) else {
        text.append(bytes[position])
        advance()
        continue
      }
      advance(1 + hashes)
      if has("(") {
        advance()
        text += Array(String(Message.gap).utf8)
        frames.append(Frame(call: continued.call, label: continued.label, index: continued.index))
        scanCode(endsAtParenthesis: true, depth: depth + 1)
        frames.removeLast()
      } else if has("u{") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "}") { advance() }
        text.append(UInt8(ascii: "?"))
      } else if has("n") {
        text.append(UInt8(ascii: "\n"))
      } else if !has("\n"), position < bytes.count {
        text.append(bytes[position])
      }
      advance()
    }
    advance(quotes + hashes)
    let frame = continued
    messages.append(
      Message(
        place: "\(file):\(start.line)", text: Self.trimmed(String(decoding: text, as: UTF8.self), isLong: isLong),
        call: frame.isBody ? "" : frame.call, label: frame.label, index: frame.index,
        isStart: depth == 0 && before(start.position) != UInt8(ascii: "+"),
        isEnd: depth == 0 && after(position) != UInt8(ascii: "+")))
  }

  /// A text of several lines without its indentation.
  private static func trimmed(_ text: String, isLong: Bool) -> String {
    guard isLong else { return text }
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func closes(_ quotes: Int, _ hashes: Int) -> Bool {
    let end = position + quotes + hashes
    guard end <= bytes.count else { return false }
    return bytes[position..<(position + quotes)].allSatisfy { $0 == UInt8(ascii: "\"") }
      && bytes[(position + quotes)..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func follows(_ hashes: Int) -> Bool {
    bytes[(position + 1)...].prefix(hashes).count { $0 == UInt8(ascii: "#") } == hashes
  }

  private func before(_ start: Int) -> UInt8? { bytes[..<start].last { !isBlank($0) } }

  private func after(_ end: Int) -> UInt8? { bytes[min(end, bytes.count)...].first { !isBlank($0) } }
}

extension Message {
  fileprivate var number: Int { Int(place.drop { $0 != ":" }.dropFirst()) ?? 0 }
}

extension UInt8 {
  fileprivate var isOfIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
