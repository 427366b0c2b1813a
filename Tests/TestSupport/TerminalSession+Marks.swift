package import ScreenKitTermTesting

extension TerminalSession {
  /// The output, with `<A>` for the mark A of a line, `<4;1;50>` for progress on the window, and no other sequences.
  package var told: String {
    String(decoding: transcript.filter { $0 != 0x0D }, as: UTF8.self)
      .replacing(/\u{1B}\]133;([^\u{1B}]*)\u{1B}\\/) { "<\($0.1)>" }
      .replacing(/\u{1B}\]9;([^\u{1B}]*)\u{1B}\\/) { "<\($0.1)>" }
      .replacing(/\u{1B}\].*?\u{1B}\\|\u{1B}[\[(][?0-9;]*[A-Za-z]/, with: "")
  }
}
