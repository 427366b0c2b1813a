import PresentationCore

/// Places and actions that refer to each other: a place may hold actions, an action may hold places.
enum Place: QuestionRoute, Codable {
  case list, editor, detail(Int)
  case confirm(Question<Change>)

  var question: Question<Change>? {
    if case .confirm(let question) = self { question } else { nil }
  }
}

enum Change: Navigating, Hashable, Codable {
  case navigate(PathIntent<Place>)
  case note(String)
  case edit
  case discard(then: PathIntent<Place>)
}

/// A desk with a draft, and a list of notes.
struct Desk: Hashable, Codable, Sendable {
  var path: [Place] = []
  var notes: [String] = []
  var hasDraft = false

  static let reducer = Reducer<Desk, Change> { desk, change in
    switch change {
    case .navigate(let intent): desk.path.apply(intent)
    case .note(let text): desk.notes.append(text)
    case .edit: desk.hasDraft = true
    case .discard(let intent):
      desk.notes.append("discarded")
      desk.hasDraft = false
      desk.path.apply(intent)
    }
  }
}

extension Question<Change> {
  /// A question that notes its name and its answer.
  static func named(_ name: String) -> Self {
    Question(name, .yes("yes", .note("\(name) yes")), .no("no", .note("\(name) no")), otherwise: .note("\(name) left"))
  }
}

extension Place {
  static func named(_ name: String) -> Self { .confirm(.named(name)) }
}

extension Change {
  /// The action of a screen on top of `path` that has been answered.
  static func answer(_ index: Int, topOf path: [Place]) -> Self {
    .navigate(PathIntent(.answer(index), reason: .user, from: PathIntent.Origin(topOf: path)))
  }
}
