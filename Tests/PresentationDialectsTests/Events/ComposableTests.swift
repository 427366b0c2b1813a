import PresentationCore
import PresentationDialects
import Testing

@MainActor @Suite("A composition", .timeLimit(.minutes(10)))
struct ComposableTests {
  func add(_ number: Int) -> Reducer<[Int], Bool> {
    Reducer { numbers, isCounted in if isCounted { numbers.append(number) } }
  }

  func numbers(_ reducer: Reducer<[Int], Bool>) -> [Int] {
    var numbers: [Int] = []
    _ = reducer(&numbers, true)
    return numbers
  }

  @Test("runs in the order of its parts, and leaves the parts unchanged")
  func values() {
    let ab = add(1) <> add(2)
    let abc = ab <> add(3)
    let abd = ab <> add(4)
    #expect(numbers(ab) == [1, 2])
    #expect(numbers(abc) == [1, 2, 3])
    #expect(numbers(abd) == [1, 2, 4])
    #expect(numbers((add(1) <> add(2)) <> add(3)) == numbers(add(1) <> (add(2) <> add(3))))
    #expect(numbers(.neutral <> add(1) <> .neutral) == [1])
  }

  @Test("may be listed line by line, with conditions and loops", arguments: [true, false])
  func builder(isLoud: Bool) {
    let reducer = Reducer<[Int], Bool>.composed {
      add(1)
      if isLoud { add(2) }
      if isLoud { add(3) } else { add(4) }
      for number in 5...6 { add(number) }
    }
    #expect(numbers(reducer) == (isLoud ? [1, 2, 3, 5, 6] : [1, 4, 5, 6]))
    #expect(numbers(.composed {}) == [])
  }

  @Test("of middlewares asks them in order, and a composed one is equivalent to its parts")
  func middlewares() {
    let record = Record()
    let ab = Middleware.watch("a", record) <> .watch("b", record)
    let abc = ab <> .watch("c", record)
    let built = Middleware.composed {
      ab
      Middleware.switching
    }
    for (middleware, names) in [(ab, "ab"), (abc, "abc"), (built, "ab")] {
      let before = record.all.count
      Store(Lamp(), reducer: .lamp, middlewares: [middleware]).send(.set(true))
      #expect(record.all.dropFirst(before).map { $0.prefix(1) }.joined() == names)
    }
  }
}
