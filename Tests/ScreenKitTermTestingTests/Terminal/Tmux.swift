#if canImport(Glibc)
  import Foundation
  import ScreenKitTermTesting

  /// A tmux of its own, without configuration, that shows files in a pane of a given size.
  final class Tmux {
    /// The screen of tmux after a file.
    struct Capture {
      var text: [String]
      /// The text with its styles as control sequences.
      var styled: String
      var cursor: [Int]
      /// The first and the last row that scroll.
      var region: [Int]
      /// Whether the cursor is visible, its keys are application keys, text wraps, and the alternate screen is shown.
      var modes: [Bool]
      var title: String
      var scrollback: [String]
    }

    static let executable = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    private let directory: URL
    private let executable: String
    private let environment = [
      "LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/", "SHELL": "/bin/sh",
    ]

    init(_ executable: String) throws {
      self.executable = executable
      directory = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
      _ = try? tmux(["kill-server"])
      try? FileManager.default.removeItem(at: directory)
    }

    /// Shows each stream on a reset screen, then gives the pane each of `heights` in turn.
    ///
    /// A status report requested after each stream arrives when tmux has read everything before it.
    func show(_ streams: [String], columns: Int, rows: Int, heights: [Int] = []) throws -> [Capture] {
      for (index, stream) in streams.enumerated() {
        try Data(stream.utf8).write(to: directory.appending(path: "\(index)"))
      }
      let resizing = heights.map { "resize-window -y \($0) \\; " }.joined()
      let script = """
        stty raw -echo
        show() { cat "$1"; printf '\\033[5n'; head -c 4 >/dev/null; }
        printf '\\033[?1049l\\033c\\033[?25h\\033[3J' >reset
        for stream in \(streams.indices.map(String.init).joined(separator: " ")); do
          show reset; show $stream
          tmux \(resizing) capture-pane -p \\; display-message -p "=" \\; capture-pane -pe \\; \
            display-message -p "=" \\; capture-pane -p -S - -E -1 \\; \
            display-message -p "=#{history_size} #{cursor_y} #{cursor_x} #{scroll_region_upper} #{scroll_region_lower} \
          #{cursor_flag} #{keypad_cursor_flag} #{wrap_flag} #{alternate_on}=#{pane_title}" \\; \
            resize-window -y \(rows) >$stream.capture
        done
        tmux wait-for -S done
        exec cat
        """
      try Data(script.utf8).write(to: directory.appending(path: "script"))
      _ = try tmux([
        "-f", "/dev/null", "start-server", ";", "set-option", "-g", "status", "off", ";", "set-option", "-g",
        "history-limit", "10000", ";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh ./script 2>errors",
      ])
      _ = try tmux(["wait-for", "done"])
      return try streams.indices.map { try capture($0) }
    }

    private func capture(_ index: Int) throws -> Capture {
      let data = try Data(contentsOf: directory.appending(path: "\(index).capture"))
      // Streams contain no equals sign.
      let parts = String(decoding: data, as: UTF8.self).split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 5 else { throw Failure(message: "captured \(parts)") }
      let numbers = parts[3].split { " \n".contains($0) }.compactMap { Int($0) }
      return Capture(
        text: Self.lines(parts[0]),
        styled: String(parts[1].dropFirst()),
        cursor: Array(numbers[1...2]),
        region: Array(numbers[3...4]),
        modes: numbers[5...].map { $0 == 1 },
        title: String(parts[4].dropLast()),
        // Without history tmux captures a line of the screen.
        scrollback: numbers.first == 0 ? [] : Self.lines(parts[2].dropFirst()))
    }

    private static func lines(_ text: Substring) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    }

    private func tmux(_ arguments: [String]) throws -> PipedProgram {
      let socket = directory.appending(path: "socket").path
      let result = try PipedProgram.run(
        executable, arguments: ["-S", socket] + arguments, environment: environment, workingDirectory: directory.path,
        within: .seconds(120))
      guard result.exit == .exited(0) else { throw Failure(message: result.errorText) }
      return result
    }

    struct Failure: Error {
      var message: String
    }
  }
#endif
