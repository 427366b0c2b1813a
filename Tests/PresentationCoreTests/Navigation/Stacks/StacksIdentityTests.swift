import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A route of a stack", .timeLimit(.minutes(10)))
struct StacksIdentityTests {
  enum Wing: String, ScreenFactory {
    case east, west
    func makeScreen() -> String { "root \(rawValue)" }
  }

  /// A page of a table. All pages of a table share one screen.
  struct Sheet: ScreenFactory {
    var table: String
    var page = 1

    var identity: String { table }
    func makeScreen() -> String { "\(table) \(page)" }
    func updated(_ screen: String) -> String { "\(screen), then \(page)" }
  }

  enum Walk: Navigating { case navigate(PathIntent<Wings.Element>) }

  typealias Wings = Stacks<Wing, Sheet>

  @Test("keeps its screen when its value changes and its identity does not, as on a path without stacks")
  func identity() {
    var (old, new) = (Wings([.east, .west], selecting: .east), Wings([.east, .west], selecting: .east))
    old.selected = [Sheet(table: "films")]
    new.selected = [Sheet(table: "films", page: 2)]
    let diff = PresentationDiff(from: old.path, to: new.path)
    #expect(diff.updated.map(\.newIndex) == [2])
    #expect(diff.created.isEmpty && diff.removed.isEmpty)
    new = Wings([.east, .west], selecting: .west)
    new.selected = [Sheet(table: "films", page: 2)]
    #expect(PresentationDiff(from: old.path, to: new.path).updated.isEmpty, "in another stack it is another screen")
  }

  @Test("makes its own screen, and the key of a stack makes the root's screen")
  func factories() {
    var wings = Wings([.east, .west], selecting: .east)
    wings.selected = [Sheet(table: "films")]
    let reducer = Reducer<Wings, Walk> { wings, walk in
      if case .navigate(let intent) = walk { wings.apply(intent) }
    }
    let store = Store(wings, reducer: reducer)
    let host = RecordingHost<Wings.Element, String>()
    let component = PresentationComponent(store: store, path: \.path, host: host)
    #expect(host.stack.map(\.screen) == ["root west", "root east", "films 1"])
    wings.selected = [Sheet(table: "films", page: 2)]
    store.send(.navigate(.set(wings.path)))
    #expect(host.stack.map(\.screen) == ["root west", "root east", "films 1, then 2"])
    withExtendedLifetime(component) {}
  }
}
