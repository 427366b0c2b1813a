// A host for a path of pages: it prints the screens that are removed and pushed.
import PresentationCore

enum Page: PathRoute { case list, detail(Int) }
enum Change: Navigating { case navigate(PathIntent<Page>) }
final class PrintHost: PresentationHost {
  func present(_ transition: PresentationTransition<Page, String>) {
    print(transition.diff)
    if transition.changesTop { print("  now on top:", transition.shown?.screen ?? "the home page") }
  }
}

let reducer = Reducer<[Page], Change> { path, change in
  if case .navigate(let intent) = change { path.apply(intent) }
}
let store = Store([Page](), reducer: reducer)
let component = PresentationComponent(store: store, path: { $0 }, host: PrintHost()) { page, _ in "page \(page)" }
for path in [[.list, .detail(1)], [.list, .detail(2)], [.detail(2)], []] as [[Page]] {
  store.send(.navigate(.set(path)))
}
