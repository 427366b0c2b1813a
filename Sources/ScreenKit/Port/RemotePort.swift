import PresentationCore
import PresentationFiles

/// A session in another process, driven over two descriptors.
///
/// It is a ``SessionPort`` like any other, so a front end written for one works with both. The other process serves the session with
/// ``SessionPort/serve(reading:writing:)``, as every console program does when started with `--serve`:
///
///     let port = try await RemotePort(reading: fromProgram, writing: toProgram)
///     let end = await port.run("add 12")
///     print(Rendering().text(end.screen?.blocks ?? []))
///
/// When the connection is lost, the session counts as ended in this process: lines end as ``LineEnd/Status/quit``,
/// ``SessionPort/changes(screens:)`` delivers ``SessionChange/ended`` once, and other calls return nothing. The caller owns the
/// descriptors; close them when the port is no longer used.
@MainActor
public final class RemotePort: SessionPort {
  private var stream: LineStream?
  private var replies: [Int: CheckedContinuation<PortReply?, Never>] = [:]
  private var count = 0
  var location = SessionLocation(path: "/", exactPath: "/", depth: 0)
  private let connected = Bell()
  private var version: Int?
  /// The body of the screen received last.
  private var shownBody: [Block] = []
  /// The readers of the changes, by the numbers that the session uses for them.
  private var readers: [Int: Weak] = [:]
  private var lastReader = 0
  /// The changes of a session that has ended, for the next reader.
  private var rest: [SessionChange] = []
  /// Whether the session has stopped taking requests. It sends its last changes without being asked.
  var hasLeft = false

  private var isDisconnected = false

  /// Whether the connection is lost or the session has ended. Changes received before may still be delivered.
  public var hasEnded: Bool { hasLeft || isDisconnected }

  /// The front end that a running line can ask for secrets and edited text; `nil` if no user can be asked.
  public weak var frontEnd: (any SessionFrontEnd)?

  /// Connects to a session, and waits for it to report the version of its messages. Keep the descriptors open as long as the port exists.
  ///
  /// - Parameters:
  ///   - input: The descriptor that replies are read from: a pipe or a socket.
  ///   - output: The descriptor that requests are written to.
  /// - Throws: An error if the other end closes, sends something that is not a message, or speaks another version.
  public init(reading input: Int32, writing output: Int32) async throws(LineError) {
    stream = LineStream(reading: input, writing: output) { [weak self] in
      self?.receive($0)
    } end: { [weak self] in
      self?.disconnect()
    }
    await connected.wait()
    guard let version else {
      throw LineError("no session responded", advice: "start the program with --serve")
    }
    guard version == PortReply.version else {
      disconnect()
      throw LineError(
        "the session speaks version \(version) of the protocol, not \(PortReply.version)",
        advice: "use the same version of ScreenKit in both programs")
    }
    tell(PortRequest(.parts))
  }

  private func disconnect() {
    guard !isDisconnected else { return }
    isDisconnected = true
    stream?.stop()
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
        reader.rest.append(change)
        reader.bell.ring()
      } else {
        rest.append(change)
      }
    } else if let number = reply.asks {
      answer(reply, number)
    } else if let beginning = reply.begins {
      switch beginning {
      case .command: frontEnd?.lineBegins(remembering: reply.text)
      case .value: frontEnd?.lineBegins(answering: reply.text)
      }
    }
  }

  /// Asks the front end for input that a line needs.
  private func answer(_ ask: PortReply, _ number: Int) {
    Task {
      var answer = PortRequest(.give, id: number)
      do throws(LineError) {
        guard let frontEnd else { throw LineError("the user cannot be asked here") }
        if let prompt = ask.secret {
          answer.line = try await frontEnd.secret(prompt: prompt)
        } else {
          answer.line = try await frontEnd.edit(ask.edit ?? "", name: ask.name ?? "")
        }
      } catch {
        answer.error = error
      }
      tell(answer)
    }
  }

  func tell(_ request: PortRequest) {
    guard !hasEnded, let line = try? PortCoding.encode(request) else { return }
    stream?.send(line)
  }

  /// Sends a request and returns the reply; `nil` if the connection is lost. Canceling the task cancels the request, but still waits for
  /// its reply.
  func reply(to call: PortRequest.Call, _ fill: (inout PortRequest) -> Void = { _ in }) async -> PortReply? {
    if hasEnded { return nil }
    count += 1
    let id = count
    let request = PortRequest(call, id: id, fill)
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        replies[id] = $0
        tell(request)
      }
    } onCancel: {
      Task { @MainActor in self.tell(PortRequest(.cancel, id: id)) }
    }
  }

  func end(_ call: PortRequest.Call, _ fill: (inout PortRequest) -> Void) async -> LineEnd {
    let reply = await reply(to: call, fill)
    guard let end = reply?.end else {
      return LineEnd(reply == nil ? .quit : .failed, error: reply?.error, location: location)
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

extension RemotePort {
  /// Delivers the changes that no line reports; see ``SessionPort/changes(screens:)``.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered, which marks them as seen.
  public func changes(screens: Bool) -> SessionChanges { changes(.changes, screens: screens) }

  /// Delivers all changes, for an observer; see ``SessionPort/watch()``.
  public func watch() -> SessionChanges { changes(.watch, screens: nil) }

  private func changes(_ call: PortRequest.Call, screens: Bool?) -> SessionChanges {
    lastReader += 1
    let reader = Reader(self, lastReader, call, screens)
    if call == .changes { (reader.rest, rest) = (rest, []) }
    readers[lastReader] = Weak(reader: reader)
    // The reader gets all changes from now on, not only those after its first request.
    tell(PortRequest(call) { ($0.reader, $0.screens) = (reader.number, screens) })
    return SessionChanges { [weak self] in
      guard !Task.isCancelled else { return nil }
      return await self?.nextChange(for: reader)
    }
  }

  private func nextChange(for reader: Reader) async -> SessionChange? {
    while reader.rest.isEmpty, !isDisconnected, !Task.isCancelled {
      guard !hasLeft else {
        await reader.bell.wait()
        continue
      }
      let reply = await reply(to: reader.call) { ($0.reader, $0.screens) = (reader.number, reader.screens) }
      // An older session does not know the request, and would refuse it again.
      if reply?.error != nil { return nil }
      let change = reply?.change
      if case .screen(let screen) = change { location = screen.location }
      if change == .ended { disconnect() } else if let change { return change }
    }
    if !reader.rest.isEmpty { return reader.rest.removeFirst() }
    guard isDisconnected, !reader.hasHadEnd else { return nil }
    reader.hasHadEnd = true
    return .ended
  }

  /// A reader of the changes. When it is released here, the session drops its counterpart.
  @MainActor
  private final class Reader {
    private weak var port: RemotePort?
    let number: Int
    let call: PortRequest.Call
    let screens: Bool?
    /// Rings when the session that has ended sends a change, and when the connection is lost.
    let bell = Bell()
    /// The changes that came without a request, because the session has ended.
    var rest: [SessionChange] = []
    var hasHadEnd = false

    init(_ port: RemotePort, _ number: Int, _ call: PortRequest.Call, _ screens: Bool?) {
      (self.port, self.number, self.call, self.screens) = (port, number, call, screens)
    }

    isolated deinit {
      guard let port else { return }
      port.readers[number] = nil
      if call == .changes, port.rest.isEmpty { port.rest = rest }
      port.tell(PortRequest(.cancel) { $0.reader = number })
    }
  }

  private struct Weak {
    weak var reader: Reader?
  }
}
