import ScreenKit

/// A list whose rows can be replaced while the user types, with questions and inputs that can appear at any time.
struct Pantry: Equatable {
  enum Looks: Equatable { case table, list, grouped, sentences }

  var jars = ["plums", "pears"]
  var looks = Looks.table
  var minutes = 0
  var opened: [String] = []
  var title: String?
  var guess = ""
  var isLocked = false
  var path: [Cupboard] = []
  var draft = FormDraft(JarLabel())
  var filed: [JarLabel] = []

  static let reducer = Reducer<Pantry, JarChange> { pantry, change in
    switch change {
    case .replace(let jars): pantry.jars = jars
    case .look(let looks): pantry.looks = looks
    case .tick: pantry.minutes += 1
    case .open(let number):
      if pantry.jars.indices.contains(number - 1) { pantry.opened.append(pantry.jars[number - 1]) }
    case .openNamed(let jar): pantry.opened.append(jar)
    case .ask(let text, let again): pantry.path.push(.sure(.discarding(text, asking: again)))
    case .drop(let again):
      pantry.jars = []
      if again > 0 { pantry.path.push(.sure(.discarding("Really?", asking: again - 1))) }
    case .call(let title, let guess): (pantry.title, pantry.guess) = (title, guess)
    case .name(let name): pantry.opened.append("named \(name)")
    case .lock: pantry.isLocked.toggle()
    case .draft(let draft): pantry.draft = draft
    case .file(let label):
      pantry.filed.append(label)
      pantry.draft = FormDraft(JarLabel())
      if pantry.path.last == .label { pantry.path.back() }
    case .navigate(let intent): pantry.path.apply(intent)
    }
  }
  .navigation(\.path)
}

/// The changes of a pantry.
enum JarChange: Navigating, Hashable, Codable {
  case replace([String]), tick, open(Int), openNamed(String), ask(String, again: Int), drop(again: Int)
  case call(String?, guess: String), name(String), lock, look(Pantry.Looks), navigate(PathIntent<Cupboard>)
  case draft(FormDraft<JarLabel>), file(JarLabel)
}

extension Pantry.Looks: Codable {}

enum Cupboard: ScreenFactory, QuestionRoute {
  case cellar, label, sure(Question<JarChange>)

  var question: Question<JarChange>? { if case .sure(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Pantry, JarChange> {
    self == .label ? Labeling() : question?.makeScreen() ?? Jars(isCellar: true)
  }
}

extension Question<JarChange> {
  /// A question whose answer has the name of the verb that asks it.
  fileprivate static func discarding(_ text: String, asking again: Int) -> Self {
    Question(text, .destructive("Delete", .drop(again: again)))
  }
}

struct Jars: Screen {
  var isCellar = false

  func body(_ pantry: Pantry) -> [Block] {
    Block.text("\(pantry.minutes) minutes")
    switch pantry.looks {
    case .table: table(pantry)
    case .list: Block.list(pantry.jars.map { .text(StyledText($0)) }, isNumbered: true)
    case .grouped: Block.group("Jars") { Block.beside([[table(pantry)], ["\(pantry.minutes)"]]) }
    case .sentences: Block.list(pantry.jars.map { .text(StyledText($0)) })
    }
  }

  private func table(_ pantry: Pantry) -> Block {
    .table(
      titles: ["#", "jar", "age"],
      rows: zip(1..., pantry.jars).map { [.integer($0), .init($1), .integer(pantry.minutes)] })
  }

  func verbs(_ pantry: Pantry) -> [Verb<JarChange>] {
    Verb("open", .integer("number"), "Open a jar") { .open($0) }
    Verb("take", .text("jar"), "Open a jar by its name") { .openNamed($0) }
    Verb("note", .line("text"), "Note a text") { .openNamed($0) }
    Verb("delete", "Drop the jars") { .ask("Drop all?", again: 0) }
    Verb("purge", "Drop the jars, and ask twice") { .ask("Drop all?", again: 1) }
    Verb("down", "Go into the cellar") { .push(.cellar) }
    Verb("label", "Fill in a label") { .push(.label) }
    if pantry.isLocked { Verb("openly", "Look like another verb") { .tick } }
  }

  func input(_ pantry: Pantry) -> Input<JarChange>? {
    guard !isCellar, let title = pantry.title else { return nil }
    if title == "notes" { return Input(title, .lines) { .name($0) } }
    return Input(title, .text, default: pantry.guess) { .name($0) }
  }
}

/// The label of a jar.
struct JarLabel: Hashable, Codable {
  var title = "", notes = "", pin = Secret("")
}

/// Asks for a label, and refuses some titles and notes.
private struct Labeling: FormScreen {
  func form(_ pantry: Pantry) -> Form<JarLabel, JarChange> {
    Form(pantry.draft, edit: JarChange.draft, done: JarChange.file) {
      Field("Title", \.title, .text) { $0 == "two" ? "that is taken" : nil }
      Field("Notes", \.notes, .lines) { $0.hasSuffix("two") ? "that is no end" : nil }
      Field("Pin", \.pin, .secret)
    }
  }
}
