/// Random paths and texts, the same for the same seed.
struct RouteGenerator: RandomNumberGenerator {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func path() -> [Route] { some(4) { $0.route(3) } }

  mutating func mutation(of text: String) -> String {
    let marks =
      "/:,=()@+%0123456789aAefFé👩 -._\0\n".map(String.init) + ["%00", "%FF", "()", "+nil", "home", "(a=", "@("]
    var scalars = text.unicodeScalars.map(String.init)
    for _ in 0...below(3) {
      let place = below(scalars.count + 1)
      switch below(4) {
      case 0: scalars.insert(marks[below(marks.count)], at: place)
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2 where place < scalars.count: scalars[place] = marks[below(marks.count)]
      default: if place < scalars.count { scalars.swapAt(place, below(scalars.count)) }
      }
    }
    return scalars.joined()
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  private mutating func some<Element>(_ bound: Int, _ element: (inout Self) -> Element) -> [Element] {
    (0..<below(bound)).map { _ in element(&self) }
  }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? { below(3) == 0 ? nil : value(&self) }

  private mutating func text() -> String {
    let pieces = [
      "a", "Z", "0", "9", "-", ".", "_", "/", ":", ",", "=", "%", "(", ")", "@", "+", " ", "\n", "\0", "\u{1B}", "é",
      "e\u{301}", "👩‍👩‍👧", "\u{202E}", "\u{10FFFF}", "nil", "true", "inf", "1e5", "%41", "home", "\u{FEFF}", "\r\n", "'",
      "\"", "\\",
    ]
    return some(5) { pieces[$0.below(pieces.count)] }.joined()
  }

  private mutating func integer() -> Int {
    below(3) == 0 ? Int(truncatingIfNeeded: next()) : below(21) - 10
  }

  private mutating func real() -> Double {
    let bits = Double(bitPattern: next())
    let special = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e21, 0.1]
    return below(2) == 0 && !bits.isNaN ? bits : special[below(special.count)]
  }

  private mutating func tab() -> Tab {
    switch below(3) {
    case 0: .home
    case 1: .detail(integer())
    default: .split(left: text(), right: text())
    }
  }

  private mutating func value(_ depth: Int) -> Value {
    switch below(depth > 0 ? 7 : 5) {
    case 0: .null
    case 1: .integer(integer())
    case 2: .real(real())
    case 3: .truth(below(2) == 0)
    case 4: .text(text())
    case 5: .list(some(4) { $0.value(depth - 1) })
    default: .object(Dictionary(some(4) { ($0.text(), $0.value(depth - 1)) }) { $1 })
    }
  }

  private mutating func route(_ depth: Int) -> Route {
    switch below(depth > 0 ? 18 : 17) {
    case 0: .home
    case 1: .table(text(), page: maybe { $0.integer() })
    case 2: .row(table: text(), key: integer())
    case 3: .keys(text(), some(4) { $0.integer() })
    case 4: .search(maybe { $0.text() }, maybe { $0.integer() })
    case 5:
      .filter(
        Filter(text: maybe { $0.text() }, limit: maybe { $0.integer() }, genres: some(3) { _ in Genre.jazz }))
    case 6: .tab(tab())
    case 7: .tags(some(4) { $0.text() })
    case 8: .sizes(Dictionary(some(4) { ($0.text(), $0.integer()) }) { $1 })
    case 9: .names(Dictionary(some(4) { ($0.integer(), $0.text()) }) { $1 })
    case 10: .flag(below(2) == 0)
    case 11: .scale(real(), Float(below(1_000_000)) / 3)
    case 12:
      .widths(
        Int8(truncatingIfNeeded: next()), Int16(truncatingIfNeeded: next()), Int32(truncatingIfNeeded: next()),
        Int64(truncatingIfNeeded: next()), UInt8(truncatingIfNeeded: next()), UInt16(truncatingIfNeeded: next()),
        UInt32(truncatingIfNeeded: next()), next())
    case 13: .genre(Genre.allCases[below(Genre.allCases.count)])
    case 14: .grid(some(3) { $0.some(3) { $0.maybe { $0.integer() } } })
    case 15: .album(AlbumID(number: integer()))
    case 16: .value(value(3))
    default: .over(route(depth - 1), under: maybe { $0.route(depth - 1) })
    }
  }
}
