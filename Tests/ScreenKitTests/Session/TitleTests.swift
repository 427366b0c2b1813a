import ScreenKit
import Testing
import TestSupport

private struct Hall { var room = Cabin(), path: [Door] = [] }

private struct Cabin: Equatable { var name: String? = "attic" }

private enum Door: ScreenFactory {
  case room, closet
  func makeScreen() -> any Screen<Hall, Step> {
    switch self {
    case .room: Inside().lift(Feature(state: \Hall.room, action: \Step.inside, embed: Step.inside))
    case .closet: Untitled()
    }
  }
}

private enum Step: Navigating {
  case inside(Naming), navigate(PathIntent<Door>)
  var inside: Naming? { if case .inside(let naming) = self { naming } else { nil } }
}

private enum Naming: Sendable { case name(String?) }

private struct Untitled: Screen {
  func body(_ hall: Hall) -> [Block] {}
  func verbs(_ hall: Hall) -> [Verb<Step>] {
    Verb("enter", "Enter the room") { .push(.room) }
    Verb("hide", "Hide") { .push(.closet) }
  }
}

private struct Inside: Screen {
  func title(_ room: Cabin) -> String? { room.name }
  func body(_ room: Cabin) -> [Block] {}
  func verbs(_ room: Cabin) -> [Verb<Naming>] {
    Verb("name", .optional(.text("name")), "Name the room") { .name($0) }
  }
}

@MainActor @Suite("The title of a screen", .timeLimit(.minutes(10)))
struct TitleTests {
  @Test("is where the user is, as the state has it, also of a screen of a feature and at the other end of a wire")
  func titles() async {
    let store = Store(
      Hall(),
      reducer: Reducer<Hall, Step> { hall, step in
        switch step {
        case .inside(.name(let name)): hall.room.name = name
        case .navigate(let intent): hall.path.apply(intent)
        }
      })
    let port = EncodedPort(Session(store, path: \.path, root: Untitled()))
    #expect(await port.screen().location.title == nil)
    #expect(await port.run("enter").location.title == "attic")
    #expect(await port.run("name cellar").location.title == "cellar")
    #expect(await port.run("name").location.title == nil)
    store.send(.inside(.name("loft")))
    #expect(await port.run("").location.title == "loft")
    store.send(.navigate(.push(.closet)))
    #expect(await port.screen().location.title == nil)
  }

  @Test("is reported together with the status of the app, which can change alone without a new frame")
  func status() async {
    let store = Store(
      Hall(),
      reducer: Reducer<Hall, Step> { hall, step in
        if case .inside(.name(let name)) = step { hall.room.name = name }
      })
    let session = Session(store, path: \.path, root: Untitled())
    let port = EncodedPort(session)
    let before = await port.screen()
    #expect(before.location.status == nil)
    session.status = { hall in hall.room.name.map { StyledText($0, .warning) } }
    let after = await port.screen()
    #expect(after.location.status == StyledText("attic", .warning) && after.frame == before.frame)
    let changes = session.changes(screens: true)
    store.send(.inside(.name("cellar")))
    guard case .screen(let new)? = await changes.next() else { return #expect(Bool(false), "no screen came") }
    #expect(new.location.status == StyledText("cellar", .warning) && new.frame == before.frame)
    #expect(await port.run("").location.status == StyledText("cellar", .warning))
  }
}
