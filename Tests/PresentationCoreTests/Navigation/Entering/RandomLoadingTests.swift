import PresentationCore
import Testing

/// Requests for screens that are read. They interrupt each other, end in any order, or fail. A naive model does the same.
@MainActor @Suite("Random requests for screens that are read", .timeLimit(.minutes(RunLength.limit)))
struct RandomLoadingTests {
  /// Does the same as the reducer, in plain words.
  private struct Naive {
    var path: [Reel] = [], contents: [Int: String] = [:]
    var waiting: (intent: PathIntent<Reel>, read: [Reel: String], missing: [Reel])?

    mutating func request(_ intent: PathIntent<Reel>, read: [Reel: String] = [:], isNew: Bool = true) {
      var new = path
      guard new.apply(intent) else {
        if !isNew { waiting = nil }
        return
      }
      let missing = new.filter { $0 != .menu && !path.contains($0) && read[$0] == nil }
      guard missing.isEmpty else {
        waiting = (intent, read, missing)
        return
      }
      waiting = nil
      follow(new)
      for (reel, content) in read {
        if case .film(let number, _) = reel, new.contains(reel) { contents[number] = content }
      }
    }

    mutating func follow(_ new: [Reel]) {
      path = new
      let there = new.compactMap { if case .film(let number, _) = $0 { number } else { nil } }
      contents = contents.filter { there.contains($0.key) }
    }

    mutating func answer(_ content: String) {
      guard var request = waiting else { return }
      request.read[request.missing.removeFirst()] = content
      if request.missing.isEmpty {
        self.request(request.intent, read: request.read, isNew: false)
      } else {
        waiting = request
      }
    }
  }

  @Test(
    "do what a naive model does",
    arguments: 1...(RunLength.isLong ? 10_000 : RunLength.current == .quick ? 20 : 200) as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var naive = Naive()
    let cinema = Cinema()
    var tasks: [Task<Outcome, Never>] = []
    for step in 0..<30 {
      let reel = Reel.film(Int.random(in: 1...4, using: &random), part: Int.random(in: 0...1, using: &random))
      let isThere = naive.path.contains { $0.identity == reel.identity }
      var change: PathChange<Reel>?
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: if !isThere { change = .push(reel) }
      case 2: change = .bringToFront(reel)
      case 3:
        change = .set([reel, .film(5), .menu].shuffled(using: &random).dropLast(Int.random(in: 0...3, using: &random)))
      case 4: change = .back(1)
      case 5: if !isThere || naive.path.last?.identity == reel.identity { change = .replaceTop(reel) }
      case 6:
        cinema.store.send(.forget)
        naive.follow([])
      case 7:
        cinema.store.send(.serve(9))
        // The program changes the path itself, so its screens are not read.
        naive.follow([.film(9)])
      case 8:
        if let name = cinema.librarian.asked.first {
          cinema.librarian.fail(name)
          naive.waiting = nil
        }
      default:
        if let name = cinema.librarian.asked.first {
          cinema.librarian.answer(name, "\(name) in step \(step)")
          naive.answer("\(name) in step \(step)")
        }
      }
      if let change {
        let isFromTop = Bool.random(using: &random)
        let intent = PathIntent(change, from: isFromTop ? .init(topOf: naive.path) : nil)
        var isSent = false
        tasks.append(
          Task {
            isSent = true
            return await cinema.store.perform(.navigate(intent), until: .finished)
          })
        await waitUntil { isSent }
        naive.request(intent)
      }
      if naive.waiting == nil {
        for task in tasks { _ = await task.value }
        tasks = []
      }
      let asked: [String] =
        naive.waiting?.missing.first.map { reel in
          guard case .film(let number, let part) = reel else { return [] }
          return ["\(number).\(part)"]
        } ?? []
      let end = CinemaState(path: naive.path, contents: naive.contents)
      await waitUntil { cinema.librarian.asked == asked && cinema.state == end }
      try #require(
        cinema.librarian.asked == asked && cinema.state == end,
        "seed \(seed), step \(step): \(cinema.state), not \(end)")
    }
    cinema.store.send(.navigate(.set([.menu])))
    cinema.store.send(.navigate(.home))
    for task in tasks { _ = await task.value }
    #expect(cinema.librarian.asked == [] && cinema.state == CinemaState())
  }
}
