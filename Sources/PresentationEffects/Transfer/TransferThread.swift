import CScreenKitCurl
import CScreenKitPlatform
import Synchronization

/// A thread on which transfers run: requests share one thread in the process, and streams of events use another. Streams
/// are long-lived: they would make requests to their server wait, and keep unused connections from being closed.
///
/// It lives as long as the process, sleeps while there is nothing to do, and receives no signals except for faults. Connections
/// stay open for later requests for a while. `URLSession` is not used because its Linux version crashes the process if a
/// server's answer ends within its head, has trailer fields after its body, or announces the greatest possible length.
final class TransferThread: Sendable {
  static let shared = TransferThread()
  /// The thread of the streams of events.
  static let streams = TransferThread()

  /// The maximum number of connections kept for later requests, at all servers together.
  private static let mostKept = 100
  /// The name in debuggers of the thread, and of those that libcurl starts on it to resolve hosts.
  static let name = "transfers"

  /// All connections are closed after this time without a request. A connection unused for so long is not reused.
  private let idleTime: Duration
  /// All connections are closed after this time as soon as no request is running, even if there were requests in the meantime:
  /// libcurl cannot close only the unused ones.
  private let lifetime: Duration

  private struct Orders {
    var begun: [Transfer] = []
    var cancelled: [Transfer] = []
    var resumed: [Transfer] = []
    /// Safe: only the transfer thread calls functions of libcurl that take it. The one exception is `curl_multi_wakeup`, which
    /// libcurl allows on any thread; it is called under the lock, so the handle is not replaced meanwhile.
    nonisolated(unsafe) var handles: UnsafeMutableRawPointer

    mutating func take() -> (begun: [Transfer], cancelled: [Transfer], resumed: [Transfer]) {
      defer { (begun, cancelled, resumed) = ([], [], []) }
      return (begun, cancelled, resumed)
    }
  }

  private let orders: Mutex<Orders>

  /// Starts a thread, which never ends.
  init(idleTime: Duration = .seconds(15), lifetime: Duration = .seconds(60)) {
    self.idleTime = idleTime
    self.lifetime = lifetime
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
      fatalError("libcurl is out of memory")
    }
    orders = Mutex(Orders(handles: Self.makeHandles()))
    // A new thread inherits the blocked signals of its creator. Fault signals stay unblocked: a handler that restores the
    // terminal before the program ends must receive them. PROF also stays unblocked: Swift's runtime uses it to suspend the
    // thread while it inspects the crash of another one.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { thread in
        Unmanaged<TransferThread>.fromOpaque(thread!).takeRetainedValue().run()
      }, Unmanaged.passRetained(self).toOpaque())
    guard result == 0 else { fatalError("cannot create a thread for requests: \(String(cString: strerror(result)))") }
    pthread_detach(thread)
  }

  private static func makeHandles() -> UnsafeMutableRawPointer {
    guard let handles = curl_multi_init() else { fatalError("libcurl is out of memory") }
    return handles
  }

  /// Begins `transfer`, as soon as its server may have another connection.
  func begin(_ transfer: Transfer) {
    order { $0.begun.append(transfer) }
  }

  /// Cancels `transfer` soon; no more events of it are reported. Does nothing if it has ended.
  func cancel(_ transfer: Transfer) {
    order { $0.cancelled.append(transfer) }
  }

  /// Resumes `transfer`, which was paused because it was full. Does nothing if it has ended.
  func resume(_ transfer: Transfer) {
    order { $0.resumed.append(transfer) }
  }

  private func order(_ change: (inout Orders) -> Void) {
    orders.withLock { orders in
      change(&orders)
      _ = curl_multi_wakeup(orders.handles)
    }
  }

  // MARK: On the thread

  private func run() -> Never {
    sk_curl_name_thread(Self.name)
    // Host names are UTF-8, regardless of the program's locale; libcurl uses the locale of its thread.
    if let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) { uselocale(locale) }
    var handles = orders.withLock(\.handles)
    // The time since which connections may have been kept.
    var firstUse: ContinuousClock.Instant?
    // Whether waking failed for lack of a descriptor.
    var isDeaf = curl_multi_wakeup(handles) != CURLM_OK
    var admission = Admission()
    var running: [ObjectIdentifier: Reception] = [:]
    var owners: [UnsafeMutableRawPointer: ObjectIdentifier] = [:]
    // The first key that was used with each certificate.
    var keys: [String: HTTP.Request.Certificate] = [:]

    func begin(_ transfers: [Transfer]) {
      for transfer in transfers {
        firstUse = firstUse ?? .now
        let reception = Reception(of: transfer)
        running[ObjectIdentifier(transfer)] = reception
        owners[reception.handle] = ObjectIdentifier(transfer)
        // Before libcurl reuses a connection, it compares certificates, but not their keys.
        if let certificate = transfer.exchange.certificate {
          let first = keys[certificate.file] ?? certificate
          keys[certificate.file] = first
          if certificate != first { reception.useOwnConnection() }
        }
        sk_curl_set_number(reception.handle, CURLOPT_MAXAGE_CONN, Int(idleTime.components.seconds))
        curl_multi_add_handle(handles, reception.handle)
      }
    }

    func end(_ transfer: ObjectIdentifier) -> Reception? {
      guard let reception = running.removeValue(forKey: transfer) else { return nil }
      owners[reception.handle] = nil
      curl_multi_remove_handle(handles, reception.handle)
      begin(admission.ended(reception.transfer))
      return reception
    }

    func finish(_ id: ObjectIdentifier, _ result: CURLcode) {
      let outcome = running[id]?.outcome(result)
      let transfer = end(id)?.transfer
      if let outcome { transfer?.events.yield(.ended(outcome)) }
      transfer?.events.finish()
    }

    while true {
      let (begun, cancelled, resumed) = orders.withLock { $0.take() }
      for transfer in begun { begin(admission.add(transfer)) }
      for transfer in cancelled where end(ObjectIdentifier(transfer)) == nil { begin(admission.remove(transfer)) }
      for id in resumed.map(ObjectIdentifier.init) {
        guard let handle = running[id]?.handle else { continue }
        // libcurl now delivers the data that it held back, which can end the transfer.
        let result = curl_easy_pause(handle, CURLPAUSE_CONT)
        if result != CURLE_OK { finish(id, result) }
      }
      // libcurl also counts connections in use.
      let kept = min(running.count + Self.mostKept, admission.most)
      sk_curl_limit(handles, min(admission.mostConnections, admission.most), kept, admission.most)
      var count: Int32 = 0
      curl_multi_perform(handles, &count)
      var result = CURLE_OK
      while let handle = sk_curl_ended(handles, &result) {
        if let id = owners[handle] { finish(id, result) }
      }
      let start = ContinuousClock.now
      let patience = firstUse == nil ? .seconds(3600) : idleTime
      curl_multi_poll(handles, nil, 0, isDeaf ? 100 : Int32(patience / .milliseconds(1)), nil)
      let areOver = firstUse.map { start.duration(to: .now) >= idleTime || $0.duration(to: .now) >= lifetime } ?? false
      if running.isEmpty, isDeaf || areOver {
        handles = renewHandles()
        (firstUse, keys) = (nil, [:])
        isDeaf = curl_multi_wakeup(handles) != CURLM_OK
      }
    }
  }

  /// Closes all connections.
  private func renewHandles() -> UnsafeMutableRawPointer {
    orders.withLock { orders in
      curl_multi_cleanup(orders.handles)
      orders.handles = Self.makeHandles()
      return orders.handles
    }
  }
}
