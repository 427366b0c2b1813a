import PresentationCore
import Testing

@Suite("The difference of two paths")
struct PresentationDiffTests {
  /// The greatest number of screens that can stay: each value as often as both paths hold it.
  private func mostThatCanStay<Route: Hashable>(_ old: [Route], _ new: [Route]) -> Int {
    Set(old).reduce(0) { sum, value in
      sum + min(old.count { $0 == value }, new.count { $0 == value })
    }
  }

  private func check<Route: Hashable & Sendable>(_ old: [Route], _ new: [Route], _ note: Comment? = nil) throws {
    let diff = PresentationDiff(from: old, to: new)
    let kept = diff.kept
    // Whole, and nothing twice.
    try #require(Set(kept.map(\.oldIndex)).count == kept.count, note)
    try #require(kept.map(\.newIndex) == kept.map(\.newIndex).sorted(), note)
    try #require(Set(kept.map(\.newIndex)).union(diff.created) == Set(new.indices), note)
    try #require(Set(kept.map(\.oldIndex)).union(diff.removed) == Set(old.indices), note)
    try #require(kept.count + diff.created.count == new.count, note)
    try #require(kept.count + diff.removed.count == old.count, note)
    for pair in kept { try #require(old[pair.oldIndex] == new[pair.newIndex], note) }
    try #require(kept.count == mostThatCanStay(old, new), note)
    try #require(diff.removed == diff.removed.sorted(by: >), note)
    try #require(diff.created == diff.created.sorted(), note)
    try #require(diff.isEmpty == (old == new), note)
    // Applied to stand-ins that know where they come from, it gives the target.
    var made: [Int] = []
    let applied = diff.applied(to: Array(old.indices)) { index in
      made.append(index)
      return -1 - index
    }
    try #require(made == diff.created, note)
    try #require(applied.map { $0 < 0 ? new[-1 - $0] : old[$0] } == new, note)
    // Whether another screen is on top, told apart by where it comes from.
    let topStays = old.isEmpty ? new.isEmpty : applied.last == old.count - 1
    try #require(diff.changesTop == !topStays, note)
    try replay(diff, note)
  }

  /// Plays the steps on a host that can only pop and push.
  private func replay<Route: Hashable & Sendable>(_ diff: PresentationDiff<Route>, _ note: Comment?) throws {
    var stack = diff.old
    for (number, step) in diff.steps.enumerated() {
      switch step.move {
      case .pop(let depth):
        try #require(number == 0 && depth < stack.count && depth >= 0, note)
        stack.removeLast(stack.count - depth)
      case .push(let newIndex, let oldIndex):
        if let oldIndex { try #require(diff.old[oldIndex] == diff.new[newIndex], note) }
        try #require((oldIndex == nil) == diff.created.contains(newIndex), note)
        stack.append(diff.new[newIndex])
      }
      try #require(step.isFinal == (number == diff.steps.count - 1), note)
    }
    try #require(stack == diff.new, note)
    try #require(diff.steps.isEmpty == diff.isEmpty, note)
  }

  @Test("holds for all 14,641 pairs of paths over three letters up to length four")
  func allPairs() throws {
    let paths = allPaths(over: ["a", "b", "c"], upTo: 4)
    #expect(paths.count == 121)
    for old in paths {
      for new in paths { try check(old, new, "\(old) -> \(new)") }
    }
  }

  @Test("holds when every hash collides")
  func collidingHashes() throws {
    let paths = allPaths(over: [Colliding(id: 1), Colliding(id: 2)], upTo: 4)
    for old in paths {
      for new in paths { try check(old, new, "\(old) -> \(new)") }
    }
  }

  @Test("holds for 20,000 random pairs with many repeated values", arguments: [UInt64.random(in: 0 ... .max)])
  func randomPairs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20_000 {
      func path() -> [Int] {
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0...5, using: &generator) }
      }
      let (old, new) = (path(), path())
      try check(old, new, "seed \(seed), round \(round): \(old) -> \(new)")
    }
  }

  @Test(
    "keeps the screens one would point at",
    arguments: [
      // A change in the middle keeps what lies above it.
      ("abcd", "axcd", "0>0 2>2 3>3"),
      // The bottom goes: the upper copies of repeated values survive.
      ("123ab12", "3ab12", "2>0 3>1 4>2 5>3 6>4"),
      // Repeated values are never the same screen twice.
      ("121", "11", "0>0 2>1"),
      ("12", "22", "1>1"),
      // In the middle, the lowest old screen first.
      ("xaay", "zaxw", "1>1 0>2"),
      ("", "ab", ""),
      ("ab", "", ""),
      ("abc", "cba", "2>0 1>1 0>2"),
    ])
  func keptScreens(old: String, new: String, expected: String) {
    let diff = PresentationDiff(from: Array(old), to: Array(new))
    #expect(diff.kept.map { "\($0.oldIndex)>\($0.newIndex)" }.joined(separator: " ") == expected)
  }

  @Test(
    "gives the steps that a host with pop and push needs",
    arguments: [
      ("", "", ""),
      ("", "a", "+0!"),
      ("a", "", "pop0!"),
      ("a", "b", "pop0 +0!"),
      ("a", "xy", "pop0 +0 +1!"),
      ("ab", "acde", "pop1 +1 +2 +3!"),
      ("ab", "ba", "pop0 +0<1 +1<0!"),
      ("abc", "a", "pop1!"),
      ("aaa", "a", "pop1!"),
      ("", "aa", "+0 +1!"),
      ("abcd", "axcd", "pop1 +1 +2<2 +3<3!"),
    ])
  func stepsOfPopAndPush(old: String, new: String, expected: String) {
    let steps = PresentationDiff(from: Array(old), to: Array(new)).steps.map { step in
      let text =
        switch step.move {
        case .pop(let depth): "pop\(depth)"
        case .push(let index, let source): "+\(index)" + (source.map { "<\($0)" } ?? "")
        }
      return text + (step.isFinal ? "!" : "")
    }
    #expect(steps.joined(separator: " ") == expected)
  }
}

private struct Colliding: Hashable, Sendable {
  let id: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(0)
  }
}
