import CScreenKitPlatform
import PresentationFiles

/// Reads the user's key preferences from the file that readline reads: `$INPUTRC`, or `~/.inputrc`, or `/etc/inputrc`.
///
/// Each line binds keys to a command or to other keys, or sets a variable; `$if`, `$else`, `$endif` and `$include` work as for readline.
struct KeyFile {
  private(set) var preferences = KeyPreferences()
  /// The mistakes in the file, and the commands and variables that this editor does not have, each with its line.
  private(set) var problems: [LineError] = []
  private let terminal: String
  private var target = KeyPreferences.Target.emacs(prefix: [])
  /// For each open `$if`, whether its lines apply.
  private var conditions: [Bool] = []
  private var place = ""
  private var depth = 0

  /// The name of programs with this library in an `$if`.
  private static let application = "screenkit"
  /// The version of readline whose keys and files this editor has.
  private static let readline = (8, 2)

  /// Reads the file that an environment names; empty if it does not exist.
  init(environment: Environment) {
    terminal = environment["TERM"] ?? ""
    let home = environment.nonempty("HOME").map { "\($0)/.inputrc" }
    let named = environment.nonempty("INPUTRC")
    let file = named ?? [home, "/etc/inputrc"].compactMap(\.self).first { access($0, R_OK) == 0 }
    guard let file else { return }
    place = named == nil ? file : "INPUTRC"
    read(file, home: environment["HOME"] ?? "")
  }

  /// Parses the lines of a file.
  init(_ text: String, terminal: String = "xterm") {
    self.terminal = terminal
    read(text.split(separator: "\n", omittingEmptySubsequences: false), named: "inputrc", home: "")
  }

  private mutating func read(_ file: String, home: String) {
    let text: String
    do throws(FileError) {
      guard depth < 10 else { throw FileError(file, "included by too many other files") }
      text = try TextFile.read(file)
    } catch {
      return problems.append(LineError(error).at(place))
    }
    read(text.split(separator: "\n", omittingEmptySubsequences: false), named: file, home: home)
  }

  private mutating func read(_ lines: [Substring], named file: String, home: String) {
    let outer = place
    depth += 1
    for (index, line) in lines.enumerated() {
      place = "\(file):\(index + 1)"
      let line = line.drop { $0.isWhitespace }
      guard let first = line.first, first != "#" else { continue }
      do throws(LineError) {
        if first == "$" {
          try obey(line.dropFirst(), home: home)
        } else if conditions.allSatisfy(\.self) {
          try take(line)
        }
      } catch {
        problems.append(error.at(place))
      }
    }
    depth -= 1
    place = outer
  }

  // MARK: Conditions

  private mutating func obey(_ directive: Substring, home: String) throws(LineError) {
    let words = directive.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let rest = words.count > 1 ? words[1].trimmingWhitespace : ""
    switch words.first?.lowercased() {
    case "if": conditions.append(isMet(rest))
    case "else":
      guard let last = conditions.popLast() else { throw LineError("$else without $if") }
      conditions.append(!last)
    case "endif":
      guard conditions.popLast() != nil else { throw LineError("$endif without $if") }
    case "include":
      guard conditions.allSatisfy(\.self) else { return }
      read(rest.hasPrefix("~/") ? home + rest.dropFirst() : rest, home: home)
    default:
      throw LineError(
        "\(LineError.quoted("$" + directive)) is not a directive",
        advice: "the directives are $if, $else, $endif and $include")
    }
  }

  private func isMet(_ condition: String) -> Bool {
    if condition.lowercased().hasPrefix("version") { return Self.isMet(version: condition.dropFirst(7)) }
    let parts = condition.split(separator: "=", maxSplits: 1).map(\.trimmingWhitespace)
    switch (parts.first?.lowercased(), parts.count > 1 ? parts[1] : nil) {
    case ("mode", let mode?): return (mode == "vi") == preferences.usesVi
    case ("term", let type?): return type == terminal || terminal.hasPrefix(type + "-")
    case (let variable?, let value?) where variable.hasPrefix("editing-mode"):
      return (value == "vi") == preferences.usesVi
    case (let name?, nil): return name == Self.application
    default: return false
    }
  }

  /// Compares the supported version of readline with the one in a condition, such as `>= 8.0`.
  private static func isMet(version condition: Substring) -> Bool {
    let text = condition.drop { $0.isWhitespace }
    let sign = text.prefix { "=!<>".contains($0) }
    let numbers = text.dropFirst(sign.count).drop { $0.isWhitespace }.split(separator: ".").map { Int($0) ?? 0 }
    guard let major = numbers.first else { return false }
    let other = (major, numbers.count > 1 ? numbers[1] : 0)
    return switch sign {
    case "=", "==": readline == other
    case "!=": readline != other
    case "<": readline < other
    case "<=": readline <= other
    case ">": readline > other
    case ">=": readline >= other
    default: false
    }
  }

  // MARK: Lines

  private mutating func take(_ line: Substring) throws(LineError) {
    if line.lowercased().hasPrefix("set"), line.dropFirst(3).first?.isWhitespace == true {
      let words = line.dropFirst(3).split(maxSplits: 1, whereSeparator: \.isWhitespace).map(\.trimmingWhitespace)
      guard let name = words.first else { throw LineError("set needs the name of a variable") }
      return try set(name.lowercased(), to: words.count > 1 ? words[1] : "on")
    }
    var rest = line
    let keys = rest.first == "\"" ? try Self.sequence(in: &rest) : try Self.key(named: &rest)
    rest = rest.drop { $0.isWhitespace }
    guard rest.first == ":" else {
      throw LineError("a colon is missing after the key", advice: "write \"\\C-a\": beginning-of-line")
    }
    rest = rest.dropFirst().drop { $0.isWhitespace }
    switch rest.first {
    case "\"", "'": bind(keys, to: .macro(try Self.sequence(in: &rest)))
    case nil: bind(keys, to: nil)
    default:
      let name = String(rest.prefix { !$0.isWhitespace })
      guard let command = EditingCommand(named: name) else {
        throw LineError("\(LineError.quoted(name)) is not a command of this editor")
      }
      bind(keys, to: .command(command))
    }
  }

  private mutating func bind(_ keys: [UInt8], to binding: Keymap.Binding?) {
    if !keys.isEmpty { preferences.bind(keys, to: binding, in: target) }
  }

  private mutating func set(_ name: String, to value: String) throws(LineError) {
    if name == "keymap" {
      guard let target = KeyPreferences.Target(named: value.lowercased()) else {
        throw LineError(
          "\(LineError.quoted(value)) is not a keymap",
          advice: "the keymaps are emacs, emacs-meta, emacs-ctlx, vi-insert and vi-command")
      }
      self.target = target
      return
    }
    try preferences.set(name, to: value)
    if name == "editing-mode" {
      target = preferences.usesVi ? .viInsert : .emacs(prefix: [])
    }
  }

  // MARK: Keys

  /// Consumes a quoted sequence at the beginning of a line.
  private static func sequence(in line: inout Substring) throws(LineError) -> [UInt8] {
    guard let quote = line.first else { return [] }
    var rest = line.utf8.dropFirst()
    var keys: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote.asciiValue {
        line = Substring(rest)
        return keys
      }
      if byte == UInt8(ascii: "\\") { keys += escaped(&rest) } else { keys.append(byte) }
    }
    throw LineError("a quote is missing after the keys")
  }

  /// The bytes for a backslash escape.
  private static func escaped(_ rest: inout Substring.UTF8View.SubSequence) -> [UInt8] {
    guard let byte = rest.popFirst() else { return [UInt8(ascii: "\\")] }
    let isModifier = rest.first == UInt8(ascii: "-")
    switch Unicode.Scalar(byte) {
    case "C" where isModifier, "c" where isModifier:
      rest.removeFirst()
      return next(&rest).map { $0 == UInt8(ascii: "?") ? 0x7F : $0 & 0x1F }
    case "M" where isModifier, "m" where isModifier:
      rest.removeFirst()
      return [0x1B] + next(&rest)
    case "e", "E": return [0x1B]
    case "a": return [0x07]
    case "b": return [0x08]
    case "d": return [0x7F]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "v": return [0x0B]
    case "x":
      let digits = rest.prefix(2).prefix { Character(Unicode.Scalar($0)).isHexDigit }
      rest = rest.dropFirst(digits.count)
      return UInt8(String(decoding: digits, as: UTF8.self), radix: 16).map { [$0] } ?? [byte]
    case "0"..."7":
      let digits = [byte] + rest.prefix(2).prefix { 0x30...0x37 ~= $0 }
      rest = rest.dropFirst(digits.count - 1)
      return [UInt8(truncatingIfNeeded: Int(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0)]
    default: return [byte]
    }
  }

  /// The key after a modifier. The modifier changes only its last byte.
  private static func next(_ rest: inout Substring.UTF8View.SubSequence) -> [UInt8] {
    guard let byte = rest.popFirst() else { return [] }
    return byte == UInt8(ascii: "\\") ? escaped(&rest) : [byte]
  }

  /// Consumes the name of a key, such as `Control-u` or `Meta-Rubout`, at the beginning of a line.
  private static func key(named line: inout Substring) throws(LineError) -> [UInt8] {
    let name = line.prefix { $0 != ":" && !$0.isWhitespace }
    line = line.dropFirst(name.count)
    var (rest, isControl, isMeta) = (name.lowercased(), false, false)
    while let modifier = ["control-", "ctrl-", "c-", "meta-", "m-"].first(where: rest.hasPrefix),
      rest.count > modifier.count
    {
      if modifier.hasPrefix("c") { isControl = true } else { isMeta = true }
      rest.removeFirst(modifier.count)
    }
    let names: [(String, UInt8)] = [
      ("rubout", 0x7F), ("del", 0x7F), ("esc", 0x1B), ("escape", 0x1B), ("lfd", 0x0A), ("newline", 0x0A), ("ret", 0x0D),
      ("return", 0x0D), ("space", 0x20), ("spc", 0x20), ("tab", 0x09),
    ]
    guard let key = names.first(where: { $0.0 == rest })?.1 ?? (rest.utf8.count == 1 ? name.utf8.last : nil) else {
      throw LineError("\(LineError.quoted(String(name))) is not a key")
    }
    let controlled = !isControl ? key : key == UInt8(ascii: "?") ? 0x7F : key & 0x1F
    return isMeta ? [0x1B, controlled] : [controlled]
  }
}

extension Substring {
  /// The text without surrounding white space.
  var trimmingWhitespace: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
