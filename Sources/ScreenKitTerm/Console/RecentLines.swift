import PresentationFiles
import ScreenKit

/// The last lines of a session at a terminal, and what they showed, in memory: at most 1,000, and about 8 MB.
@MainActor
final class RecentLines {
  private var header: Recording.Header
  private var entries: [Recording.Entry] = []
  private var count = 0
  /// The number of bytes of the texts.
  private var size = 0
  /// The file that the verb `report` writes without the name of another one; `nil` if the user has no directory for it.
  let standardFile: () -> String?

  init(_ header: Recording.Header, standardFile: @escaping () -> String?) {
    (self.header, self.standardFile) = (header, standardFile)
  }

  func add(_ entry: Recording.Entry) {
    entries.append(entry)
    size += Self.size(of: entry.event)
    if Self.begins(entry) { count += 1 }
    while count > 1_000 || count > 1 && size > 8 << 20 { dropFirst() }
  }

  /// The recording of the lines that have ended.
  var recording: Recording {
    let last = entries.lastIndex(where: Self.begins) ?? entries.endIndex
    let hasEnded = entries[last...].contains { if case .end = $0.event { true } else { false } }
    return Recording(Array(hasEnded ? entries[...] : entries[..<last]), of: header)
  }

  /// Writes that recording to a file that only its owner can read.
  ///
  /// - Parameter path: The path of a new file; `nil` for the standard one, which is replaced.
  /// - Returns: The path.
  func write(to path: String?) throws(LineError) -> String {
    guard let target = path ?? standardFile() else {
      throw LineError("no directory is set for reports", advice: "set HOME or XDG_STATE_HOME")
    }
    let recording = recording
    guard !recording.entries.isEmpty else { throw LineError("no line has been typed yet") }
    var encoder = Recording.Encoder(recording.header)
    let text = Array(recording.entries.map { encoder.line($0) }.joined().utf8)
    do throws(FileError) {
      if path == nil {
        try Folder.create(above: target)
        guard try PrivateFile(path: target).rewrite(waits: true, { _ in text }) else {
          throw FileError(target, "another process is writing it")
        }
      } else {
        let new = try NewFile(target, replaces: false, mode: 0o600)
        try new.write(text)
        try new.finish()
      }
    } catch {
      throw LineError(error)
    }
    return target
  }

  /// Drops the first line. The recording then begins with the screen after it.
  private func dropFirst() {
    guard let first = entries.firstIndex(where: Self.begins),
      let next = entries[(first + 1)...].firstIndex(where: Self.begins)
    else { return }
    var start: [Recording.Entry] = [], window: [Recording.Entry] = []
    for entry in entries[..<next] {
      switch entry.event {
      case .end(let result): start = [Recording.Entry(entry.seconds, .start(result.screen))]
      case .window: window = [entry]
      default: ()
      }
    }
    size += (start + window).reduce(0) { $0 + Self.size(of: $1.event) }
    size -= entries[..<next].reduce(0) { $0 + Self.size(of: $1.event) }
    entries.replaceSubrange(..<next, with: start + window)
    (count, header.omittedLines) = (count - 1, header.omittedLines + 1)
  }

  private static func begins(_ entry: Recording.Entry) -> Bool { entry.event.typed != nil }

  private static func size(of event: Recording.Event) -> Int {
    func size(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count + 16 } }
    return switch event {
    case .start(let screen): size(screen.lines)
    case .end(let result): size(result.output) + size(result.screen.lines)
    case .line(let text, _), .value(let text), .edit(let text): size([text])
    case .fill(let values): size(Array(values.values))
    case .window, .answer, .action: 0
    }
  }
}
