import PresentationCore

/// The changes of a session in another process.
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
  final class Reader {
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

  struct Weak {
    weak var reader: Reader?
  }
}
