import PresentationCore
import PresentationFiles

extension SessionPort {
  /// Serves a front end in another process, such as a ``RemotePort``, until the session ends or the front end closes its end of the
  /// connection.
  ///
  /// The front end sends requests as lines of JSON, described in the article *The protocol*. When it closes its end, what it has sent is
  /// finished, and the session ends. When it cannot receive replies any more, the session ends, and running lines are canceled. Requests
  /// are carried out in the order in which they arrive; the reply to an invalid one explains the error.
  ///
  ///     try await Session(store, path: \.path, root: Home()).serve(reading: socket, writing: socket)
  ///
  /// It becomes the session's ``SessionPort/frontEnd``. Keep the descriptors open until this returns; it does not close them.
  ///
  /// Canceling the task cancels running lines and ends the session. Replies are still written, but not to a front end that has read
  /// nothing for a second. One front end does not delay another: while 64 of its requests are not finished, or 64 KiB of its replies are
  /// not read, its next requests wait.
  ///
  /// - Parameters:
  ///   - input: The descriptor that requests are read from: a pipe, a socket, or a file.
  ///   - output: The descriptor that replies are written to.
  ///   - clock: The clock for that second.
  /// - Throws: The reason why the front end is not served any longer: a request is longer than 1 MiB, more than 4 MiB of replies were not
  ///   read, or the input cannot be read.
  public func serve(
    reading input: Int32, writing output: Int32, clock: any Clock<Duration> = ContinuousClock()
  ) async throws(LineError) {
    try await PortServer(self, LineStream(reading: input, writing: output, longest: PortLimits.request), clock).serve()
  }
}

/// A session's end of a connection to a front end in another process.
@MainActor
final class PortServer {
  let session: any SessionPort
  private let stream: LineStream
  private let clock: any Clock<Duration>
  var requests: [Int: Task<Void, Never>] = [:]
  /// The requests that wait for changes, which an ending session sends.
  var followers: Set<Int> = []
  /// The changes for each reader in the front end, by its number.
  var readers: [Int: SessionChanges] = [:]
  /// Running lines that wait for input from the user, by the numbers of their requests.
  var askers: [Int: CheckedContinuation<Result<String, LineError>, Never>] = [:]
  var asked = 0
  /// The body of the screen sent last.
  private var sentBody: [Block] = []
  /// Whether the front end wants only the changed parts of a screen.
  var sendsParts = false

  /// Requests that have not begun, and their bytes. `nil` is a line that is not a request.
  private var waiting: ArraySlice<(request: PortRequest?, size: Int)> = []
  private var waitingSize = 0
  /// Those of them that are canceled.
  var cancelled: Set<Int> = []
  /// Rings whenever a request arrives, begins or ends.
  let bell = Bell()
  private var beginning: Task<Void, Never>?
  /// Whether no more requests follow.
  var hasAll = false
  /// Whether the session ends without finishing what was sent.
  var isLeaving = false
  /// Drops replies that are not read, while the task is canceled.
  private var hurrying: Task<Void, Never>?
  private var problem: LineError?
  /// Whether the front end gets no more replies, because it does not read them.
  private var isDropped = false

  init(_ session: any SessionPort, _ stream: LineStream, _ clock: any Clock<Duration>) {
    (self.session, self.stream, self.clock) = (session, stream, clock)
  }

  /// Serves until either side ends.
  func serve() async throws(LineError) {
    session.frontEnd = self
    send(PortReply { $0.protocol = PortReply.version })
    let watching = Task.immediate { [stream, weak self] in
      await stream.broken()
      if !Task.isCancelled { self?.leave() }
    }
    await withTaskCancellationHandler {
      await converse()
    } onCancel: {
      Task { @MainActor in self.hurry() }
    }
    watching.cancel()
    hurrying?.cancel()
    stream.finish(writesRest: false)
    if let problem { throw problem }
  }

  private func converse() async {
    beginning = Task { await beginRequests() }
    await receiveRequests()
    hasAll = true
    // The front end cannot answer any more.
    for asker in askers.keys { give(.failure(Self.unanswered), to: asker) }
    bell.ring()
    await beginning?.value
    while !isLeaving, let request = requests.first(where: { !followers.contains($0.key) }) { await request.value.value }
    session.end()
    for request in requests.values { await request.value }
    if !isDropped { await tellRest() }
    // This task may be canceled; replies are written nevertheless.
    await Task { [stream] in await stream.drained() }.value
  }

  /// Ends the session without finishing what was sent: lines are canceled.
  func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    stream.stop()
    beginning?.cancel()
    session.end()
    for (id, request) in requests where !followers.contains(id) { request.cancel() }
    for asker in askers.keys { give(.failure(.cancelled), to: asker) }
  }

  /// Leaves, and does not wait for a front end that does not read its replies.
  private func hurry() {
    leave()
    hurrying =
      hurrying
      ?? Task { [stream, clock] in
        var before = stream.unsent
        while (try? await clock.wait(for: PortLimits.patience)) != nil {
          let unsent = stream.unsent
          if unsent > 0, unsent == before { stream.finish(writesRest: false) }
          before = unsent
        }
      }
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

  // MARK: Requests

  /// Receives requests until no more follow. Those that others wait for do not wait themselves.
  private func receiveRequests() async {
    do throws(LineStream.Problem) {
      while let line = try await stream.next() {
        let request = try? PortCoding.decode(PortRequest.self, from: line)
        if request.map(overtake) != true {
          waiting.append((request, line.count))
          waitingSize += line.count
          bell.ring()
        }
        // Others have their turn after each line.
        await Task.yield()
        await waitUntil { self.waitingSize <= PortLimits.waiting }
      }
    } catch {
      let text = if case .tooLong(let most) = error { "a request is longer than \(most >> 20) MiB" } else { "\(error)" }
      problem = LineError(text)
      refuse(nil, text)
    }
  }

  /// Carries out a request at once that an earlier one may wait for. Returns whether it is such a request.
  private func overtake(_ request: PortRequest) -> Bool {
    guard let id = request.id else { return false }
    switch PortRequest.Call(rawValue: request.call) {
    case .give: give(request.line.map { .success($0) } ?? .failure(request.error ?? .cancelled), to: id)
    case .cancel where request.reader == nil:
      if let request = requests[id] {
        request.cancel()
      } else if waiting.contains(where: { $0.request?.id == id }) {
        cancelled.insert(id)
      }
    default: return false
    }
    return true
  }

  /// Begins one request after another.
  private func beginRequests() async {
    while !Task.isCancelled {
      await waitUntil { !self.waiting.isEmpty || self.hasAll }
      await stream.drained(to: PortLimits.unread)
      await waitUntil { self.requests.count - self.followers.count < PortLimits.requests }
      guard !Task.isCancelled, let (request, size) = waiting.popFirst() else { return }
      waitingSize -= size
      bell.ring()
      carryOut(request)
      await Task.yield()
    }
  }

  /// Waits until something holds, or until this task is canceled.
  private func waitUntil(_ isTrue: () -> Bool) async {
    while !Task.isCancelled, case let rings = bell.rings, !isTrue() { await bell.wait(after: rings) }
  }

  // MARK: Replies

  func send(_ reply: PortReply) {
    guard !isDropped else { return }
    var reply = reply
    let body = reply.body
    if let body, sendsParts { (reply.parts, reply.body) = (BlockPart.parts(of: body, since: sentBody), []) }
    let line: [UInt8]
    do {
      line = try PortCoding.encode(reply)
    } catch {
      // Only numbers that JSON cannot represent would fail to encode, and ours are sent as text.
      preconditionFailure("a reply cannot be encoded: \(error)")
    }
    guard line.count <= PortLimits.reply else {
      return refuse(reply.id, "the reply is longer than \(PortLimits.reply >> 20) MiB")
    }
    guard stream.unsent <= PortLimits.unsent else { return drop() }
    stream.send(line)
    sentBody = body ?? sentBody
  }

  /// Ends the connection with a front end that does not read.
  private func drop() {
    let text = "more than \(PortLimits.unsent >> 20) MiB of replies were not read"
    stream.dropUnsent()
    refuse(nil, text)
    (problem, isDropped) = (LineError(text), true)
    hurry()
  }

  func refuse(_ id: Int?, _ problem: String) {
    send(PortReply { ($0.id, $0.error) = (id, LineError(problem)) })
  }
}
