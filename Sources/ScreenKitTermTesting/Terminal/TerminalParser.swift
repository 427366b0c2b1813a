/// A parser that splits a program's output into text and control functions.
///
/// It follows the states of a DEC terminal: controls inside a control sequence take effect immediately, `ESC` starts a new sequence,
/// `CAN` and `SUB` cancel one. The controls U+0080...U+009F mean the same as their two-byte forms. The stored part of a sequence is
/// bounded.
struct TerminalParser: Sendable {
  enum Token: Sendable {
    case text(Unicode.Scalar)
    case control(Unicode.Scalar)
    case escape(intermediates: [UInt8], final: Unicode.Scalar)
    case sequence(ControlSequence)
    case systemCommand(String)
  }

  private enum State: Sendable {
    case ground, escape, sequence, ignoredSequence, systemCommand, otherString
  }

  private static let longestSequence = 256
  private static let longestString = 4096

  private var state = State.ground
  private var body: [UInt8] = []
  private var string = ""

  /// Consumes a scalar and returns the token that it completes, if any.
  mutating func consume(_ scalar: Unicode.Scalar) -> Token? {
    switch scalar.value {
    case 0x18, 0x1A:
      state = .ground
      return nil
    case 0x1B:
      defer { begin(.escape) }
      return endOfString()
    case 0x80...0x9F:
      let ended = endOfString()
      begin(.escape)
      let token = escape(Unicode.Scalar(UInt8(scalar.value - 0x40)))
      return ended ?? token
    default: break
    }
    switch state {
    case .ground where scalar.value >= 0x20: return scalar == "\u{7F}" ? nil : .text(scalar)
    case .systemCommand: return inSystemCommand(scalar)
    case .otherString: return nil
    case _ where scalar.value < 0x20: return .control(scalar)
    case .ground: return nil
    case .escape: return inEscape(scalar)
    case .sequence: return inSequence(scalar)
    case .ignoredSequence:
      if (0x40...0x7E).contains(scalar.value) { state = .ground }
      return nil
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    body.removeAll(keepingCapacity: true)
    string = ""
  }

  private mutating func inEscape(_ scalar: Unicode.Scalar) -> Token? {
    switch scalar.value {
    case 0x20...0x2F:
      if body.count < Self.longestSequence { body.append(UInt8(scalar.value)) }
      return nil
    case 0x30...0x7E: return escape(scalar)
    default: return nil
    }
  }

  private mutating func escape(_ final: Unicode.Scalar) -> Token? {
    switch (final, body.isEmpty) {
    case ("[", true): begin(.sequence)
    case ("]", true): begin(.systemCommand)
    case ("P", true), ("X", true), ("^", true), ("_", true): begin(.otherString)
    default:
      state = .ground
      return .escape(intermediates: body, final: final)
    }
    return nil
  }

  private mutating func inSequence(_ scalar: Unicode.Scalar) -> Token? {
    switch scalar.value {
    case 0x20...0x3F where body.count < Self.longestSequence:
      body.append(UInt8(scalar.value))
    case 0x40...0x7E:
      state = .ground
      return ControlSequence(body: body, final: UInt8(scalar.value)).map { .sequence($0) }
    case 0x7F: break
    default: state = .ignoredSequence
    }
    return nil
  }

  private mutating func inSystemCommand(_ scalar: Unicode.Scalar) -> Token? {
    if scalar == "\u{07}" {
      defer { state = .ground }
      return endOfString()
    }
    if scalar.value >= 0x20, string.utf8.count < Self.longestString { string.unicodeScalars.append(scalar) }
    return nil
  }

  private func endOfString() -> Token? {
    state == .systemCommand ? .systemCommand(string) : nil
  }
}
