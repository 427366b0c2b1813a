#if canImport(Glibc)
  // The rows that scroll are internal.
  @testable import ScreenKitTermTesting
  import TestSupport
  import Testing

  @Suite(
    "A terminal screen compared with tmux", .serialized, .enabled(if: Tmux.executable != nil), .timeLimit(.minutes(10)))
  struct TmuxComparisonTests {
    static let sizes = [(20, 6), (80, 24), (9, 3)]

    @Test("Random streams look the same", .slow, arguments: TerminalStream.Kind.allCases, sizes)
    func shows(_ kind: TerminalStream.Kind, _ size: (columns: Int, rows: Int)) throws {
      let streams = (0..<40 as Range<UInt64>).map {
        TerminalStream(kind, seed: $0, columns: size.columns, rows: size.rows)
      }
      let tmux = try Tmux(try #require(Tmux.executable))
      let captures = try tmux.show(streams.map(\.bytes), columns: size.columns, rows: size.rows)
      for (seed, (stream, capture)) in zip(streams, captures).enumerated() {
        let note: Comment = "\(kind), seed \(seed): \(stream.bytes.debugDescription)"
        #expect(stream.screen.lines == capture.text, note)
        // tmux says that a pending wrap is one column further.
        let (row, column) = stream.screen.cursor
        #expect([row, column] == [capture.cursor[0], min(capture.cursor[1], size.columns - 1)], note)
        let modes = stream.screen.modes
        #expect(
          [modes.cursorVisible, modes.applicationCursorKeys, modes.autowrap, modes.alternateScreen] == capture.modes,
          note)
        #expect([stream.screen.region.lowerBound, stream.screen.region.upperBound] == capture.region, note)
        if !stream.screen.title.isEmpty { #expect(stream.screen.title == capture.title, note) }
        let styles = zip(visible(stream.screen), visible(styled(capture, size)))
        #expect(styles.first { $0 != $1 } == nil, note)
        if kind == .lines { #expect(stream.screen.scrollback == capture.scrollback, note) }
      }
    }

    @Test("After resizing rows they look the same", arguments: [[3], [12], [2, 9], [1, 30, 4], [5, 4, 3, 9]])
    func resizes(_ heights: [Int]) throws {
      let streams = (0..<20 as Range<UInt64>).map { TerminalStream(.lines, seed: $0, columns: 20, rows: 6, length: 40) }
      let tmux = try Tmux(try #require(Tmux.executable))
      let captures = try tmux.show(streams.map(\.bytes), columns: 20, rows: 6, heights: heights)
      for (seed, (stream, capture)) in zip(streams, captures).enumerated() {
        var screen = stream.screen
        for height in heights { screen.resize(columns: 20, rows: height) }
        let note: Comment = "seed \(seed): \(stream.bytes.debugDescription)"
        #expect(screen.lines == capture.text, note)
        #expect(screen.cursor.row == capture.cursor[0], note)
        #expect(screen.scrollback == capture.scrollback, note)
      }
    }

    /// The screen that tmux captured, with its styles.
    private func styled(_ capture: Tmux.Capture, _ size: (columns: Int, rows: Int)) -> TerminalScreen {
      var screen = TerminalScreen(columns: size.columns, rows: size.rows)
      screen.feed(capture.styled.dropLast().replacing("\n", with: "\r\n").utf8)
      return screen
    }

    /// The visible characters, with their styles.
    private func visible(_ screen: TerminalScreen) -> [TerminalScreen.Cell] {
      (0..<screen.rows).flatMap { row in (0..<screen.columns).map { screen.cell(row: row, column: $0) } }
        .filter { $0.text != " " }
    }
  }
#endif
