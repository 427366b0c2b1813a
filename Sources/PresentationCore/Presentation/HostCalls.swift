/// The methods of a host as functions, which avoids looking up the type of the host on each call.
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
