import PresentationCore
import PresentationTesting
import Testing

@Suite("The name that was probably meant", .timeLimit(.minutes(10)))
struct NearestNameTests {
  @Test(
    "is the one with the typed prefix, or else the one with the fewest typing errors",
    arguments: [
      ("Albun", "Album"), ("alb", "Album"), ("artists", "Artist"), ("tarck", "Track"), ("Trak", "Track"),
      ("T", "Track"), ("日", nil), ("nn", "n"),
      ("kcart", nil), ("xy", nil), ("", nil), (String(repeating: "a", count: 100), nil),
    ] as [(String, String?)])
  func nearest(word: String, name: String?) {
    #expect(["Artist", "Album", "Track", "n", String(repeating: "a", count: 101)].nearest(to: word) == name)
  }

  @Test("is found as by comparing everything: all words and names of three letters up to length five")
  func everything() {
    let words = (0...5).reduce(into: [[""]]) { layers, _ in
      layers.append(layers[layers.count - 1].flatMap { word in ["a", "b", "é"].map { word + $0 } })
    }.dropLast().flatMap(\.self)
    var generator = SeededGenerator(seed: 7)
    for word in words {
      let names = (0..<12).map { _ in words[Int.random(in: words.indices, using: &generator)] }
      #expect(names.nearest(to: word) == naiveNearest(among: names, to: word), "\(word) among \(names)")
    }
  }

  @Test("is found as by comparing everything: random words of many lengths", arguments: 1...4)
  func randomWords(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func word() -> String {
      let letters = ["a", "b", "C", "d", "é", "e\u{301}", "日"].prefix(Bool.random(using: &generator) ? 4 : 7)
      return (0..<Int.random(in: 1...70, using: &generator) / Int.random(in: 1...7, using: &generator)).map { _ in
        letters[Int.random(in: letters.indices, using: &generator)]
      }.joined()
    }
    for _ in 0..<400 {
      let wanted = word()
      var names = (0..<4).map { _ in word() }
      for _ in 0..<4 {
        var name = Array(wanted)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where name.count > 1 {
          let index = Int.random(in: name.indices.dropLast(), using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: name.remove(at: index)
          case 1: name.swapAt(index, index + 1)
          default: name.insert("x", at: index)
          }
        }
        names.append(String(name))
      }
      names.shuffle(using: &generator)
      #expect(names.nearest(to: wanted) == naiveNearest(among: names, to: wanted), "\(wanted) among \(names)")
    }
  }

  /// The same, without a thought for time.
  private func naiveNearest(among names: [String], to word: String) -> String? {
    let wanted = Array(word.lowercased())
    guard (1...64).contains(wanted.count) else { return nil }
    var nearest: (name: String, slips: Int)?
    for name in names {
      let letters = Array(name.lowercased())
      guard letters.count <= 64 else { continue }
      let slips = letters.starts(with: wanted) ? 0 : naiveSlips(wanted, letters)
      guard slips <= min(max(1, wanted.count / 3), wanted.count - 1), slips < nearest?.slips ?? .max else { continue }
      nearest = (name, slips)
    }
    return nearest?.name
  }

  private func naiveSlips(_ a: [Character], _ b: [Character]) -> Int {
    var table = (0...a.count).map { i in (0...b.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
    for i in 1..<max(1, a.count + 1) {
      for j in 1..<max(1, b.count + 1) {
        var best = min(table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, table[i - 2][j - 2] + 1) }
        table[i][j] = best
      }
    }
    return table[a.count][b.count]
  }
}
