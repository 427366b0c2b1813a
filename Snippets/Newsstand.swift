// Tabs within tabs, a sheet above them, and back to the previous tab, printed.

import PresentationCore

enum Section: String, CaseIterable, Codable { case new, old }
enum Tab: Hashable, Codable { case papers(Section), search, settings }
enum Page: PathRoute, Codable { case issue(Int), page(Int) }
struct Newsstand {
  var tabs = Stacks<Tab, Page>([.papers(.new), .papers(.old), .search], selecting: .papers(.new))
  var visits = VisitHistory<Tab>()
}
enum Change: Navigating {
  case papers, settings, navigate(PathIntent<Stacks<Tab, Page>.Element>)
}

let reducer = Reducer<Newsstand, Change> { stand, change in
  switch change {
  // The outer tab shows the inner one that was selected last.
  case .papers:
    stand.tabs.select(stand.visits.past.last { if case .papers = $0 { true } else { false } } ?? .papers(.new))
  case .settings: stand.tabs.present(.settings)
  case .navigate(let intent):
    stand.tabs.apply(intent, previous: stand.visits.past)
  }
}
.recording(\.visits, of: \.tabs)

@main struct Program {
  @MainActor static func main() throws {
    let store = Store(Newsstand(), reducer: reducer)
    func send(_ change: Change) throws {
      store.send(change)
      print(try store.state.tabs.path.pathText())
    }
    try send(.push(.route(.papers(.old), .issue(7))))
    try send(.push(.root(.search)))
    try send(.papers)
    try send(.settings)
    try send(.navigate(.back))  // The sheet goes.
    try send(.settings)
    try send(.navigate(.set(try [Stacks<Tab, Page>.Element](pathText: "/papers:new/issue:8/page:2"))))
    try send(.push(.root(.search)))
    try send(.navigate(.back))  // At the root, to the tab before.
  }
}
