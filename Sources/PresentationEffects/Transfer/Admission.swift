/// Which transfers may run, so that no server has more connections than it should: the others wait, each server's in the
/// order in which they came.
struct Admission {
  private struct Server {
    var running = 0
    var waiting: ArraySlice<Transfer> = []
  }

  private var servers: [String: Server] = [:]
  /// The most connections that a transfer has allowed its server so far.
  private(set) var mostConnections = 1

  /// Takes a transfer, and returns those that may begin.
  mutating func add(_ transfer: Transfer) -> [Transfer] {
    servers[transfer.exchange.address.origin, default: Server()].waiting.append(transfer)
    return admitted(to: transfer.exchange.address.origin)
  }

  /// Forgets a transfer that waits, and returns those that may begin; does nothing when it does not wait.
  mutating func remove(_ transfer: Transfer) -> [Transfer] {
    let origin = transfer.exchange.address.origin
    guard let index = servers[origin]?.waiting.firstIndex(where: { $0 === transfer }) else { return [] }
    servers[origin]?.waiting.remove(at: index)
    return admitted(to: origin)
  }

  /// Makes room for another transfer after one that was admitted, and returns those that may begin.
  mutating func ended(_ transfer: Transfer) -> [Transfer] {
    servers[transfer.exchange.address.origin]?.running -= 1
    return admitted(to: transfer.exchange.address.origin)
  }

  private mutating func admitted(to origin: String) -> [Transfer] {
    guard var server = servers.removeValue(forKey: origin) else { return [] }
    var admitted: [Transfer] = []
    while let next = server.waiting.first, server.running < next.limits.connections {
      server.waiting.removeFirst()
      server.running += 1
      mostConnections = max(mostConnections, next.limits.connections)
      admitted.append(next)
    }
    if server.running > 0 || !server.waiting.isEmpty { servers[origin] = server }
    return admitted
  }
}
