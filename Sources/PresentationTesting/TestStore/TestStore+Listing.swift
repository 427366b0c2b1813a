import PresentationCore

extension TestStore {
  /// Reports everything that the test has not mentioned since ``Exhaustivity/listing`` began, in the order in which it happened, as one
  /// warning. Does nothing if there is nothing to report.
  func listSkipped(at place: TestLocation, _ occasion: String) {
    store.catchUp()
    var items = (firstListed..<record.steps.count).flatMap { skipped(in: $0, listedAt: place) }
    let running = record.takeRunningCommands()
    if !running.isEmpty { items.append("Still running:\n\n\(Difference.show(running))") }
    guard !items.isEmpty else { return }
    place.warn("\(occasion), but the test did not check:\n\n\(items.joined(separator: "\n\n"))")
  }

  /// Describes the parts of a step that the test has not mentioned, once.
  private func skipped(in index: Int, listedAt place: TestLocation) -> [String] {
    let step = record.steps[index]
    defer {
      record.steps[index].place = step.place ?? place
      record.steps[index].mentioned = nil
    }
    var skipped: [String] = []
    if step.place == nil { skipped.append("Not received:\n\n\(step.cause.words)") }
    if let mentioned = step.mentioned, mentioned != step.state {
      let difference = Difference.ofStates(mentioned, step.state, for: Action.self)
      skipped.append("\(name(of: step)) changed more than the test expected (- expected, + actual):\n\n\(difference)")
    }
    for effect in record.takeEffects(of: index) {
      skipped.append("\(name(of: step)) \(effect.words.what):\n\n\(Difference.show(effect.words.value))")
    }
    return skipped
  }
}
