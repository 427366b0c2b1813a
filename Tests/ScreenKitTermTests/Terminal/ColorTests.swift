import ScreenKit
import Testing

// `TerminalTraits` and `Terminfo` are internal.
@testable import ScreenKitTerm

@Suite("The colors of a terminal", .timeLimit(.minutes(10)))
struct ColorTests {
  private func traits(_ variables: [String: String], colors: Int? = 256) -> TerminalTraits {
    TerminalTraits(
      environment: Environment(["TERM": "xterm-256color"].merging(variables) { $1 }),
      terminfo: colors.map { Terminfo(colors: $0 < 0 ? nil : $0) }, codeset: "UTF-8")
  }

  @Test(
    "are as many as its description says",
    arguments: [-1: 0, 7: 0, 8: 8, 16: 16, 88: 16, 256: 256, 0x1000000: 0x1000000])
  func described(count: Int, depth: Int) {
    #expect(traits([:], colors: count).colors.rawValue == depth && traits([:], colors: count).styles == .ansi)
  }

  @Test("are all shades if COLORTERM says so, but not in GNU screen")
  func colorTerm() {
    for value in ["truecolor", "24bit"] {
      #expect(traits(["COLORTERM": value], colors: 8).colors == .full)
      #expect(traits(["COLORTERM": value, "TERM": "screen-256color"]).colors == .palette)
      #expect(traits(["COLORTERM": value, "TERM": "screen-256color", "TMUX": "/x,1,0"]).colors == .full)
    }
    #expect(traits(["COLORTERM": "yes"]).colors == .palette)
  }

  @Test(
    "are refused and forced by the user",
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["CLICOLOR": "0"], false),
      (["CLICOLOR": "1"], true), (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true),
      (["CLICOLOR": "0", "CLICOLOR_FORCE": "0"], false), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    ] as [([String: String], Bool)])
  func wishes(variables: [String: String], hasColors: Bool) {
    #expect((traits(variables).styles == .ansi) == hasColors)
  }

  @Test(
    "come with links if the terminal is known to follow them",
    arguments: [
      ([:], false), (["VTE_VERSION": "6800"], true), (["VTE_VERSION": "4205"], false), (["TERM": "xterm-kitty"], true),
      (["TERM_PROGRAM": "WezTerm"], true), (["TERM_PROGRAM": "Apple_Terminal"], false), (["WT_SESSION": "x"], true),
      (["VTE_VERSION": "6800", "TMUX": "/x,1,0"], false), (["VTE_VERSION": "6800", "TERM": "screen"], false),
      (["KONSOLE_VERSION": "220401"], true), (["VTE_VERSION": "new"], false),
    ] as [([String: String], Bool)])
  func links(variables: [String: String], follows: Bool) {
    #expect(traits(variables).followsLinks == follows)
    #expect(!traits(variables, colors: nil).followsLinks)
  }

  @Test("can be forced on an unknown terminal, or one that has none")
  func forced() {
    #expect(traits([:], colors: nil).styles == .plain)
    let forced = traits(["CLICOLOR_FORCE": "1", "TERM": "dumb"], colors: nil)
    #expect(forced.styles == .ansi && forced.colors == .sixteen && !forced.isCapable)
    #expect(traits(["CLICOLOR_FORCE": "1"], colors: -1).colors == .sixteen)
  }
}
