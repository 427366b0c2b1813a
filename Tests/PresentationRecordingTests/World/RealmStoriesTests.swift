import TestSupport
import Testing

@MainActor @Suite("Stories in which several things meet", .timeLimit(.minutes(RunLength.limit)))
struct RealmStoriesTests {
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String, tabs: Int, events: [WorldEvent]

    init(_ name: String, tabs: Int, _ events: WorldEvent...) {
      (testDescription, self.tabs, self.events) = (name, tabs, events)
    }
  }

  @Test(
    "end as they should",
    arguments: [
      Story(
        "a login that is not needed any more goes on at the start, away from a question", tabs: 2,
        .line("pose"), .line("goto /mail/desk:2/note:2"), .resume(loggedIn: true)),
      Story(
        "a draft waits for a login in another tab than a question, which is answered", tabs: 3,
        .line("login"), .line("pose"), .line("open account desk 1"), .line("write a"), .resume(loggedIn: false),
        .line("tab mail"), .line("no")),
      Story(
        "what waits cannot be shown at the next start", tabs: 3,
        .act(.found(.vault)), .push(.vault, .broken), .resume(loggedIn: true)),
      Story(
        "a page above what waits for a login has content, which the next start does not have", tabs: 4,
        .program(.account, [.note(4), .desk(4)]), .resume(loggedIn: true), .line("open account film 1"),
        .line("logout"), .resume(loggedIn: true)),
      Story(
        "a sheet waits for the login of an older intent", tabs: 4,
        .line("open account note 2"), .line("write a"), .line("open account desk 2"), .line("open account note 2"),
        .line("login"), .line("sheet vault"), .resume(loggedIn: false)),
      Story(
        "a sheet waits for the login, which is in another tab than before", tabs: 3,
        .line("open mail desk 2"), .act(.raise(.vault)), .resume(loggedIn: false)),
      Story(
        "a tab with a draft is closed while it waits for a login", tabs: 5,
        .line("open mail note 2"), .line("write a"), .line("open new desk 1"), .act(.raze(.mail))),
    ])
  func stories(_ story: Story) async throws {
    let world = try World(WorldSetup(tabs: story.tabs))
    for event in story.events { try #require(try await world.run(event) == nil, "\(event)") }
    #expect(try await world.leave() == nil)
  }
}
