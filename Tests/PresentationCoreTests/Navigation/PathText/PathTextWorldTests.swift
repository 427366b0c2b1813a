import PresentationCore
import Testing

@Suite("Path text: worlds", .timeLimit(.minutes(10)))
struct PathTextWorldTests {
  // Rule P-12.1
  @Test("All paths of up to three of eight routes come back, and no two have the same text")
  func small() throws {
    let routes: [Route] = [
      .home, .table("a"), .table("", page: 0), .search(nil, 1), .tab(.split(left: "/", right: ",")),
      .value(.list([.null, .text("1"), .object(["": .list([])])])), .tags([]), .over(.home, under: .tab(.home)),
    ]
    var paths: [[Route]] = [[]]
    var texts: Set<String> = []
    for path in paths { texts.insert(try path.pathText()) }
    var last = paths
    for _ in 1...3 {
      last = last.flatMap { path in routes.map { path + [$0] } }
      paths += last
    }
    for path in paths {
      let text = try path.pathText()
      texts.insert(text)
      #expect(try [Route](pathText: text) == path)
    }
    #expect(paths.count == 1 + 8 + 64 + 512)
    #expect(texts.count == paths.count)
  }

  @Test("All small values of a type that tries have texts of their own")
  func values() throws {
    let words = ["", "1", "-1", "1.0", "true", "nil", "a", "@", "+1", "()", "inf", "1e999", " "]
    var values: [Value] = [.null, .integer(1), .integer(-1), .real(1), .real(.infinity), .truth(true), .truth(false)]
    values += words.map(Value.text)
    let scalars = values
    values += [.list([]), .object([:])]
    values += scalars.map { .list([$0]) } + scalars.map { .object(["k": $0]) } + words.map { .object([$0: .null]) }
    values += scalars.flatMap { a in scalars.map { .list([a, $0]) } }
    values += [.list([.list([])]), .list([.object([:])]), .list([.list([.list([])])]), .object(["": .object([:])])]
    var texts: Set<String> = []
    for value in values {
      let text = try [value].pathText()
      texts.insert(text)
      #expect(try [Value](pathText: text) == [value], "\(text)")
    }
    #expect(texts.count == values.count)
  }

  // Rule P-12.1
  @Test("Random paths with hostile texts come back", .slow, arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var random = RouteGenerator(seed: seed)
    for round in 0..<5_000 {
      let path = random.path()
      let text = try path.pathText()
      let back = try [Route](pathText: text)
      let isPlain = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"*?$!&;<>|~'\"\\`#{}[]".utf8.contains($0) }
      guard back == path, isPlain, try back.pathText() == text else {
        Issue.record("seed \(seed), round \(round): \(text) from \(path) gives \(back)")
        return
      }
    }
  }

  @Test(
    "A text with random changes is refused at one of its columns, or is another path's",
    arguments: [1, 2, 3, 4] as [UInt64])
  func mutated(seed: UInt64) throws {
    var random = RouteGenerator(seed: seed)
    var accepted = 0
    for round in 0..<5_000 {
      let text = random.mutation(of: try random.path().pathText())
      switch Result(catching: { () throws(PathTextError) in try [Route](pathText: text) }) {
      case .success(let path):
        accepted += 1
        let canonical = try path.pathText()
        guard try [Route](pathText: canonical) == path else {
          Issue.record("seed \(seed), round \(round): \(text.debugDescription) gives \(canonical), another path")
          return
        }
      case .failure(let error):
        let columns = 1...text.unicodeScalars.count + 1
        let isHarmless = error.message.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 }
        guard columns.contains(error.column), isHarmless, !error.message.isEmpty else {
          Issue.record("seed \(seed), round \(round): \(text.debugDescription) has \(error)")
          return
        }
      }
    }
    #expect((200..<4_500).contains(accepted), "seed \(seed): both outcomes must be common")
  }
}
