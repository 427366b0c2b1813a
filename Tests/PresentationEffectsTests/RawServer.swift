import Foundation
import Glibc
import Synchronization

/// A server that sends whatever bytes a test wants, and as many as it wants.
///
/// It listens on a free port of the loopback and gives each connection a thread of its own, on which `answer` runs.
final class RawServer: Sendable {
  /// One connection, whose first request has been read.
  struct Peer: Sendable {
    fileprivate let socket: Int32
    fileprivate let arrivals: AsyncStream<String>.Continuation
    /// The head of the request, and the part of the body that arrived with it.
    let request: String

    /// Sends `bytes`.
    ///
    /// - Returns: Whether the client still takes them.
    @discardableResult
    func send(_ bytes: some Sequence<UInt8>) -> Bool {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(text.utf8) }

    /// Whether the client takes more, after waiting for that a little while.
    var hasRoom: Bool {
      var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      return poll(&room, 1, 300) > 0
    }

    /// Reads the head of the next request on the connection; `nil` when the client has closed it.
    func nextRequest() -> String? {
      guard let request = RawServer.read(socket, until: Array("\r\n\r\n".utf8)) else { return nil }
      arrivals.yield(request)
      return request
    }

    /// Blocks until the client has closed the connection.
    func waitUntilClosed() {
      var buffer = [UInt8](repeating: 0, count: 1024)
      while recv(socket, &buffer, buffer.count, 0) > 0 {}
    }
  }

  let port: Int
  /// The heads of the requests, in the order in which they came.
  let requests: AsyncStream<String>
  private let socket: Int32

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - endOfRequest: What is waited for before the answer.
  ///   - isOnEveryAddress: Whether it listens on all addresses of the loopback instead of one.
  ///   - answer: Sends the answer; the connection ends with it.
  init(
    endOfRequest: [UInt8] = Array("\r\n\r\n".utf8), onEveryAddress isOnEveryAddress: Bool = false,
    _ answer: @escaping @Sendable (Peer) -> Void
  ) {
    let place = LoopbackPort(address: isOnEveryAddress ? INADDR_ANY : INADDR_LOOPBACK)
    precondition(listen(place.socket, isOnEveryAddress ? 128 : 16) == 0, "no server could be started")
    let socket = dup(place.socket)
    self.socket = socket
    port = place.number
    let (requests, arrivals) = AsyncStream<String>.makeStream()
    self.requests = requests
    Thread.detachNewThread {
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        Thread.detachNewThread {
          defer { close(connection) }
          guard let request = Self.read(connection, until: endOfRequest) else { return }
          let peer = Peer(socket: connection, arrivals: arrivals, request: request)
          arrivals.yield(request)
          answer(peer)
          shutdown(connection, Int32(SHUT_WR))
          peer.waitUntilClosed()
        }
      }
      arrivals.finish()
      close(socket)
    }
  }

  /// A server that answers each request with `bytes` and then ends the connection.
  convenience init(sending bytes: some Sequence<UInt8> & Sendable) {
    self.init { $0.send(bytes) }
  }

  convenience init(sending text: String) {
    self.init(sending: Array(text.utf8))
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  fileprivate static func read(_ connection: Int32, until end: [UInt8]) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.isEmpty || !end.isEmpty && bytes.firstRange(of: end) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A list of notes, which can be added from any thread.
final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])
  var all: [Note] { notes.withLock(\.self) }
  func add(_ note: Note) { notes.withLock { $0.append(note) } }
}

/// A port of the loopback that is reserved for the test as long as this object lives. Only the test can listen there.
final class LoopbackPort: Sendable {
  let number: Int
  fileprivate let socket: Int32

  init(address host: in_addr_t = INADDR_LOOPBACK) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = host.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { [socket] address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        precondition(bind(socket, address, length) == 0, "no port could be had")
        getsockname(socket, address, &length)
      }
    }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    close(socket)
  }
}
