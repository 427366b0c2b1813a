import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// Tests of the snippet that writes a letter, whose session is saved in a folder.
protocol ResumedLetter {
  var folder: TestDirectory { get }
}

extension ResumedLetter {
  var state: [String: String?] { ["XDG_STATE_HOME": folder.path] }
  var path: String { folder.path + "/Letter/resume.json" }

  func open(_ arguments: String..., until prompt: String = ">", columns: Int = 100) throws -> TerminalSession {
    let session = try Programs.open(Programs.letter, arguments, columns: columns, changing: state)
    try session.wait(for: prompt)
    try session.waitUntilIdle()
    return session
  }

  func leave(_ session: TerminalSession) throws {
    try session.send("quit --force\r")
    #expect(try session.waitForExit() == .exited(0))
  }
}
