import CScreenKitPlatform
import ScreenKit

/// The properties of a terminal that its environment reveals, without a query.
struct TerminalTraits: Equatable {
  /// Whether it can move its cursor, so that readline can paint on it.
  let isCapable: Bool
  /// Whether a screen reader or similar software is in use. Existing content on the screen is then not changed.
  let isReadAloud: Bool
  /// Whether control sequences may be used: the terminal is capable, the system has a description of it, and no screen reader is in use.
  let isKnown: Bool
  /// Whether styles are shown.
  let styles: Rendering.Styles
  /// The number of its colors.
  let colors: ColorDepth
  /// Whether it supports xterm's sequences for windows, and ignores unknown ones of that kind.
  let isLikeXterm: Bool
  /// Whether it can be asked for its background, and has the shades to match it. The user's own sixteen colors match it anyway.
  var saysBackground: Bool { isLikeXterm && styles == .ansi && colors >= .palette }
  /// Whether it is known to show progress on its window.
  let showsProgress: Bool
  /// Whether it is known to follow links.
  let followsLinks: Bool
  /// The characters that it can show.
  let characterSupport: CharacterSupport

  /// Derives the traits from an environment.
  ///
  /// - Parameters:
  ///   - environment: `TERM`, `COLORTERM`, `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `ACCESSIBLE` and the variables of the locale are
  ///     used.
  ///   - terminfo: The terminfo entry of the terminal's type.
  ///   - codeset: The name of the locale's character set.
  init(environment: Environment, terminfo: Terminfo?, codeset: String) {
    let term = environment["TERM"] ?? ""
    isCapable = !["", "dumb", "unknown"].contains(term)
    isReadAloud = !["", "0"].contains(environment["ACCESSIBLE"] ?? "")
    isKnown = isCapable && terminfo != nil && !isReadAloud
    let isForced = Self.forcesColors(environment)
    styles = (isKnown || isForced) && Self.refusal(ofColorsIn: environment) == nil ? .ansi : .plain
    let described = Self.hasAllShades(environment) ? .full : ColorDepth(count: terminfo?.colors ?? 0)
    isLikeXterm = isKnown && Self.xtermLike.contains { term.hasPrefix($0) }
    showsProgress = isLikeXterm && Self.showsProgress(environment)
    followsLinks = isKnown && Self.followsLinks(environment)
    colors = isForced ? max(described, .sixteen) : described
    characterSupport = CharacterSupport(codeset: codeset)
  }

  /// The rendering for the terminal, without its size.
  var rendering: Rendering {
    var rendering = Rendering(
      styles: styles, characterSupport: characterSupport, drawsLines: isCapable && !isReadAloud)
    (rendering.colors, rendering.followsLinks) = (colors, followsLinks)
    return rendering
  }

  /// The variable with which the user turns off colors, with its value; `nil` if there is none.
  static func refusal(ofColorsIn environment: Environment) -> String? {
    if environment.nonempty("NO_COLOR") != nil { return "NO_COLOR" }
    return environment["CLICOLOR"] == "0" && !forcesColors(environment) ? "CLICOLOR=0" : nil
  }

  /// Whether the user forces colors on terminals of any type.
  private static func forcesColors(_ environment: Environment) -> Bool {
    !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
  }

  private static let xtermLike = [
    "xterm", "rxvt", "tmux", "screen", "alacritty", "foot", "contour", "wezterm", "konsole", "gnome", "vte", "st-",
  ]

  /// Whether a program between the terminal and this one may intercept sequences.
  private static func isMultiplexed(_ environment: Environment) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment.nonempty("TMUX") != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }

  private static func version(_ name: String, in environment: Environment) -> Int {
    environment[name].flatMap { Int($0) } ?? 0
  }

  /// Whether the terminal is known to show progress. Other terminals treat the same sequence as a message to the user's desktop.
  private static func showsProgress(_ environment: Environment) -> Bool {
    guard !isMultiplexed(environment) else { return false }
    return ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"] ?? "")
      || environment["TERM"]?.hasPrefix("xterm-ghostty") == true || environment.nonempty("WT_SESSION") != nil
      || environment["ConEmuANSI"] == "ON" || version("VTE_VERSION", in: environment) >= 7900
  }

  /// Whether the terminal is known to follow links.
  private static func followsLinks(_ environment: Environment) -> Bool {
    guard !isMultiplexed(environment) else { return false }
    let term = environment["TERM"] ?? ""
    return ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour", "wezterm"].contains { term.hasPrefix($0) }
      || ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio"].contains(environment["TERM_PROGRAM"] ?? "")
      || environment.nonempty("WT_SESSION") != nil || version("VTE_VERSION", in: environment) >= 5000
      || version("KONSOLE_VERSION", in: environment) >= 201_200
  }

  /// Whether the terminal claims to show all shades. GNU screen shows none, but leaves the variables of the outer terminal set.
  private static func hasAllShades(_ environment: Environment) -> Bool {
    let isScreen = environment["TERM"]?.hasPrefix("screen") == true && environment.nonempty("TMUX") == nil
    return ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") && !isScreen
  }

  /// Returns the character set of the locale that the environment names, and makes the C library read UTF-8.
  ///
  /// The set is UTF-8 if no locale is named, because terminals have used it for a long time, and if the system does not know the locale
  /// and its name specifies no set. It applies to output: keys outside ASCII are read as UTF-8 in every locale.
  static func chooseLocale(environment: Environment) -> String {
    let chosen = Self.locale(in: environment)
    let isKnown = setlocale(LC_CTYPE, chosen ?? "C") != nil
    let codeset = String(cString: nl_langinfo(Int32(CODESET)))
    if isKnown, codeset == "UTF-8" { return codeset }
    setlocale(LC_CTYPE, "C.UTF-8")
    guard let chosen else { return "UTF-8" }
    if isKnown { return codeset }
    let named = chosen.split(separator: ".", maxSplits: 1).dropFirst().first?.prefix { $0 != "@" }
    return named.map(String.init) ?? "UTF-8"
  }

  /// Whether the system has the locale that the environment names.
  static func knowsLocale(of environment: Environment) -> Bool {
    setlocale(LC_CTYPE, locale(in: environment) ?? "C") != nil
  }

  /// The name of the locale for characters; `nil` if there is none.
  private static func locale(in environment: Environment) -> String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment.nonempty($0) }.first
  }
}
