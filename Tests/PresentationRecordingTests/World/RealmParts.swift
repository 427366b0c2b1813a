import PresentationCore
import ScreenKit
import Synchronization

/// A feature of a realm, with pages and questions of its own.
struct Club: Hashable, Codable, Sendable {
  var motto = "", posed = 0
  /// How often each question was resolved, by its number.
  var resolved: [Int: Int] = [:]

  static let reducer = Reducer<Club, ClubDecree> { club, decree in
    switch decree {
    case .rename(let motto): club.motto = motto
    case .pose:
      club.posed += 1
      let resolved = ClubDecree.resolved(club.posed)
      Navigate(
        .push(
          .ask(Question("Club \(club.posed)?", .yes("yes", resolved), .no("no", resolved), otherwise: resolved))))
    case .resolved(let number): club.resolved[number, default: 0] += 1
    case .navigate: ()
    }
  }
}

enum ClubDecree: Navigating, Hashable, Codable {
  case rename(String), pose, resolved(Int), navigate(PathIntent<ClubPage>)
}

enum ClubPage: QuestionRoute, Codable {
  case room(Int), ask(Question<ClubDecree>)
  var question: Question<ClubDecree>? { if case .ask(let question) = self { question } else { nil } }
  @MainActor func makeScreen() -> any Screen<Club, ClubDecree> {
    switch self {
    case .room(let number): Room(number: number)
    case .ask(let question): question.makeScreen()
    }
  }
}

private struct Room: Screen {
  let number: Int
  func body(_ club: Club) -> [Block] { "room \(number): \(club.motto)" }
  func verbs(_ club: Club) -> [Verb<ClubDecree>] {
    Verb("door", .integer("number"), "Open another room") { .push(.room($0)) }
    Verb("rename", .text("motto"), "Change the motto") { .rename($0) }
    Verb("vote", "Ask the members") { .pose }
  }
}

/// The screen of a hall or a page.
struct Sight: Screen {
  let name: String
  func body(_ realm: Realm) -> [Block] { "\(name)" }
  func verbs(_ realm: Realm) -> [Verb<Decree>] {}

  /// The verbs of every screen.
  @VerbBuilder<Decree>
  static func verbsEverywhere(_ realm: Realm) -> [Verb<Decree>] {
    Verb("tab", .text("hall"), "Select a tab") { .push(.root(try hall($0))) }
    Verb("sheet", .text("hall"), "Open a sheet") { .push(.sheet(try hall($0))) }
    Verb("open", .line("hall, page and number"), "Open a page") { words in
      let words = words.split(separator: " ").map(String.init)
      guard words.count == 3, let page = Page(name: words[1], number: Int(words[2]) ?? 0) else {
        throw LineError("there is no such page")
      }
      return .push(.route(try hall(words[0]), page))
    }
    Verb("room", .integer("number"), "Open a room of the club") { .within(.push(.club(.room($0)))) }
    Verb("write", .text("text"), "Write a draft") { text in
      guard let place = realm.halls.path.last, place.isDraft else { throw LineError("there is no draft here") }
      return .act(.write(place, text))
    }
    Verb("login", "Log in") { .act(.logIn) }
    Verb("logout", "Log out") { .act(.logOut) }
    Verb("add", .integer("number"), "Add an item") { .act(.add($0)) }
    Verb("forbid", "Do what is forbidden") { .act(.forbidden) }
    Verb("found", .text("hall"), "Add a tab") { .act(.found(try hall($0))) }
    Verb("pose", "Ask something") { .act(.pose) }
    Verb("fetch", .integer("number"), "Fetch something in the background") { .act(.fetch($0)) }
  }

  private static func hall(_ name: String) throws -> Hall {
    guard let hall = Hall(name: name) else { throw LineError("there is no hall \(name)") }
    return hall
  }
}

/// Lets the work of commands wait until a test delivers.
final class Courier: Sendable, Hashable {
  enum Kind { case loads, fetches }

  private struct Bag {
    var next = 0
    var waiting: [(id: Int, kind: Kind, continuation: AsyncStream<Bool>.Continuation)] = []
  }

  private let bag = Mutex(Bag())
  /// Called when something begins to wait.
  let whenAsked = Mutex<@Sendable () -> Void>({})

  /// The number of pages that are being read, or of numbers that are fetched.
  func count(_ kind: Kind) -> Int { bag.withLock { $0.waiting.count { $0.kind == kind } } }

  /// Waits for the delivery; returns whether it succeeds. It fails if the task is canceled.
  func wait(for kind: Kind) async -> Bool {
    let (deliveries, continuation) = AsyncStream<Bool>.makeStream()
    let id = bag.withLock { bag in
      bag.next += 1
      bag.waiting.append((bag.next, kind, continuation))
      return bag.next
    }
    defer { bag.withLock { $0.waiting.removeAll { $0.id == id } } }
    whenAsked.withLock(\.self)()
    for await isGood in deliveries { return isGood }
    return false
  }

  func deliver(_ kind: Kind, isGood: Bool = true) {
    let delivered = bag.withLock { bag in
      defer { bag.waiting.removeAll { $0.kind == kind } }
      return bag.waiting.filter { $0.kind == kind }
    }
    for (_, _, continuation) in delivered {
      continuation.yield(isGood)
      continuation.finish()
    }
  }

  static func == (one: Courier, other: Courier) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Reads the content of a film.
struct ReadFilm: Command {
  let number: Int, courier: Courier
  func run(_ dispatcher: Dispatcher<String>) async throws {
    guard await courier.wait(for: .loads) else { throw LineError("the film cannot be read") }
    dispatcher("film \(number)")
  }
}

/// Sends a number later.
struct Fetch: Command {
  let number: Int, courier: Courier
  func run(_ dispatcher: Dispatcher<Decree>) async {
    if await courier.wait(for: .fetches) { dispatcher(.act(.fetched(number))) }
  }
}
