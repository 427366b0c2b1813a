import CCurl
import Glibc
import Synchronization

/// The thread on which all transfers of the process run.
///
/// It sleeps as long as there is nothing to do, and takes no signals but those of faults. Connections stay open
/// for the next request. It is not `URLSession` that does this: the one for Linux ends the process when a server's
/// answer breaks off within its head, has fields behind its body, or announces the greatest length there is.
final class TransferThread: Sendable {
  static let shared = TransferThread()

  private struct Orders {
    var begun: [Transfer] = []
    var cancelled: [Transfer] = []
  }

  private let orders = Mutex(Orders())
  /// Every function of libcurl that takes it is called on the thread alone, but for `curl_multi_wakeup`, which may be
  /// called on any.
  nonisolated(unsafe) private let handles: UnsafeMutableRawPointer

  private init() {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let handles = curl_multi_init() else {
      fatalError("libcurl could not be made ready: there is no memory left")
    }
    self.handles = handles
    // A thread begins with the signals blocked that are blocked where it is made. Those of faults are not: whoever puts
    // a terminal in order before the program ends has to hear of them; nor is PROF, by which Swift's runtime suspends the
    // thread while it looks at the crash of another one.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { thread in
        Unmanaged<TransferThread>.fromOpaque(thread!).takeRetainedValue().run()
      }, Unmanaged.passRetained(self).toOpaque())
    guard result == 0 else { fatalError("no thread could be made for requests: \(String(cString: strerror(result)))") }
    pthread_detach(thread)
  }

  /// Begins `transfer`, soon.
  func begin(_ transfer: Transfer) {
    orders.withLock { $0.begun.append(transfer) }
    curl_multi_wakeup(handles)
  }

  /// Gives `transfer` up, soon; nothing is told about it any more. One that has ended stays as it is.
  func cancel(_ transfer: Transfer) {
    orders.withLock { $0.cancelled.append(transfer) }
    curl_multi_wakeup(handles)
  }

  // MARK: On the thread

  private func run() -> Never {
    var running: [ObjectIdentifier: Reception] = [:]
    var owners: [UnsafeMutableRawPointer: ObjectIdentifier] = [:]

    func end(_ transfer: ObjectIdentifier) -> Reception? {
      guard let reception = running.removeValue(forKey: transfer) else { return nil }
      owners[reception.handle] = nil
      curl_multi_remove_handle(handles, reception.handle)
      return reception
    }

    while true {
      let orders = orders.withLock { orders in
        defer { orders = Orders() }
        return orders
      }
      for transfer in orders.begun {
        let reception = Reception(of: transfer)
        let id = ObjectIdentifier(transfer)
        running[id] = reception
        owners[reception.handle] = id
        curl_multi_add_handle(handles, reception.handle)
      }
      for transfer in orders.cancelled { _ = end(ObjectIdentifier(transfer)) }
      var count: Int32 = 0
      curl_multi_perform(handles, &count)
      var result = CURLE_OK
      while let handle = sk_curl_ended(handles, &result) {
        guard let id = owners[handle] else { continue }
        let outcome = running[id]?.outcome(result)
        let transfer = end(id)?.transfer
        if let outcome { transfer?.events.yield(.ended(outcome)) }
        transfer?.events.finish()
      }
      curl_multi_poll(handles, nil, 0, 3_600_000, nil)
    }
  }
}
