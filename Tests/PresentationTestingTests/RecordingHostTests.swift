import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A recording host", .timeLimit(.minutes(10)))
struct RecordingHostTests {
  enum Answer: CaseIterable { case answer, claim, refuse, forget }

  private func give(_ answer: Answer, to host: RecordingHost<Office.Room, String>) {
    switch answer {
    case .answer: host.answer()
    case .claim: host.claim()
    case .refuse: host.refuse("no.")
    case .forget: host.forget()
    }
  }

  @Test("fails the test at an answer without a pending change, once for each", arguments: Answer.allCases)
  func withoutChange(_ answer: Answer) async {
    let host = RecordingHost<Office.Room, String>(.slow)
    let store = Store(Office(), reducer: Office.reducer)
    let component = PresentationComponent(store: store, path: \.path, host: host) { room, _ in "\(room)" }
    await component.settled()
    while host.hasPendingChange { host.answer() }
    #expect(await failures { give(answer, to: host) }.count == 1)
    store.send(.push(.hall))
    #expect(host.hasPendingChange)
    #expect(await failures { give(answer, to: host) } == [])
    #expect(!host.hasPendingChange)
    let texts = await failures { give(answer, to: host) }
    #expect(
      texts.count == 1
        && texts[0].hasSuffix("The host has no pending change to answer. To check first, use hasPendingChange."))
  }
}
