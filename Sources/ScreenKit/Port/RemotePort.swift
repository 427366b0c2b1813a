import PresentationCore
import PresentationFiles

/// A session in another process, driven over two descriptors.
///
/// It is a ``SessionPort`` like any other, so a front end written for one works with both. The other process serves the session with
/// ``SessionPort/serve(reading:writing:clock:)``, as every console program does when started with `--serve`:
///
///     let port = try await RemotePort(reading: fromProgram, writing: toProgram)
///     let end = await port.run("add 12")
///     print(Rendering().text(end.screen?.blocks ?? []))
///
/// When the connection is lost, the session counts as ended in this process: lines end as ``LineEnd/Status/quit``,
/// ``SessionPort/changes(screens:)`` delivers ``SessionChange/ended`` once, and other calls return nothing. The caller owns the
/// descriptors; close them when the port is no longer used.
///
/// The other program is not trusted. Its messages may arrive in any order, and one that makes no sense ends the connection or is ignored.
/// It can ask the user for a value only while a line of this port runs, for one value at a time, and the prompt says that it asks. When
/// no line is left, the task in which the front end asks the user is canceled.
@MainActor
public final class RemotePort: SessionPort {
  private let stream: LineStream
  private var receiving: Task<Void, Never>?
  private var replies: [Int: CheckedContinuation<PortReply?, Never>] = [:]
  private var count = 0
  var location = SessionLocation(path: "/", exactPath: "/", depth: 0)
  private let connected = Bell()
  private var version: Int?
  /// The body of the screen received last.
  private var shownBody: [Block] = []
  /// The readers of the changes, by the numbers that the session uses for them.
  var readers: [Int: Weak] = [:]
  var lastReader = 0
  /// The changes of a session that has ended, for the next reader.
  var rest: [SessionChange] = []
  /// Whether the session has stopped taking requests. It sends its last changes without being asked.
  var hasLeft = false

  var isDisconnected = false
  /// The lines that have not ended, by the numbers of their requests; `nil` for one that is not typed, or of which the front end knows
  /// that it has begun.
  private var lines: [Int: String?] = [:]
  /// The request of the session that the user answers, or has not stopped answering.
  private var asking: (number: Int, task: Task<Void, Never>, isWithdrawn: Bool)?

  /// Whether the connection is lost or the session has ended. Changes received before may still be delivered.
  public var hasEnded: Bool { hasLeft || isDisconnected }

  /// The front end that a running line can ask for secrets and edited text; `nil` if no user can be asked.
  public weak var frontEnd: (any SessionFrontEnd)?

  /// Connects to a session, and waits for it to report the version of its messages. Keep the descriptors open as long as the port exists.
  ///
  /// - Parameters:
  ///   - input: The descriptor that replies are read from: a pipe or a socket.
  ///   - output: The descriptor that requests are written to.
  ///   - limit: How long to wait for the session.
  ///   - clock: The clock for that time.
  /// - Throws: An error if the other end closes, is silent, sends something that is not a message, or speaks another version.
  public init(
    reading input: Int32, writing output: Int32, within limit: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(LineError) {
    stream = LineStream(reading: input, writing: output, longest: PortLimits.reply)
    receiving = Task { [weak self, stream] in
      while let line = try? await stream.next() {
        self?.receive(line)
        // Others have their turn after each message.
        await Task.yield()
      }
      self?.disconnect()
    }
    let waiting = Task { [connected] in
      if (try? await clock.wait(for: limit)) != nil { connected.ring() }
    }
    await connected.wait()
    waiting.cancel()
    guard let version else {
      let isSilent = !isDisconnected && !Task.isCancelled
      disconnect()
      throw LineError(
        isSilent ? "no session responded in time" : "no session responded",
        advice: "start the program with --serve")
    }
    guard version == PortReply.version else {
      disconnect()
      throw LineError(
        "the session speaks version \(version) of the protocol, not \(PortReply.version)",
        advice: "use the same version of ScreenKit in both programs")
    }
    tell(PortRequest(.parts))
  }

  isolated deinit {
    disconnect()
  }

  func disconnect() {
    guard !isDisconnected else { return }
    isDisconnected = true
    receiving?.cancel()
    stream.finish()
    withdraw()
    connected.ring()
    for reader in readers.values { reader.reader?.bell.ring() }
    for reply in replies.values { reply.resume(returning: nil) }
    replies = [:]
  }

  private func receive(_ line: [UInt8]) {
    guard var reply = try? PortCoding.decode(PortReply.self, from: line) else {
      // A program whose first line is not a message is not a session. Later it may print other lines; but an unreadable reply would be
      // waited for forever. An unreadable change is of a newer kind.
      let numbered = try? PortCoding.decode(Numbered.self, from: line)
      if version != nil, let numbered, numbered.change != nil {
        replies.removeValue(forKey: numbered.id)?.resume(returning: PortReply())
      } else if version == nil || numbered != nil {
        disconnect()
      }
      return
    }
    if let version = reply.protocol, self.version == nil {
      self.version = version
      connected.ring()
    }
    if version == nil { return disconnect() }
    if let parts = reply.parts {
      guard let body = BlockPart.blocks(of: parts, since: shownBody) else { return disconnect() }
      reply.body = body
    }
    shownBody = reply.body ?? shownBody
    if let reader = reply.id.flatMap({ replies.removeValue(forKey: $0) }) {
      reader.resume(returning: reply)
      if reply.end?.status == .quit { hasLeft = true }
    } else if let change = reply.change {
      if change == .ended {
        disconnect()
      } else if let reader = reply.reader.flatMap({ readers[$0]?.reader }) {
        keep(change, in: &reader.rest)
        reader.bell.ring()
      } else {
        keep(change, in: &rest)
      }
    } else if let number = reply.asks {
      answer(reply, number)
    } else if let number = reply.withdraws {
      if asking?.number == number { withdraw() }
    } else if let beginning = reply.begins {
      begin(beginning, reply.text)
    }
  }

  /// Keeps a change that was not requested. Only a session that ends sends some.
  private func keep(_ change: SessionChange, in rest: inout [SessionChange]) {
    rest.append(change)
    if rest.count > PortLimits.changes { disconnect() }
  }

  /// Tells the front end that one of its lines begins, once for each, and nothing that is not in the line.
  private func begin(_ beginning: PortReply.Beginning, _ text: String?) {
    // A value may be without the colon in front of it.
    let line = lines.filter { _, line in
      line.map { beginning == .command ? $0.hasPrefix(text ?? "") : $0.hasSuffix(text ?? "") } == true
    }.min { $0.key < $1.key }
    guard let line else { return }
    lines[line.key] = .some(nil)
    switch beginning {
    case .command: frontEnd?.lineBegins(remembering: text)
    case .value: frontEnd?.lineBegins(answering: text)
    }
  }

  /// Asks the front end for input that a line needs.
  private func answer(_ ask: PortReply, _ number: Int) {
    guard !lines.isEmpty else { return give(.failure(LineError("no command is running")), to: number) }
    guard asking?.isWithdrawn != false else {
      return give(.failure(LineError("another value is being asked for")), to: number)
    }
    // A front end that is slow to stop is not asked for two values at the same time.
    let former = asking?.task
    let task = Task { [weak self] in
      await former?.value
      let text: Result<String, LineError>
      do throws(LineError) {
        guard !Task.isCancelled, let frontEnd = self?.frontEnd else {
          throw Task.isCancelled ? .cancelled : LineError("the user cannot be asked here")
        }
        if let prompt = ask.secret {
          let name = "the other program asks for \(Wording.quoted(prompt))"
          text = .success(try await frontEnd.secret(prompt: name))
        } else {
          text = .success(try await frontEnd.edit(ask.edit ?? "", name: ask.name ?? ""))
        }
      } catch {
        text = .failure(error)
      }
      self?.give(text, to: number)
      if self?.asking?.number == number { self?.asking = nil }
    }
    asking = (number, task, isWithdrawn: false)
  }

  private func give(_ text: Result<String, LineError>, to number: Int) {
    var answer = PortRequest(.give, id: number)
    switch text {
    case .success(let text): answer.line = text
    case .failure(let error): answer.error = error
    }
    if encode(answer) == nil { (answer.line, answer.error) = (nil, LineError("the text is too long")) }
    tell(answer)
  }

  /// Stops asking the user.
  private func withdraw() {
    asking?.isWithdrawn = true
    asking?.task.cancel()
  }

  func tell(_ request: PortRequest) {
    if !hasEnded, let line = encode(request) { send(line) }
  }

  /// Encodes a request; `nil` if it is too long.
  private func encode(_ request: PortRequest) -> [UInt8]? {
    let line = try? PortCoding.encode(request)
    return line.flatMap { $0.count <= PortLimits.request ? $0 : nil }
  }

  private func send(_ line: [UInt8]) {
    // The session does not read.
    if stream.unsent > PortLimits.unsent { disconnect() }
    stream.send(line)
  }

  /// Sends a request and returns the reply; `nil` if the connection is lost. Canceling the task cancels the request, but still waits for
  /// its reply.
  func reply(to call: PortRequest.Call, _ fill: (inout PortRequest) -> Void = { _ in }) async -> PortReply? {
    if hasEnded { return nil }
    count += 1
    let id = count
    let request = PortRequest(call, id: id, fill)
    guard let message = encode(request) else {
      return PortReply { $0.error = LineError("the text is longer than \(PortLimits.request >> 20) MiB") }
    }
    if call.isLine { lines[id] = .some(request.line) }
    defer {
      lines[id] = nil
      if lines.isEmpty { withdraw() }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        replies[id] = $0
        send(message)
      }
    } onCancel: {
      Task { @MainActor in self.tell(PortRequest(.cancel, id: id)) }
    }
  }

  func end(_ call: PortRequest.Call, _ fill: (inout PortRequest) -> Void) async -> LineEnd {
    let reply = await reply(to: call, fill)
    guard let end = reply?.end else {
      let error = reply.map { $0.error ?? LineError("the other program did not report how the command ended") }
      return LineEnd(reply == nil ? .quit : .failed, error: error, location: location)
    }
    location = end.location
    return end
  }
}

/// The number of a message, and whether it contains a change, regardless of its other members.
private struct Numbered: Decodable {
  struct Change: Decodable {}

  let id: Int
  let change: Change?
}
