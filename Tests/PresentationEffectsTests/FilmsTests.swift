import Foundation
import ScreenKitTermTesting
import Testing

@Suite("The program Films", .timeLimit(.minutes(10)))
struct FilmsTests {
  let program: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "Films").path
  }()

  /// The variables of a program. The thread sanitizer has to be shown how locks are handed over within it, too.
  static func environment(_ variables: [String: String]) -> [String: String] {
    let process = ProcessInfo.processInfo.environment
    return variables.merging(process.filter { ["LD_PRELOAD", "TSAN_OPTIONS"].contains($0.key) }) { given, _ in given }
  }

  func run(_ lines: String...) throws -> PipedProgram {
    let environment = Self.environment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
    let script = lines.joined(separator: "\n")
    return try PipedProgram.run(program, arguments: [], environment: environment, input: script)
  }

  @Test("waits for the answer of each line, and chooses at random")
  func works() throws {
    let body = #"{"title": "M", "year": 1931}"#
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let run = try run("load \(server.url())", "choose")
    #expect(run.outputText == "M, 1931\nM, 1931\nTonight: M\n")
    #expect(run.errorText == "")
  }

  @Test("says what is wrong with an answer, and executes no control characters in it")
  func failing() throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\n{\"title\": \"\\u001b[31mred\", \"year\": 1931}")
    #expect(try run("load \(server.url())").outputText == "␛[31mred, 1931\n")
    let missing = RawServer(sending: "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
    let run = try run("load \(missing.url("/film/9?key=hidden"))", "choose")
    let failure =
      "GET \(missing.url("/film/9")): the server responded with status 404; nothing was found at this address"
    #expect(run.errorText == "<stdin>:1: \(failure)\n")
    #expect(run.outputText == "")
  }

  /// Runs a program again if libdispatch has stopped it, at most nine times. The monitor of libdispatch's worker threads reads
  /// `/proc/self/task` once a second, and traps if it has no descriptor for that. On a busy machine, a program that lives for a few
  /// milliseconds can be that slow.
  private func exceptWhenStopped(_ run: () throws -> PipedProgram) rethrows -> PipedProgram {
    for _ in 0..<9 {
      let result = try run()
      if result.exit != .signalled(SIGILL) { return result }
    }
    return try run()
  }

  /// Not under the thread sanitizer, which opens files of its own and makes programs slow.
  @Test(
    "reports too many open files as such, and does not blame the server",
    .disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil, "the sanitizer needs descriptors itself"))
  func descriptors() throws {
    let server = RawServer(sending: "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
    let environment = Self.environment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "no_proxy": "127.0.0.1"])
    var complaints: Set<String> = []
    for limit in 8...20 {
      let run = try exceptWhenStopped {
        try PipedProgram.run(
          "/bin/sh", arguments: ["-c", "ulimit -n \(limit); exec \"$0\"", program], environment: environment,
          input: "load \(server.url())\n")
      }
      let complaint = run.errorText.replacing("is \(limit))", with: "is N)")
      complaints.insert(complaint.replacing("<stdin>:1: GET \(server.url()): ", with: ""))
    }
    #expect(
      complaints == [
        "the server responded with status 404; nothing was found at this address\n",
        "too many open files and connections (the limit is N); raise the limit with ulimit -n\n",
      ])
  }

  @Test("shows no password of a proxy", arguments: ["foo://me:hidden/@hid@den@proxy.invalid", "http://me:hidden@[bad"])
  func proxy(address: String) throws {
    let environment = Self.environment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "http_proxy": address])
    let run = try PipedProgram.run(program, environment: environment, input: "load http://films.invalid/\n")
    #expect(run.errorText.hasPrefix("<stdin>:1: GET http://films.invalid/: "))
    #expect(!run.errorText.contains("hid"), "\(run.errorText)")
  }

  @Test("asks hosts with names of any language, whatever the locale", arguments: ["C", "C.UTF-8"])
  func international(locale: String) throws {
    let server = RawServer(sending: "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
    let address = "http://bücher.localhost:\(server.port)/"
    let environment = Self.environment(["PATH": "/usr/bin:/bin", "LC_ALL": locale])
    let run = try PipedProgram.run(program, environment: environment, input: "load \(address)\n")
    #expect(
      run.errorText
        == "<stdin>:1: GET \(address): the server responded with status 404; nothing was found at this address\n")
  }
}
