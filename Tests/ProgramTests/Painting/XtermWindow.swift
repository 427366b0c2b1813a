import Foundation
import ScreenKitTermTesting
import TestSupport

/// A program in a real xterm, on an X server without a display: a terminal that cuts its rows off when it becomes narrower.
///
/// The program has a terminal of the test. Its output is passed on to xterm, and xterm's size to that terminal, so that the test
/// decides what comes first.
final class XtermWindow {
  let session: TerminalSession
  private let server: TerminalSession
  private let xterm: TerminalSession
  private let folder: URL
  /// The terminal that xterm shows.
  private let terminal: Int32
  /// The number of the program's bytes that xterm has received.
  private var handedOn = 0

  static let isInstalled = ["/usr/bin/Xvfb", "/usr/bin/xterm"].allSatisfy(FileManager.default.isExecutableFile)

  init(_ program: String, columns: Int, rows: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "xterm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The server looks for a number that is free, and prints it.
    server = try TerminalSession(
      "/usr/bin/Xvfb", arguments: ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "2000x1000x24"],
      environment: TestEnvironment.variables)
    func display(_ screen: TerminalScreen) -> String? { screen.lines.first { Int($0) != nil } }
    try server.wait(until: { display($0) != nil }, described: "Xvfb tells its display")
    let resources = [
      "allowWindowOps: true", "printAttributes: 0", "printerAutoClose: true", "saveLines: 2000",
      "printerCommand: cat > part && mv part printed",
    ]
    xterm = try TerminalSession(
      "/usr/bin/xterm",
      arguments: ["-u8", "-fn", "fixed", "-geometry", "\(columns)x\(rows)"]
        + resources.flatMap { ["-xrm", "xterm*\($0)"] }
        + ["-e", "stty raw -echo; tty > name && mv name terminal; exec sleep 3600"],
      environment: TestEnvironment.variables.merging(["DISPLAY": ":\(display(server.screen) ?? "")"]) { $1 },
      workingDirectory: folder.path)
    let name = try Self.take(folder.appending(path: "terminal")).trimmingCharacters(in: .newlines)
    terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw Failure(reason: "xterm's terminal \(name) cannot be opened") }
    session = try Programs.openConsole(program, columns: columns, rows: rows)
    try resizeWindow(columns: columns, rows: rows)
  }

  deinit {
    close(terminal)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Gives xterm another size, which the program does not know yet.
  func resizeWindow(columns: Int, rows: Int) throws {
    try handOn()
    write("\u{1B}[8;\(rows);\(columns)t")
    try Self.wait("the window has \(columns) columns and \(rows) rows") {
      var size = winsize()
      return ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col == columns && size.ws_row == rows
    }
  }

  /// The rows of xterm, without trailing blanks.
  struct Cells {
    /// The rows that have left the screen at the top, and the rows of the screen.
    let rows: [String]
    /// The row, counted through all of these, and the column.
    let cursor: (row: Int, column: Int)
  }

  /// Returns the rows of xterm when it has received all output of the program and the program rests.
  func cells() throws -> Cells {
    try session.waitUntilIdle()
    try handOn()
    // All rows are printed; then the position of the cursor is reported.
    write("\u{1B}[?11i\u{1B}[6n")
    let place = try reply(until: UInt8(ascii: "R")).dropFirst(2).split(separator: ";").compactMap { Int($0) }
    var size = winsize()
    guard place.count == 2, ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 else {
      throw Failure(reason: "xterm does not tell where its cursor is")
    }
    // The right half of a wide character is printed as a nonexistent one.
    let text = try Self.take(folder.appending(path: "printed")).replacing("\u{FFFF}", with: "")
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
    return Cells(rows: rows, cursor: (rows.count - Int(size.ws_row) + place[0] - 1, place[1] - 1))
  }

  private func handOn() throws {
    let bytes = session.transcript[handedOn...]
    handedOn += bytes.count
    write(bytes)
  }

  private func write(_ text: String) { write(Array(text.utf8)[...]) }

  private func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private func reply(until end: UInt8) throws -> String {
    var bytes: [UInt8] = []
    while bytes.last != end {
      var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&file, 1, 20_000) == 1, read(terminal, &byte, 1) == 1 else {
        throw Failure(reason: "xterm does not answer")
      }
      bytes.append(byte)
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Waits for a file, and removes it.
  private static func take(_ file: URL) throws -> String {
    try wait("there is \(file.lastPathComponent)") { FileManager.default.fileExists(atPath: file.path) }
    defer { try? FileManager.default.removeItem(at: file) }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private static func wait(_ expectation: String, _ isSo: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isSo() {
      guard ContinuousClock.now < end else { throw Failure(reason: "waited in vain until \(expectation)") }
      poll(nil, 0, 5)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
  }
}
