import CScreenKitPlatform

/// Decides which transfers may run, so that no server has too many connections, and the process has descriptors left. Other
/// transfers wait: first for their server, in the order in which they arrived, then for a connection.
struct Admission {
  private struct Server {
    /// The number of transfers that run, or wait only for a connection.
    var admitted = 0
    var waiting: ArraySlice<Transfer> = []
  }

  private var servers: [String: Server] = [:]
  /// The transfers that only wait for one of the connections of all servers.
  private var ready: ArraySlice<Transfer> = []
  private var running = 0
  /// The maximum number of connections that a transfer has allowed its server so far.
  private(set) var mostConnections = 1
  /// The maximum number of connections at all servers together, including those kept for later requests.
  let most: Int

  /// - Parameter descriptors: The maximum number of descriptors of the process.
  init(descriptors: Int = Self.descriptorLimit) {
    // Transfers also need descriptors for files and host lookups; streams and the rest of the program need theirs.
    most = min(max(1, (descriptors - 20) / 4), 256)
  }

  static var descriptorLimit: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Adds a transfer, and returns those that may begin.
  mutating func add(_ transfer: Transfer) -> [Transfer] {
    servers[transfer.exchange.address.origin, default: Server()].waiting.append(transfer)
    return admitted(to: transfer.exchange.address.origin)
  }

  /// Removes a waiting transfer, and returns those that may begin; does nothing if it is not waiting.
  mutating func remove(_ transfer: Transfer) -> [Transfer] {
    let origin = transfer.exchange.address.origin
    if let index = servers[origin]?.waiting.firstIndex(where: { $0 === transfer }) {
      servers[origin]?.waiting.remove(at: index)
    } else if let index = ready.firstIndex(where: { $0 === transfer }) {
      ready.remove(at: index)
      servers[origin]?.admitted -= 1
    } else {
      return []
    }
    return admitted(to: origin)
  }

  /// Makes room for another transfer after a running one has ended, and returns those that may begin.
  mutating func ended(_ transfer: Transfer) -> [Transfer] {
    running -= 1
    servers[transfer.exchange.address.origin]?.admitted -= 1
    return admitted(to: transfer.exchange.address.origin)
  }

  private mutating func admitted(to origin: String) -> [Transfer] {
    if var server = servers.removeValue(forKey: origin) {
      while let next = server.waiting.first, server.admitted < next.limits.connections {
        server.waiting.removeFirst()
        server.admitted += 1
        mostConnections = max(mostConnections, next.limits.connections)
        ready.append(next)
      }
      if server.admitted > 0 || !server.waiting.isEmpty { servers[origin] = server }
    }
    let beginning = ready.prefix(max(0, most - running))
    ready.removeFirst(beginning.count)
    running += beginning.count
    return Array(beginning)
  }
}
