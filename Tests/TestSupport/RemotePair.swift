import Glibc
package import ScreenKit
import Testing

/// A session and a port for it, with a pipe in each direction between them.
@MainActor
package final class RemotePair {
  private var descriptors: [Int32] = []
  /// Those that sessions read from and write to.
  private var servedEnds: [Int32] = []
  private var serving: [Task<Void, Never>] = []

  package init() {}

  /// Closes the pipes. The ends of sessions are closed when they are no longer served: otherwise they could later write to a
  /// reused descriptor, such as the pipe of another test.
  isolated deinit {
    for descriptor in descriptors where !servedEnds.contains(descriptor) { close(descriptor) }
    Task { [serving, ends = servedEnds.filter(descriptors.contains)] in
      for task in serving { await task.value }
      for end in ends { close(end) }
    }
  }

  /// Makes a pipe: the descriptor to read from, and the one to write to.
  package func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    // A child of another test would keep them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptors += ends
    return (ends[0], ends[1])
  }

  /// Serves a session, and connects with it.
  package func connect(_ session: any SessionPort) async throws -> RemotePort {
    let (requests, replies) = serve(session)
    return try await RemotePort(reading: replies, writing: requests)
  }

  /// Serves a session, and returns the ends of the pipes to write requests to and to read replies from.
  package func serve(_ session: any SessionPort) -> (requests: Int32, replies: Int32) {
    let (requests, replies) = (pipe(), pipe())
    servedEnds += [requests.reading, replies.writing]
    serving.append(
      Task { try? await session.serve(reading: requests.reading, writing: replies.writing) })
    return (requests.writing, replies.reading)
  }

  /// Waits for text from a descriptor.
  package func next(from descriptor: Int32) async throws -> String {
    let bytes = await bytes(from: descriptor)
    try #require(!bytes.isEmpty)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until all copies of a descriptor's other end are closed, and returns the bytes received until then.
  package func rest(from descriptor: Int32) async -> String {
    var rest: [UInt8] = []
    while case let bytes = await bytes(from: descriptor), !bytes.isEmpty { rest += bytes }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Reads once. The main actor runs the session meanwhile.
  private func bytes(from descriptor: Int32) async -> ArraySlice<UInt8> {
    await onOwnThread {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &bytes, bytes.count)
      return bytes.prefix(max(0, count))
    }
  }

  /// Waits until the session is not served any more.
  package func finish() async {
    for task in serving { await task.value }
  }

  /// Closes the ends of sessions that are not served any more.
  package func closeServed() {
    for end in servedEnds where descriptors.contains(end) { hangUp(end) }
  }

  /// Closes one of the descriptors now.
  package func hangUp(_ descriptor: Int32) {
    close(descriptor)
    descriptors.removeAll { $0 == descriptor }
  }
}
