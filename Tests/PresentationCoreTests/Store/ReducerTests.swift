import PresentationCore
import Testing

@MainActor @Suite("Reducers that are combined", .timeLimit(.minutes(10)))
struct CombinedReducerTests {
  typealias Part = Reducer<[Int], Int>

  struct Odd: Error, Equatable { let number: Int }

  struct Note: Command {
    let number: Int
    func run(_ dispatcher: Dispatcher<Int>) async {}
  }

  /// A small world of reducers: nothing, changing, commanding, refusing.
  static let world: [(name: String, reducer: Part)] = [
    ("identity", .identity),
    ("append", Part { $0.append($1) }),
    ("double", Part { state, _ in state += state }),
    ("note", Part.returning { state, number in return [Note(number: number + state.count)] }),
    (
      "refuse odd",
      .throwing { state, number in
        state.append(-1)
        if number % 2 == 1 { throw Odd(number: number) }
        return [Note(number: 0)]
      }
    ),
    ("short", Part { state, _ in state.append(0) }.checking { if $0.count > 3 { throw Odd(number: $0.count) } }),
  ]

  /// The result of a reducer for a state and an action, as text for comparison.
  func result(_ reducer: Part, _ state: [Int], _ action: Int) -> String {
    var state = state
    do {
      let commands = try reducer.reduce(&state, action)
      return "\(state) \(commands)"
    } catch {
      return "\(state) refused: \(error)"
    }
  }

  // Features F-04, F-06, F-07
  @Test("form a monoid: all triples of a small world, on several states and actions")
  func monoid() {
    for (_, one) in Self.world {
      for action in 0...1 {
        for state in [[], [1], [1, 2, 3]] {
          #expect(result(one.then(.identity), state, action) == result(one, state, action))
          #expect(result(Part.identity.then(one), state, action) == result(one, state, action))
          for (_, two) in Self.world {
            for (_, three) in Self.world {
              let left = result(one.then(two).then(three), state, action)
              #expect(left == result(one.then(two.then(three)), state, action))
              #expect(left == result(.combine(one, two, three), state, action))
            }
          }
        }
      }
    }
    #expect(result(.combine(), [1], 1) == "[1] []")
  }

  @Test("leave the state unchanged when one of them refuses, in any position")
  func refusalUndoesAll() {
    let (append, refuse) = (Self.world[1].reducer, Self.world[4].reducer)
    for reducer in [append.then(refuse), refuse.then(append), append.then(refuse).then(append)] {
      var state = [7]
      #expect(throws: Odd(number: 1)) { try reducer.reduce(&state, 1) }
      #expect(state == [7])
    }
  }

  // Rule S-03.3
  @Test("fail an action that they refuse: no observer is called, no command starts")
  func refusalInAStore() async {
    let refuse = Self.world[4].reducer
    let store = Store([], reducer: refuse)
    var told = 0
    let token = store.observe { _ in told += 1 }
    #expect(await store.perform(1).word == "failed: Odd(number: 1)")
    #expect(store.state.isEmpty && told == 1)
    #expect(await store.perform(2).word == "committed")
    #expect(store.state == [-1] && told == 2)
    withExtendedLifetime(token) {}
  }

  @Test("are checked after all of them: an invalid state is not reached")
  func check() async {
    let reducer = Self.world[1].reducer.then(Self.world[2].reducer).checking { state in
      if state.contains(13) { throw Odd(number: 13) }
    }
    let store = Store([Int](), reducer: reducer)
    _ = await store.perform(1)
    #expect(await store.perform(13).word == "failed: Odd(number: 13)")
    #expect(store.state == [1, 1])
  }

  // Rule S-13.2
  // Feature F-05
  @Test("do not copy a large state, unless they may refuse")
  func inPlace() {
    let reducer = Part { $0[0] = $1 }.then(Part { $0[1] = $1 })
    // An optimiser may make a literal a constant, which nothing can change in place.
    var state = Array(repeating: 0, count: .random(in: 3...9))
    let before = state.withUnsafeBufferPointer(\.baseAddress)
    _ = reducer(&state, 1)
    #expect(state.withUnsafeBufferPointer(\.baseAddress) == before)
  }
}
