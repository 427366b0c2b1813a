extension Theme {
  /// The default theme, for any background: each shade has a contrast of at least 4.5 on black and on white.
  ///
  /// Few shades do, so these are colors of the palette of 256. Without that palette, the terminal's own colors suit the user's
  /// background. A console uses ``dark`` or ``light`` instead if the terminal reports its background.
  public static let standard = Self([
    .strong: Look(isBold: true), .heading: Look(isBold: true), .faint: Look(Color(0x767676, else: nil), isFaint: true),
    .error: Look(Color(0xAF5F5F, else: .red)), .success: Look(Color(0x00875F, else: .green)),
    .warning: Look(Color(0xD700AF, else: .yellow)), .accent: Look(Color(0x5F5FFF, else: .cyan)),
    .info: Look(Color(0x875FD7, else: .cyan)), .key: Look(Color(0x5F5FFF, else: .cyan), isBold: true),
    .link: Look(isUnderlined: true), .selected: Look(isReversed: true),
  ])

  /// A theme for dark backgrounds.
  public static let dark = Self([
    .strong: Look(isBold: true), .heading: Look(Color(0xFFC777, else: .brightYellow), isBold: true),
    .faint: Look(Color(0x8F98A8, else: .brightBlack)),
    .error: Look(Color(0xFF757F, else: .brightRed)), .success: Look(Color(0x8FD67E, else: .brightGreen)),
    .warning: Look(Color(0xF0C050, else: .brightYellow)), .accent: Look(Color(0x67D4E8, else: .brightCyan)),
    .info: Look(Color(0x82AAFF, else: .brightBlue)), .key: Look(Color(0x67D4E8, else: .brightCyan), isBold: true),
    .link: Look(Color(0x82AAFF, else: .brightBlue), isUnderlined: true),
    .selected: Look(Color(0xFFFFFF, else: .brightWhite), on: Color(0x2F4F8F, else: .blue)),
  ])

  /// A theme for light backgrounds.
  public static let light = Self([
    .strong: Look(isBold: true), .heading: Look(Color(0x7A3E00, else: .magenta), isBold: true),
    .faint: Look(Color(0x667080, else: .brightBlack)),
    .error: Look(Color(0xB3202C, else: .red)), .success: Look(Color(0x1F7A34, else: .green)),
    .warning: Look(Color(0x8A5A00, else: .magenta)), .accent: Look(Color(0x006E80, else: .blue)),
    .info: Look(Color(0x1D55B5, else: .blue)), .key: Look(Color(0x006E80, else: .blue), isBold: true),
    .link: Look(Color(0x1D55B5, else: .blue), isUnderlined: true),
    .selected: Look(Color(0x000000, else: .black), on: Color(0xBFD4FF, else: .cyan)),
  ])

  /// A theme of high contrast for any background: nothing is faint, and each color has its own background.
  public static let highContrast = Self([
    .strong: Look(isBold: true), .heading: Look(isBold: true, isUnderlined: true), .accent: Look(isBold: true),
    .key: Look(isBold: true), .link: Look(isUnderlined: true), .selected: Look(isBold: true, isReversed: true),
    .error: Look(Color(0xFFFFFF, else: .brightWhite), on: Color(0xA00000, else: .red), isBold: true),
    .warning: Look(Color(0x000000, else: .black), on: Color(0xFFD700, else: .yellow), isBold: true),
    .success: Look(Color(0x000000, else: .black), on: Color(0x5FE080, else: .green), isBold: true),
    .info: Look(Color(0x000000, else: .black), on: Color(0x80D8FF, else: .cyan), isBold: true),
  ])

  /// A theme without colors: bold, faint, underlined and reversed text.
  public static let mono = Self([
    .strong: Look(isBold: true), .heading: Look(isBold: true), .faint: Look(isFaint: true),
    .error: Look(isBold: true, isReversed: true), .warning: Look(isBold: true, isUnderlined: true),
    .success: Look(isBold: true), .accent: Look(isBold: true), .key: Look(isBold: true),
    .link: Look(isUnderlined: true), .selected: Look(isReversed: true),
  ])
}
