import Dispatch
public import Glibc
import Synchronization

/// Names of hosts that are not found until a test lets them: those that end in `.held.invalid`.
///
/// The system's resolver cannot use a test's server, so this file replaces the resolver's function for the whole process.
final class HeldNames: Sendable {
  static let shared = HeldNames()

  private struct Contents {
    var asked: Set<String> = []
    var gates: [String: DispatchSemaphore] = [:]
    var watchers: [String: CheckedContinuation<Void, Never>] = [:]
  }

  private let contents = Mutex(Contents())

  private func gate(of name: String) -> DispatchSemaphore {
    contents.withLock { contents in
      let gate = contents.gates[name] ?? DispatchSemaphore(value: 0)
      contents.gates[name] = gate
      return gate
    }
  }

  /// Waits until `name` is looked up.
  func waitUntilAsked(for name: String) async {
    await withCheckedContinuation { watcher in
      let isAsked = contents.withLock { contents in
        if contents.asked.contains(name) { return true }
        contents.watchers[name] = watcher
        return false
      }
      if isAsked { watcher.resume() }
    }
  }

  /// Ends the searches for `name`: the host does not exist.
  func release(_ name: String) {
    gate(of: name).signal()
  }

  /// Blocks until `name` is released; does nothing when it is the name of another host.
  fileprivate func hold(_ name: String) {
    guard name.hasSuffix(".held.invalid") else { return }
    let watcher = contents.withLock { contents in
      contents.asked.insert(name)
      return contents.watchers.removeValue(forKey: name)
    }
    watcher?.resume()
    let gate = gate(of: name)
    gate.wait()
    // Others may look for the same name.
    gate.signal()
  }
}

/// The function of the system, after the name that a test holds is released.
@_cdecl("getaddrinfo")
public func heldNames(
  _ node: UnsafePointer<CChar>?, _ service: UnsafePointer<CChar>?, _ hints: UnsafePointer<addrinfo>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
) -> CInt {
  if let node { HeldNames.shared.hold(String(cString: node)) }
  typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?,
      UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
    ) -> CInt
  // RTLD_NEXT, which Swift does not import.
  let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo")
  return unsafeBitCast(next, to: Function.self)(node, service, hints, result)
}
