/// A typed line, with its time and its screen.
struct HistoryEntry: Hashable, Sendable {
  /// The line, with only visible characters and line breaks.
  let line: String
  /// The path, as text, at the time the line was typed.
  let path: String
  /// Seconds since 1970.
  let time: Int

  /// Whether both are the same line, typed on the same screen.
  func isSame(as other: Self) -> Bool { line == other.line && path == other.path }

  /// The kind of screen that a path leads to: the name in its last part.
  static func kind(ofScreenAt path: String) -> Substring {
    let last = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return last.prefix { $0 != ":" && $0 != "?" }
  }
}

// MARK: - As a line of JSON

extension HistoryEntry {
  /// The entry as one line of a file, including its newline.
  ///
  /// Hidden characters are escaped, so that the file can be shown in a terminal.
  var encoded: [UInt8] {
    Array(#"{"time":\#(time),"path":\#(Self.quoted(path)),"line":\#(Self.quoted(line))}"#.utf8) + [UInt8(ascii: "\n")]
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += #"\""#
      case "\\": quoted += #"\\"#
      case "\n": quoted += #"\n"#
      case _ where ScalarClass(scalar) == .hidden:
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          quoted += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Parses one line of a file, without its newline; `nil` if it is not an object with a text as its `line`.
  ///
  /// Other missing values are empty, and unknown keys are ignored. Bytes that are not UTF-8 become U+FFFD, and hidden characters are
  /// escaped.
  init?(encoded bytes: UnsafeBufferPointer<UInt8>) {
    var reader = JSONLineReader(bytes)
    var line: String?
    var path: String? = ""
    var time: Int? = 0
    let isWhole = reader.readObject { key, reader in
      switch key {
      case "line":
        line = reader.readString()
        return line != nil
      case "path":
        path = reader.readString()
        return path != nil
      case "time":
        time = reader.readNumber()
        return time != nil
      default: return reader.skipValue()
      }
    }
    guard isWhole, let path, let time, let line, !line.isEmpty, line.utf8.count <= Self.longest else { return nil }
    self.line = line.harmless
    self.path = path.harmless
    self.time = time
  }

  /// The length of the longest recorded line, in bytes.
  static let longest = 1 << 16
}
