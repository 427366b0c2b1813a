import ScreenKit
import Testing

@MainActor @Suite("Where a line ends", .timeLimit(.minutes(10)))
struct LocationTests {
  @Test("is where the user is then, even if a line that it ran has moved on from its own screen")
  func movedOn() async {
    let store = Store(Library(), reducer: Library.reducer)
    let session = Session(store, path: \.path, root: Entrance())
    session.add([
      Verb.doing("exchange", "Go back, and take another book") { line in
        try await line.home()
        _ = await line.run("enter Emma")
      }
    ])
    _ = await session.run("enter Ulysses")
    let end = await session.run("exchange")
    #expect(end.location.path == "/book:Emma,1")
    #expect(end.location == session.location)
  }

  @Test("is where the user is then, although another caller has seen the screen meanwhile")
  func seenByOthers() async {
    let store = Store(Library(), reducer: Library.reducer)
    let session = Session(store, path: \.path, root: Entrance())
    session.add([
      Verb.doing("exchange", "Go back, and take another book") { [weak session] line in
        try await line.home()
        store.send(.navigate(.push(.book("Emma", page: 1))))
        _ = await session?.screen()
      }
    ])
    _ = await session.run("enter Ulysses")
    let end = await session.run("exchange")
    #expect(end.location.path == "/book:Emma,1")
  }
}
