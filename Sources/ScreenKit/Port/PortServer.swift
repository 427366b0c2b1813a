import FoundationEssentials
import PresentationCore
import PresentationFiles

extension SessionPort {
  /// Serves a front end in another process, such as a ``RemotePort``, until the session ends or the front end closes its end of the
  /// connection.
  ///
  /// The front end sends requests as lines of JSON, described in the article *The protocol*. When it closes its end, the session ends,
  /// and running lines are canceled. Requests are carried out in the order in which they arrive; the reply to an invalid one explains
  /// the error.
  ///
  ///     await Session(store, path: \.path, root: Home()).serve(reading: socket, writing: socket)
  ///
  /// It becomes the session's ``SessionPort/frontEnd``. Keep the descriptors open until this returns; it does not close them.
  ///
  /// - Parameters:
  ///   - input: The descriptor that requests are read from: a pipe, a socket, or a file.
  ///   - output: The descriptor that replies are written to.
  public func serve(reading input: Int32, writing output: Int32) async {
    let server = PortServer(self)
    await server.serve(reading: input, writing: output)
  }
}

/// A session's end of a connection to a front end in another process.
@MainActor
final class PortServer {
  private let session: any SessionPort
  private var stream: LineStream?
  private var requests: [Int: Task<Void, Never>] = [:]
  /// The requests that wait for changes, which an ending session sends.
  private var followers: Set<Int> = []
  /// The changes for each reader in the front end, by its number.
  private var readers: [Int: SessionChanges] = [:]
  /// Running lines that wait for input from the user, by the numbers of their requests.
  private var askers: [Int: CheckedContinuation<Result<String, LineError>, Never>] = [:]
  private var asked = 0
  /// The body of the screen sent last.
  private var sentBody: [Block] = []
  /// Whether the front end wants only the changed parts of a screen.
  private var sendsParts = false
  private let finished = Bell()

  init(_ session: any SessionPort) {
    self.session = session
  }

  /// Serves until either side ends.
  func serve(reading input: Int32, writing output: Int32) async {
    let stream = LineStream(reading: input, writing: output) { [weak self] in
      self?.receive($0)
    } end: { [finished] in
      finished.ring()
    }
    self.stream = stream
    session.frontEnd = self
    send(PortReply { $0.protocol = PortReply.version })
    await finished.wait()
    stream.stop()
    session.end()
    for (id, request) in requests where !followers.contains(id) { request.cancel() }
    for asker in askers.keys { give(.failure(.cancelled), to: asker) }
    for request in requests.values { await request.value }
    await tellRest()
    await stream.flush()
  }

  /// Sends the changes that the front end has not requested yet, followed by the end of the changes.
  private func tellRest() async {
    if readers.isEmpty { readers[0] = session.changes(screens: false) }
    for (number, changes) in readers {
      for await change in changes where change != .ended {
        send(PortReply { ($0.reader, $0.change) = (number, change) })
      }
    }
    send(PortReply { $0.change = .ended })
  }

  private func send(_ reply: PortReply) {
    var reply = reply
    if let body = reply.body {
      if sendsParts { (reply.parts, reply.body) = (BlockPart.parts(of: body, since: sentBody), []) }
      sentBody = body
    }
    do {
      stream?.send(try PortCoding.encode(reply))
    } catch {
      // Only numbers that JSON cannot represent would fail to encode, and ours are sent as text.
      preconditionFailure("a reply cannot be encoded: \(error)")
    }
  }

  private func receive(_ line: [UInt8]) {
    let request: PortRequest
    do {
      request = try PortCoding.decode(PortRequest.self, from: line)
    } catch {
      return refuse(nil, "not a request; write one JSON object per line, such as {\"id\":1,\"call\":\"screen\"}")
    }
    guard let call = PortRequest.Call(rawValue: request.call) else {
      let calls = Wording.choice(PortRequest.Call.allCases.map(\.rawValue))
      return refuse(request.id, "unknown call \(Wording.quotedText(request.call)); choose from \(calls)")
    }
    do throws(LineError) {
      try carryOut(call, request)
    } catch {
      refuse(request.id, error.message)
    }
  }

  private func refuse(_ id: Int?, _ problem: String) {
    send(PortReply { ($0.id, $0.error) = (id, LineError(problem)) })
  }

  private func carryOut(_ call: PortRequest.Call, _ request: PortRequest) throws(LineError) {
    func need<Value>(_ value: Value?, _ name: String) throws(LineError) -> Value {
      guard let value else { throw LineError("\(call.rawValue) needs the member \(Wording.quoted(name))") }
      return value
    }
    switch call {
    case .cancel:
      if let reader = request.reader { readers[reader] = nil } else { requests[try need(request.id, "id")]?.cancel() }
    case .give:
      give(request.line.map { .success($0) } ?? .failure(request.error ?? .cancelled), to: try need(request.id, "id"))
    case .resized: session.resized(to: try need(request.window, "window"))
    case .close: session.close(serial: try need(request.serial, "serial"))
    case .end: finished.ring()
    case .parts: sendsParts = true
    case .screen: try begin(request) { [session] in $0.screen = await session.screen() }
    case .peek: try begin(request) { [session] in $0.screen = await session.peek() }
    case .verbs: try begin(request) { [session] in $0.verbs = await session.verbs() }
    case .questions: try begin(request) { [session] in $0.questions = await session.openQuestions() }
    case .fields: try begin(request) { [session] in $0.fields = await session.fields() }
    case .fill:
      let values = try need(request.values, "values")
      try begin(request) { [session] in $0.end = await session.fill(values, on: request.frame) }
    case .changes, .watch:
      let number = request.reader ?? (call == .watch ? -1 : 0)
      let changes =
        readers[number] ?? (call == .watch ? session.watch() : session.changes(screens: request.screens ?? true))
      readers[number] = changes
      // Without a number, the request only starts collecting changes for the reader.
      if request.id == nil { return }
      try begin(request) { [weak self] in
        $0.change = await changes.next()
        if $0.change == .ended { self?.finished.ring() }
      }
      followers.formUnion(request.id.map { [$0] } ?? [])
    case .answer:
      let (choice, frame) = (try need(request.choice, "choice"), try need(request.frame, "frame"))
      try begin(request) { [session] in $0.end = await session.answer(choice, on: frame) }
    case .run, .value, .type, .typeAhead, .remembered, .completion, .expectations:
      let line = try need(request.line, "line")
      try begin(request) { [session] in
        switch call {
        case .run: $0.end = await session.run(line, on: request.frame)
        case .value: $0.end = await session.run(value: line, on: request.frame)
        case .type: $0.end = await session.type(line, on: request.frame)
        case .typeAhead: $0.end = await session.typeAhead(line, on: request.frame)
        case .remembered: $0.text = await session.remembered(line)
        case .completion: $0.completion = await session.completion(of: line)
        default: $0.blocks = await session.expectations(at: line)
        }
      }
    }
  }

  /// Carries out a request once those before it have begun, and sends the reply.
  private func begin(_ request: PortRequest, _ work: @escaping @MainActor (inout PortReply) async -> Void)
    throws(LineError)
  {
    guard let id = request.id else { throw LineError("\(request.call) needs the member \"id\"") }
    guard requests[id] == nil else { throw LineError("request \(id) has not been replied to; use another number") }
    requests[id] = Task { [weak self] in
      var reply = PortReply()
      await work(&reply)
      self?.requests[id] = nil
      self?.followers.remove(id)
      reply.id = id
      self?.send(reply)
      if reply.end?.status == .quit { self?.finished.ring() }
    }
  }

  private func give(_ text: Result<String, LineError>, to asker: Int) {
    askers.removeValue(forKey: asker)?.resume(returning: text)
  }

  /// Asks the user for a text.
  private func ask(_ reply: PortReply) async throws(LineError) -> String {
    asked += 1
    let number = asked
    var reply = reply
    reply.asks = number
    send(reply)
    let text = await withTaskCancellationHandler {
      await withCheckedContinuation { askers[number] = $0 }
    } onCancel: {
      Task { @MainActor in self.give(.failure(.cancelled), to: number) }
    }
    return try text.get()
  }
}

extension PortServer: SessionFrontEnd {
  func lineBegins(remembering text: String?) { tell(.command, text) }

  func lineBegins(answering text: String?) { tell(.value, text) }

  private func tell(_ beginning: PortReply.Beginning, _ text: String?) {
    send(PortReply { ($0.begins, $0.text) = (beginning, text) })
  }

  func secret(prompt: String) async throws(LineError) -> String {
    try await ask(PortReply { $0.secret = prompt })
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    try await ask(PortReply { ($0.edit, $0.name) = (text, name) })
  }
}

/// The encoding of messages.
enum PortCoding {
  static func encode(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(message))
  }

  static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
