import Foundation
import ScreenKit
import TestSupport
import Testing

@Suite("The error of a line", .timeLimit(.minutes(10)))
struct LineErrorTests {
  private struct Described: Error, CustomStringConvertible { var description: String { "described" } }
  private struct Localized: LocalizedError {
    var errorDescription: String?
  }
  private enum Plain: Error { case full(Int) }

  @Test("has the text of another error that users can read")
  func texts() {
    #expect(LineError(Described()).message == "described")
    #expect(LineError(Localized(errorDescription: "the disk is full")).message == "the disk is full")
    #expect(LineError(Localized()).message == "Localized(errorDescription: nil)")
    #expect(LineError(Plain.full(3)).message == "full(3)")
    #expect(LineError(LineError("empty", advice: "add a row")) == LineError("empty", advice: "add a row"))
  }

  @Test("has its advice apart from the problem, also for a program that drives a session")
  @MainActor
  func advice() async throws {
    let root = Cover { _ in
      Verb("open", "Open it") { .push(.first) }
      Verb("fail", "Fail") { throw LineError("the table is empty", advice: "add a row first") }
    }
    let port = EncodedPort(Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root))
    let unknown = try #require(await port.run("opne").error)
    #expect(unknown.problem == #"unknown command "opne""# && unknown.advice == #"did you mean "open"?"#)
    #expect(unknown.message == #"unknown command "opne"; did you mean "open"?"#)
    var thrown = try #require(await port.run("fail").error)
    #expect(thrown.problem == "the table is empty" && thrown.advice == "add a row first" && thrown.place == "fail")
    #expect(thrown.description == "fail: the table is empty; add a row first")
    thrown.advice = nil
    #expect(thrown.description == "fail: the table is empty")
  }

  @Test("names the file and the reason of Foundation's errors")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)")
    let file = folder.appending(path: "x")
    let writing = #expect(throws: (any Error).self) { try Data("x".utf8).write(to: file) }
    #expect(LineError(try #require(writing)).message == "\(file.path): No such file or directory")
    let listing = #expect(throws: (any Error).self) {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    #expect(LineError(try #require(listing)).message == "\(folder.path): No such file or directory")
    let unknown = CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: "/x"])
    #expect(LineError(unknown).message == "/x: the file cannot be read or written")
  }
}
