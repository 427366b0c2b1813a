import Testing

@Suite("Waiting until a condition holds", .timeLimit(.minutes(10)))
struct WaitUntilTests {
  @Test("ends with its task or after its time, and names its line", arguments: [true, false])
  func ends(isCanceled: Bool) async {
    let line = #line + 2
    await withKnownIssue {
      let waiting = Task { await waitUntil(within: isCanceled ? .seconds(3_600) : .zero) { false } }
      if isCanceled { waiting.cancel() }
      await waiting.value
    } matching: {
      $0.sourceLocation?.line == line
    }
  }
}
