import PresentationCore
import Testing

@Suite("The difference of two paths", .timeLimit(.minutes(RunLength.limit)))
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
    // Applied to indices that identify the old elements, it gives the target.
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

  // Rules P-02.1, P-02.2, P-03.2, P-04.1, P-04.2
  // Feature F-60
  @Test("holds for all pairs of paths over three letters: 14,641 up to length four, 132,496 up to five in long runs")
  func allPairs() throws {
    let paths = allPaths(over: ["a", "b", "c"], upTo: RunLength.isLong ? 5 : 4)
    #expect(paths.count == (RunLength.isLong ? 364 : 121))
    for old in paths {
      for new in paths { try check(old, new, "\(old) -> \(new)") }
    }
  }

  // Rule P-02.3
  @Test("holds when every hash collides")
  func collidingHashes() throws {
    let paths = allPaths(over: [Colliding(id: 1), Colliding(id: 2)], upTo: 4)
    for old in paths {
      for new in paths { try check(old, new, "\(old) -> \(new)") }
    }
  }

  // Rules P-02.1, P-02.3
  // Feature F-62
  @Test(
    "holds for random pairs with many repeated values: 20,000, or 200,000 in long runs", .slow,
    arguments: [UInt64.random(in: 0 ... .max)])
  func randomPairs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<(RunLength.isLong ? 200_000 : 20_000) {
      func path() -> [Int] {
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0...5, using: &generator) }
      }
      let (old, new) = (path(), path())
      let note: Comment = "seed \(seed), round \(round): \(old) -> \(new)"
      try check(old, new, note)
      // The same when all hashes are equal.
      let colliding = PresentationDiff(from: old.map { Colliding(id: $0) }, to: new.map { Colliding(id: $0) })
      let diff = PresentationDiff(from: old, to: new)
      try #require(colliding.removed == diff.removed && colliding.created == diff.created, note)
    }
  }

  // Rule P-02.4
  @Test("is one of 100,000 routes, all replaced, reversed or equal")
  func longPaths() throws {
    let path = Array(0..<100_000)
    #expect(PresentationDiff(from: path, to: path).isEmpty)
    #expect(PresentationDiff(from: path, to: path.map { $0 + path.count }).removed == path.reversed())
    let reversed = PresentationDiff(from: path, to: path.reversed())
    #expect(
      reversed.created.isEmpty && reversed.changesTop && reversed.applied(to: path) { _ in -1 } == path.reversed())
  }

  // Rules P-03.4, P-04.2
  @Test(
    "matches equal values first, then equal identities, for all pairs of paths over three letters, two of them alike")
  func identities() throws {
    let paths = allPaths(over: [Letter("a", 1), Letter("a", 2), Letter("b", 1)], upTo: RunLength.isLong ? 5 : 4)
    for old in paths {
      for new in paths {
        let note: Comment = "\(old) -> \(new)"
        let diff = PresentationDiff(from: old, to: new)
        let kept = diff.kept
        try #require(Set(kept.map(\.oldIndex)).count == kept.count, note)
        try #require(Set(kept.map(\.newIndex)).union(diff.created) == Set(new.indices), note)
        try #require(Set(kept.map(\.oldIndex)).union(diff.removed) == Set(old.indices), note)
        for pair in kept { try #require(old[pair.oldIndex].identity == new[pair.newIndex].identity, note) }
        // As many equal values stay as can, and nothing alike is both removed and created.
        let equal = kept.filter { old[$0.oldIndex] == new[$0.newIndex] }
        try #require(equal.count == mostThatCanStay(old, new), note)
        try #require(diff.updated == kept.filter { old[$0.oldIndex] != new[$0.newIndex] }, note)
        let removed = Set(diff.removed.map { old[$0].identity })
        try #require(removed.isDisjoint(with: diff.created.map { new[$0].identity }), note)
        // The closure spelling is the same.
        try #require(diff == PresentationDiff(from: old, to: new, identity: \.identity), note)
        let applied = diff.applied(to: Array(old.indices)) { -1 - $0 }
        for (index, source) in applied.enumerated() where source >= 0 {
          try #require(old[source].identity == new[index].identity, note)
        }
        let topStays = old.isEmpty ? new.isEmpty : applied.last == old.count - 1
        try #require(diff.changesTop == !topStays, note)
      }
    }
  }

  @Test(
    "prints itself in one line",
    arguments: [
      ([], [], "home"),
      (["list", "detail"], ["list", "edit"], "home > list > -detail > +edit"),
      (["a", "b", "c"], ["a", "x", "c"], "home > a > -b > +x > c"),
      (["a", "b"], ["b", "a"], "home > b > ^a"),
      ([Letter("a", 1)], [Letter("a", 2)], "home > ~a2"),
      (["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "d", "e", "f", "g"], "home > a > (4 more) > f > +g"),
    ] as [([Letter], [Letter], String)])
  func description(old: [Letter], new: [Letter], expected: String) {
    #expect(PresentationDiff(from: old, to: new).description == expected)
  }

  // Rules P-02.2, P-03.1, P-03.3
  // Feature F-65
  @Test(
    "keeps the screens one would point at",
    arguments: [
      // A change in the middle keeps what lies above it.
      ("abcd", "axcd", "0>0 2>2 3>3"),
      // The bottom is removed: the upper copies of repeated values survive.
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

  // Rule P-04.1
  // Feature F-61
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
