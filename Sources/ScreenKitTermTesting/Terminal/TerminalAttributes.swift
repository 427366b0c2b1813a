import CScreenKitPlatform

/// The settings of a terminal, to compare before and after.
///
/// Two values are equal if all their flags, control characters and speeds are equal.
public struct TerminalAttributes: Hashable, Sendable, CustomStringConvertible {
  /// The input modes (`c_iflag`).
  let input: UInt32
  /// The output modes (`c_oflag`).
  let output: UInt32
  /// The control modes (`c_cflag`).
  let control: UInt32
  /// The local modes, such as echo, line editing and signals (`c_lflag`).
  let local: UInt32
  /// The control characters (`c_cc`), in the order of the system.
  let characters: [UInt8]
  /// The input and output speeds, in the system's code.
  package let speeds: [UInt32]

  init(_ settings: termios) {
    input = settings.c_iflag
    output = settings.c_oflag
    control = settings.c_cflag
    local = settings.c_lflag
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    speeds = [settings.c_ispeed, settings.c_ospeed]
  }

  /// The flags with their names in `stty -a`, one group per line, with a `-` before each that is off; the rest as numbers.
  public var description: String {
    let width = "cs\(5 + (control & UInt32(CSIZE)) >> 4)"
    return [
      Self.describe(input, Self.inputNames),
      Self.describe(output, Self.outputNames),
      width + " " + Self.describe(control & ~UInt32(CSIZE), Self.controlNames),
      Self.describe(local, Self.localNames),
      "cc \(characters)",
      "speeds \(speeds)",
    ].joined(separator: "\n")
  }

  private static func describe(_ flags: UInt32, _ names: [(String, Int32)]) -> String {
    let known = names.map { name, flag in (flags & UInt32(flag) == 0 ? "-" : "") + name }
    let rest = names.reduce(flags) { $0 & ~UInt32($1.1) }
    return (known + (rest == 0 ? [] : ["0x" + String(rest, radix: 16)])).joined(separator: " ")
  }

  private static let inputNames = [
    ("ignbrk", IGNBRK), ("brkint", BRKINT), ("ignpar", IGNPAR), ("parmrk", PARMRK), ("inpck", INPCK),
    ("istrip", ISTRIP), ("inlcr", INLCR), ("igncr", IGNCR), ("icrnl", ICRNL), ("ixon", IXON), ("ixany", IXANY),
    ("ixoff", IXOFF), ("imaxbel", IMAXBEL), ("iutf8", IUTF8),
  ]
  private static let outputNames = [
    ("opost", OPOST), ("onlcr", ONLCR), ("ocrnl", OCRNL), ("onocr", ONOCR), ("onlret", ONLRET),
  ]
  private static let controlNames = [
    ("cstopb", CSTOPB), ("cread", CREAD), ("parenb", PARENB), ("parodd", PARODD), ("hupcl", HUPCL),
    ("clocal", CLOCAL),
  ]
  private static let localNames = [
    ("isig", ISIG), ("icanon", ICANON), ("echo", ECHO), ("echoe", ECHOE), ("echok", ECHOK), ("echonl", ECHONL),
    ("noflsh", NOFLSH), ("tostop", TOSTOP), ("iexten", IEXTEN),
  ]
}
