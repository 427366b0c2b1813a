/// A host, as functions: calling them costs no look-up of what the host is.
@MainActor @usableFromInline
struct HostCalls<Route: PathRoute, Made> {
  @usableFromInline let present: (PresentationTransition<Route, Made>) -> Void
  @usableFromInline let presentedSerials: () -> [Int]?
  @usableFromInline let presentationFailed: (String) -> Void

  @inlinable
  init(_ host: some PresentationHost<Route, Made>) {
    present = { host.present($0) }
    presentedSerials = { host.presentedSerials }
    presentationFailed = { host.presentationFailed($0) }
  }
}
