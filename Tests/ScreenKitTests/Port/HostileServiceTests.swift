import Foundation
import PresentationTesting
@testable import ScreenKit
import TestSupport
import Testing

/// A user who is asked one thing at a time, while a line runs.
private final class Guarded: SessionFrontEnd {
  var isAsked = false
  var prompts: [String] = []
  var begun: [String] = []
  var mayAsk = { true }
  /// Whether the user answers at once.
  var answers = true
  let bell = Bell()

  private func ask(_ prompt: String) async throws(LineError) -> String {
    #expect(!isAsked && mayAsk(), "\(prompt)")
    isAsked = true
    prompts.append(prompt)
    if !answers { await bell.wait() }
    isAsked = false
    if Task.isCancelled { throw .cancelled }
    return "1234"
  }

  func lineBegins(remembering text: String?) { begun.append(text ?? "-") }
  func lineBegins(answering text: String?) { begun.append(text ?? "-") }
  func secret(prompt: String) async throws(LineError) -> String { try await ask(prompt) }
  func edit(_ text: String, name: String) async throws(LineError) -> String { try await ask(name) }
}

/// A service that says anything, and a port for it.
@MainActor
private final class Service {
  let pair: RemotePair
  let front = Guarded()
  let port: RemotePort
  let requests: (reading: Int32, writing: Int32), replies: (reading: Int32, writing: Int32)
  private var heard = ""

  init() async throws {
    let pair = RemotePair()
    let (requests, replies) = (pair.pipe(), pair.pipe())
    (self.pair, self.requests, self.replies) = (pair, requests, replies)
    _ = #"{"protocol":1}"#.appending("\n").withCString { write(replies.writing, $0, strlen($0)) }
    port = try await RemotePort(reading: replies.reading, writing: requests.writing)
    port.frontEnd = front
  }

  func say(_ texts: String...) {
    for text in texts { _ = (text + "\n").withCString { write(replies.writing, $0, strlen($0)) } }
  }

  /// Begins a line, and asks the user for a secret, who does not answer.
  func asked() async throws -> Task<LineEnd, Never> {
    front.answers = false
    let line = Task { await port.type("sign") }
    try await wait(for: "sign")
    say(#"{"asks":1,"secret":"a"}"#)
    await waitUntil { front.isAsked }
    return line
  }

  /// Waits until the port has sent a text.
  func wait(for text: String) async throws {
    while !heard.contains(text) { heard += try await pair.next(from: requests.reading) }
    heard = ""
  }
}

@MainActor @Suite("A port for a service that cannot be trusted", .timeLimit(.minutes(RunLength.limit)))
struct HostileServiceTests {
  private static let end =
    #""end":{"status":"done","output":[],"hasStayed":false,"hasLooked":false,"frame":1,"notices":[],"location":{"depth":0,"exactPath":"/","path":"/"}}"#

  @Test("asks the user only while a line runs, and says that the other program asks")
  func unasked() async throws {
    let service = try await Service()
    service.say(#"{"asks":1,"secret":"Enter passphrase for key"}"#)
    try await service.wait(for: "no command is running")
    #expect(service.front.prompts.isEmpty)
    let line = Task { await service.port.type("sign") }
    try await service.wait(for: "sign")
    service.say(#"{"asks":2,"secret":"Enter passphrase for key"}"#)
    try await service.wait(for: "1234")
    #expect(service.front.prompts == [#"the other program asks for "Enter passphrase for key""#])
    service.say(#"{"id":1,\#(Self.end)}"#)
    #expect(await line.value.status == .done)
    service.say(#"{"asks":3,"edit":"text","name":"note"}"#)
    try await service.wait(for: "no command is running")
    #expect(service.front.prompts.count == 1)
  }

  @Test(
    "stops asking when the line ends, when the request is withdrawn, and when the connection is lost", arguments: 0..<3)
  func withdrawn(way: Int) async throws {
    let service = try await Service()
    let line = try await service.asked()
    switch way {
    case 0: service.say(#"{"id":1,\#(Self.end)}"#)
    case 1: service.say(#"{"withdraws":1}"#)
    default: service.pair.hangUp(service.replies.writing)
    }
    await waitUntil { !service.front.isAsked }
    if way == 1 { service.say(#"{"id":1,\#(Self.end)}"#) }
    #expect(await line.value.status == (way == 2 ? .quit : .done))
  }

  @Test("asks for one value at a time, even if the user has not stopped answering the last one")
  func twice() async throws {
    let service = try await Service()
    let line = try await service.asked()
    service.say(#"{"asks":2,"secret":"b"}"#, #"{"asks":3,"edit":"c","name":"c"}"#)
    try await service.wait(for: #""id":3"#)
    #expect(service.front.prompts.count == 1)
    service.say(#"{"withdraws":1}"#, #"{"asks":4,"secret":"d"}"#)
    await waitUntil { service.front.prompts.count == 2 }
    service.front.bell.ring()
    service.say(#"{"id":1,\#(Self.end)}"#)
    #expect(await line.value.status == .done)
  }

  @Test("reports the beginning of its own lines to the front end, and of no others, once each")
  func beginnings() async throws {
    let service = try await Service()
    service.say(#"{"begins":"command","text":"sudo rm"}"#, #"{"begins":"value","text":"x"}"#)
    let line = Task { await service.port.type("sign 1234") }
    try await service.wait(for: "sign")
    service.say(
      #"{"begins":"command","text":"sudo rm"}"#, #"{"begins":"command","text":"sign"}"#,
      #"{"begins":"command","text":"sign"}"#, #"{"begins":"value"}"#, #"{"id":1,\#(Self.end)}"#)
    #expect(await line.value.status == .done)
    #expect(service.front.begun == ["sign"])
  }

  @Test("is not opened if the other end is silent for ten seconds")
  func silent() async throws {
    let (pair, clock) = (RemotePair(), TestClock())
    let (requests, replies) = (pair.pipe(), pair.pipe())
    let opening = Task {
      do throws(LineError) {
        _ = try await RemotePort(reading: replies.reading, writing: requests.writing, clock: clock)
        return "opened"
      } catch {
        return error.problem
      }
    }
    await waitUntil { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    #expect(await opening.value == "no session responded in time")
  }

  @Test("keeps few changes that nothing has requested, and no screen that parts make very long")
  func bounded() async throws {
    let service = try await Service()
    for number in 0..<PortLimits.changes {
      service.say(#"{"change":{"notices":[{"level":"info","text":"\#(number)"}]}}"#)
    }
    _ = Task { await service.port.verbs() }
    try await service.wait(for: "verbs")
    #expect(!service.port.hasEnded)
    service.say(#"{"change":{"progress":[]}}"#)
    await waitUntil { service.port.hasEnded }

    let other = try await Service()
    let screen = Task { await other.port.screen() }
    try await other.wait(for: "screen")
    let part = #"{"kind":"text","text":"x"}"#
    other.say(
      #"{"id":1,"screen":{"body":[],"frame":1,"serial":0,"location":{"depth":0,"exactPath":"/","path":"/"}},"parts":[\#(part)]}"#
    )
    #expect(await screen.value.blocks == ["x"])
    var id = 2
    while !other.port.hasEnded, id < 30 {
      let screen = Task { await other.port.screen() }
      try await other.wait(for: "screen")
      let count = 1 << (2 * (id - 2))
      let parts = Array(repeating: "[0,\(count)]", count: 4).joined(separator: ",")
      other.say(
        #"{"id":\#(id),"screen":{"body":[],"frame":1,"serial":0,"location":{"depth":0,"exactPath":"/","path":"/"}},"parts":[\#(parts)]}"#
      )
      #expect(await screen.value.body.count <= PortLimits.parts)
      id += 1
    }
    #expect(other.port.hasEnded)
  }

  /// Messages of a session, in which a random one differs.
  private static let messages = [
    #"{"asks":#,"secret":"a"}"#, #"{"asks":#,"edit":"a","name":"b"}"#, #"{"withdraws":#}"#,
    #"{"begins":"command","text":"write #"}"#,
    #"{"begins":"value"}"#, #"{"change":{"ended":true}}"#, #"{"change":{"progress":[]},"id":#}"#, #"{"id":#,\#(end)}"#,
    #"{"id":#}"#,
    #"{"id":#,"error":{"problem":"x"}}"#, #"{"change":{"notices":[]},"reader":#}"#, #"{"protocol":#}"#,
    #"{"id":#,"text":"x"}"#,
    #"{"id":#,"screen":{"body":[],"frame":-1,"serial":-1,"location":{"depth":-9,"exactPath":"","path":""}},"parts":[[0,#]]}"#,
    #"{"id":#,"verbs":[]}"#, #"{"id":#,"questions":[]}"#, #"{"id":#,"completion":{}}"#, "rubbish", "",
  ]

  @Test(
    "survives messages in any order, and ends when the connection does",
    arguments: 0..<(RunLength.isLong ? 2_000 : 100) as Range<UInt64>)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let service = try await Service()
    var underWay = 0
    service.front.mayAsk = { underWay > 0 }
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<50 {
      switch random.next(below: 6) {
      case 0:
        let (line, isCancelled) = ("write \(random.next(below: 9))", random.next(below: 3) == 0)
        underWay += 1
        let task = Task {
          _ = await service.port.type(line)
          underWay -= 1
        }
        if isCancelled { task.cancel() }
        tasks.append(task)
      case 1: tasks.append(Task { _ = await service.port.screen() })
      case 2:
        let changes = service.port.changes(screens: true)
        tasks.append(Task { _ = await changes.next() })
      case 3: service.front.answers.toggle()
      case 4: service.front.bell.ring()
      default:
        var text = Self.messages[random.next(below: Self.messages.count)].replacing(
          "#", with: "\(random.next(below: 12))")
        if random.next(below: 8) == 0 { text = String(text.prefix(random.next(below: text.count + 1))) }
        service.say(text)
      }
      if random.next(below: 3) == 0 { await Task.yield() }
    }
    service.pair.hangUp(service.replies.writing)
    service.front.answers = true
    let ringing = Task {
      while !Task.isCancelled {
        service.front.bell.ring()
        await Task.yield()
      }
    }
    for task in tasks { await task.value }
    ringing.cancel()
    #expect(service.port.hasEnded && underWay == 0, "seed \(seed)")
  }
}
