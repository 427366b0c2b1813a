import PresentationCore

/// Carries out the requests.
extension PortServer {
  func carryOut(_ request: PortRequest?) {
    guard let request else {
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

  private func carryOut(_ call: PortRequest.Call, _ request: PortRequest) throws(LineError) {
    func need<Value>(_ value: Value?, _ name: String) throws(LineError) -> Value {
      guard let value else { throw LineError("\(call.rawValue) needs the member \(Wording.quoted(name))") }
      return value
    }
    switch call {
    case .cancel: readers[try need(request.reader, "id")] = nil
    case .give: _ = try need(request.id, "id")
    case .resized: session.resized(to: try need(request.window, "window"))
    case .close: session.close(serial: try need(request.serial, "serial"))
    case .end: leave()
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
      guard readers[number] != nil || readers.count < PortLimits.readers else {
        throw LineError("there are \(readers.count) readers", advice: "cancel one of them first")
      }
      guard request.id == nil || followers.count < PortLimits.readers else {
        throw LineError("\(followers.count) requests wait for changes", advice: "wait for a reply first")
      }
      let changes =
        readers[number] ?? (call == .watch ? session.watch() : session.changes(screens: request.screens ?? true))
      readers[number] = changes
      // Without a number, the request only starts collecting changes for the reader.
      if request.id == nil { return }
      try begin(request) { [weak self] in
        $0.change = await changes.next()
        if $0.change == .ended { self?.leave() }
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

  /// Carries out a request, and sends the reply.
  private func begin(_ request: PortRequest, _ work: @escaping @MainActor (inout PortReply) async -> Void)
    throws(LineError)
  {
    guard let id = request.id else { throw LineError("\(request.call) needs the member \"id\"") }
    guard requests[id] == nil else { throw LineError("request \(id) has not been replied to; use another number") }
    let isCancelled = cancelled.remove(id) != nil && PortRequest.Call(rawValue: request.call)?.isLine == true
    requests[id] = Task { [weak self, session] in
      var reply = PortReply()
      if isCancelled {
        reply.end = LineEnd(.cancelled, frame: request.frame ?? 0, location: await session.peek().location)
      } else {
        await work(&reply)
      }
      self?.requests[id] = nil
      self?.followers.remove(id)
      reply.id = id
      self?.bell.ring()
      self?.send(reply)
      if reply.end?.status == .quit { self?.leave() }
    }
  }

  func give(_ text: Result<String, LineError>, to asker: Int) {
    askers.removeValue(forKey: asker)?.resume(returning: text)
  }

  static let unanswered = LineError("the front end cannot be asked, because it sends no more requests")

  /// Asks the user for a text. When the line is canceled, the front end learns that it need not answer.
  private func ask(_ reply: PortReply) async throws(LineError) -> String {
    if hasAll || isLeaving { throw Self.unanswered }
    asked += 1
    let number = asked
    var reply = reply
    reply.asks = number
    send(reply)
    let text = await withTaskCancellationHandler {
      await withCheckedContinuation { askers[number] = $0 }
    } onCancel: {
      Task { @MainActor in
        guard self.askers[number] != nil else { return }
        self.give(.failure(.cancelled), to: number)
        self.send(PortReply { $0.withdraws = number })
      }
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
