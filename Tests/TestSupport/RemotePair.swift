import Glibc
package import ScreenKit
import Testing

/// A session and a port for it, with a pipe in each direction between them.
@MainActor
package final class RemotePair {
  private var descriptors: [Int32] = []
  private var serving: Task<Void, Never>?

  package init() {}

  /// Closes the pipes when both ends have let go of them.
  isolated deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Makes a pipe: the descriptor to read from, and the one to write to.
  package func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
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
    serving = Task { await session.serve(reading: requests.reading, writing: replies.writing) }
    return (requests.writing, replies.reading)
  }

  /// Waits until the session is not served any more.
  package func finish() async { await serving?.value }

  /// Closes one of the descriptors now.
  package func hangUp(_ descriptor: Int32) {
    close(descriptor)
    descriptors.removeAll { $0 == descriptor }
  }
}
