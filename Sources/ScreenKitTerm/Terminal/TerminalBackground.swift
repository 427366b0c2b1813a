/// Whether the background of a terminal is dark or light.
enum TerminalBackground: Equatable {
  case dark, light

  /// The query for the color of the background (OSC 11, introduced by xterm).
  static let question = "\u{1B}]11;?\u{1B}\\"

  /// Parses a terminal's answer; `nil` if it answers another query.
  ///
  /// The answer has red, green and blue in one to four hexadecimal digits each: `ESC ] 11 ; rgb:ffff/ffff/ffff`.
  init?(answer: some Collection<UInt8>) {
    let text = String(decoding: answer, as: UTF8.self)
    let digits = /\u{1B}\]11;rgba?:([0-9A-Fa-f]{1,4})\/([0-9A-Fa-f]{1,4})\/([0-9A-Fa-f]{1,4})/
    guard let found = text.prefixMatch(of: digits) else { return nil }
    /// The linear intensity of a color component, from 0 to 1. The sRGB curve is close to a square.
    func light(_ part: Substring) -> Double {
      let most = (1 << (4 * part.count)) - 1
      let share = Double(Int(part, radix: 16) ?? 0) / Double(most)
      return share * share
    }
    let luminance = 0.2126 * light(found.1) + 0.7152 * light(found.2) + 0.0722 * light(found.3)
    // Black and white text have equal contrast on a luminance of 0.18.
    self = luminance < 0.18 ? .dark : .light
  }

  /// Parses `COLORFGBG`, which some terminals set: the numbers of two of the sixteen colors, the last of which is the background.
  init?(environment: Environment) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let color = Int(last), 0..<16 ~= color
    else { return nil }
    self = color == 7 || color > 8 ? .light : .dark
  }
}
