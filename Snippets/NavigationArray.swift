// A path in a state: its verbs, its intents, its text, and a screen that cannot be made.

import PresentationCore

enum Page: PathRoute, Codable { case list, detail(Int), edit(Int) }
struct App { var path: [Page] = [] }
enum Change: Navigating { case navigate(PathIntent<Page>) }

var path: [Page] = [.list, .detail(3)]
print(path.push(.edit(3)), try path.pathText())
print(path.backTo(.list), try path.pathText())
print(path.backTo(.detail(9)), try path.pathText())

let store = Store(
  App(),
  reducer: Reducer<App, Change> { state, change in
    switch change {
    case .navigate(let intent): state.path.apply(intent)
    }
  })
store.send(.navigate(.set([.list, .detail(3), .edit(3)])))
let back = PathIntent<Page>(
  .back(1), reason: .user, from: .init(topOf: store.state.path))
store.send(.navigate(back))
store.send(.navigate(back))
print(try store.state.path.pathText())

for link in ["/list/detail:4", "/list/detail:four"] {
  do throws(PathTextError) {
    store.send(.navigate(.set(try [Page](pathText: link))))
  } catch {
    print(error)
  }
}
print(try store.state.path.pathText())

struct Missing: Error, CustomStringConvertible { let description: String }

final class Wall: PresentationHost {
  func present(_ transition: PresentationTransition<Page, String>) {
    print("\(transition.diff), reason: \(transition.reason)")
  }

  func presentationFailed(_ reason: String) {
    print("failed: \(reason)")
  }
}

let component = PresentationComponent(store: store, path: \.path, host: Wall()) { page, _ in
  if case .detail(404) = page { throw Missing(description: "there is no row 404") }
  return "the page \(page)"
}
store.send(.navigate(.set([.list, .detail(404), .edit(404)])))
print(try store.state.path.pathText(), component.screens.map(\.screen))
