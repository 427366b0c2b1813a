import PresentationCore
import TestSupport

/// An event of a world. It does not depend on the state, so that a failing world can leave events out.
enum WorldEvent: Hashable, Sendable {
  /// The user types a line, or closes the screen on top.
  case line(String), close
  /// The user cancels the line that runs.
  case cancel
  /// The program does something.
  case act(Act), push(Hall, Page), program(Hall, [Page])
  /// The host changes its behavior, or shows or refuses what it has delayed.
  case host(Behavior), shown, refused
  /// The contents that are read, or the numbers that are fetched in the background, arrive; or they cannot be read.
  case loaded, unreadable, delivered
  /// The program is killed and started again: from its journal, or from the saved session.
  case kill, resume(loggedIn: Bool)

  enum Behavior: Hashable, Sendable { case obedient, slow, refusing }

  static func random(_ number: Int, using random: inout SeededGenerator) -> Self {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    let hall = pick(Hall.all + [.mail, .account])
    let page = pick([("note", 1), ("note", 2), ("desk", 1), ("desk", 2), ("film", 1), ("room", 1)])
    switch Int.random(in: 0..<64, using: &random) {
    case 0...8: return .line("open \(hall.name) \(page.0) \(page.1)")
    case 9: return .line("open \(hall.name) \(pick(["missing", "broken"])) 0")
    case 10...12: return .line("tab \(hall.name)")
    case 13, 14: return .line("sheet \(pick(["help", "vault", "old"]))")
    case 15...21: return .line("write t\(number)")
    case 22...25: return .line("back")
    case 26: return .line("home")
    case 27: return .line("goto /\(hall.name)/\(page.0):\(page.1)/note:\(page.1)")
    case 28, 29: return .line("login")
    case 30: return .line("logout")
    case 31, 32: return .line("add \(number)")
    case 33: return .line("forbid")
    case 34: return .line("found \(hall.name)")
    case 35, 36: return .line(pick(["pose", "vote"]))
    case 37...40: return .line(pick(["discard", "keep", "yes", "no", "forbidden"]))
    case 41: return .line("quit")
    case 42: return .line(pick(["room 2", "door 3", "rename m\(number)"]))
    case 43: return .line("fetch \(number)")
    case 44, 45: return .line("undo")
    case 46: return .line("redo")
    case 47: return .close
    case 48: return .cancel
    case 49: return .act(pick([.raze(hall), .raise(.help), .raise(.vault), .logOut, .pose, .found(hall)]))
    case 50: return .push(hall, pick([.note(3), .desk(3), .film(3), .broken]))
    case 51: return .program(hall, [.note(4), .desk(4)])
    case 52, 53: return .host(pick([.obedient, .slow, .refusing]))
    case 54: return .host(.obedient)
    case 55...57: return .shown
    case 58: return pick([.refused, .unreadable])
    case 59, 60: return .loaded
    case 61: return .delivered
    case 62: return .kill
    default: return .resume(loggedIn: Bool.random(using: &random))
    }
  }

  /// Whether the event changes how the host behaves.
  var isOfHost: Bool {
    switch self {
    case .host, .shown, .refused: true
    default: false
    }
  }
}
