import Testing

// `TerminalTraits` and `Terminfo` are internal.
@testable import ScreenKitTerm

@Suite("A terminal, as its environment describes it", .timeLimit(.minutes(10)))
struct TerminalTraitsTests {
  private func traits(_ variables: [String: String]) -> TerminalTraits {
    TerminalTraits(environment: Environment(variables), terminfo: Terminfo(colors: 256), codeset: "UTF-8")
  }

  @Test(
    "is treated like xterm, or is left alone",
    arguments: [
      ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("alacritty", true), ("linux", false),
      ("vt100", false), ("dumb", false), ("", false),
    ])
  func types(term: String, isLikeXterm: Bool) {
    #expect(traits(["TERM": term]).isLikeXterm == isLikeXterm)
    #expect(!traits(["TERM": term, "ACCESSIBLE": "1"]).isLikeXterm)
    let unknown = TerminalTraits(environment: Environment(["TERM": term]), terminfo: nil, codeset: "UTF-8")
    #expect(!unknown.isLikeXterm && !unknown.showsProgress)
  }

  @Test(
    "shows progress if it is known to support that",
    arguments: [
      ([:], false), (["WT_SESSION": "1"], true), (["WT_SESSION": ""], false), (["TERM_PROGRAM": "ghostty"], true),
      (["TERM_PROGRAM": "WezTerm"], true), (["TERM_PROGRAM": "iTerm.app"], false), (["TERM": "xterm-ghostty"], true),
      (["TERM": "xterm-kitty"], false), (["ConEmuANSI": "ON"], true), (["ConEmuANSI": "OFF"], false),
      (["VTE_VERSION": "7900"], true), (["VTE_VERSION": "7899"], false), (["VTE_VERSION": "x"], false),
      (["VTE_VERSION": "8000", "TMUX": "/x,1,0"], false), (["WT_SESSION": "1", "TERM": "screen"], false),
      (["WT_SESSION": "1", "TERM": "linux"], false),
    ] as [([String: String], Bool)])
  func progress(variables: [String: String], isShown: Bool) {
    #expect(traits(["TERM": "xterm-256color"].merging(variables) { $1 }).showsProgress == isShown)
  }
}
