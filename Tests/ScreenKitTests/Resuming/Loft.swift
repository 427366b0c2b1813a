import ScreenKit

/// A house whose floors are stacks of boxes, some of which are hard to restore.
struct Loft {
  typealias Floors = Stacks<Storey, Crate>

  var floors = Floors(Storey.allCases, selecting: .loft)
  var labels: [String] = []
  var letter = FormDraft(Missive())
  var search = Lookup()
  var isClosed = false

  static let reducer = Reducer<Loft, Haul> { loft, move in
    switch move {
    case .label(let label): loft.labels.append(label)
    case .letter(let letter): loft.letter = letter
    case .select(let floor): loft.floors.select(floor)
    case .close: loft.isClosed = true
    case .search, .restore: ()
    case .navigate(let intent): if !loft.isClosed { loft.floors.apply(intent) }
    }
  }
  .restorable(\.labels, as: "labels")
  .restorable(\.letter, as: "letter")
  .then(Lookup.reducer.lift(Feature(state: \.search, action: \.search, embed: Haul.search)))
  .navigation(\.floors) {
    $0.entering { place, _ in
      if case .box(13) = place.route { "box 13 is sealed" } else { nil }
    }
  }
}

enum Storey: String, ScreenFactory, CaseIterable {
  case cellar, loft
  func makeScreen() -> any Screen<Loft, Haul> { Placard(name: rawValue) }
}

enum Crate: ScreenFactory, QuestionRoute {
  static let caseNames = ["box", "named", "locked", "sorted"]

  case box(Int), named(String, size: Double?), locked(Secret<String>), sorted([Int: [String]]), sure(Question<Haul>)

  var question: Question<Haul>? { if case .sure(let question) = self { question } else { nil } }

  func makeScreen() throws -> any Screen<Loft, Haul> {
    switch self {
    case .sure(let question): question.makeScreen()
    case .named("form", _): MissiveScreen()
    case .named("gone", _): throw LineError("this box was removed")
    default: Placard(name: "\(self)")
    }
  }
}

struct Missive: Hashable, Codable, Sendable { var text = "", copies = 1, code = Secret("") }

struct Lookup: Equatable {
  var words: [String] = []

  enum Change: Restoring, Hashable, Codable { case look(String), restore(Restoration) }

  static let reducer = Reducer<Lookup, Change> { search, change in
    switch change {
    case .look(let word): search.words.append(word)
    case .restore: ()
    }
  }
  .restorable(\.words, as: "words")
}

enum Haul: Navigating, Restoring, Hashable, Codable {
  case label(String), letter(FormDraft<Missive>), select(Storey), close, search(Lookup.Change)
  case navigate(PathIntent<Loft.Floors.Element>), restore(Restoration)

  var search: Lookup.Change? { if case .search(let change) = self { change } else { nil } }
}

struct Placard: Screen {
  let name: String
  func body(_ loft: Loft) -> [Block] {
    "This is \(name)."
    for label in loft.labels { "\(label)" }
  }
  func verbs(_ loft: Loft) -> [Verb<Haul>] {}
  func input(_ loft: Loft) -> Input<Haul>? {
    name == "loft" ? nil : Input("Label", .lines) { .label($0) }
  }
}

struct MissiveScreen: FormScreen {
  func form(_ loft: Loft) -> Form<Missive, Haul> {
    Form(loft.letter, edit: Haul.letter, done: { _ in .label("sent") }) {
      Field("Text", \.text, .lines)
      Field("Code", \.code, .secret)
      Field("Copies", \.copies, .integer(in: 1...9))
    }
  }
}
