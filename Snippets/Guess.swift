// A console program with its own argument: the largest number to guess.

import ArgumentParser
import ScreenKitTerm

struct Game {
  let secret: Int, limit: Int
  var tries: [Int] = [], path: [Route] = []
}
enum Move: Navigating { case guess(Int), navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case rules
  func makeScreen() -> any Screen<Game, Move> { Rules() }
}

struct Table: Screen<Game, Move> {
  func body(_ game: Game) -> [Block] {
    for number in game.tries {
      let answer = number < game.secret ? "too small" : "too large"
      "\(number) is \(number == game.secret ? "right" : answer)."
    }
  }

  func verbs(_ game: Game) -> [Verb<Move>] {
    let number = Parameter<Int>.integer("number", in: 1...game.limit)
    Verb("guess", number, "Try a number") { .guess($0) }
    Verb("rules", "Show the rules") { .push(.rules) }
  }
}

struct Rules: Screen<Game, Move> {
  func body(_ game: Game) -> [Block] { "Guess from 1 to \(game.limit)." }
}

@main
struct Guess: ConsoleProgram {
  static let configuration = CommandConfiguration(
    abstract: "Guess a number.", version: "1.0",
    subcommands: [ConsoleDoctor.self, ConsoleSelftest<Self>.self])

  @Argument(help: "The largest number to guess.") var limit = 100
  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("the limit must be at least 1") }
  }

  func console() -> Console<Game, Move> {
    let game = Game(secret: (limit + 1) * 2 / 3, limit: limit)
    let reducer = Reducer<Game, Move> { game, move in
      switch move {
      case .guess(let number): game.tries.append(number)
      case .navigate(let intent): game.path.apply(intent)
      }
    }
    let store = Store(game, reducer: reducer)
    return Console(store, path: \.path, root: Table())
  }
}
