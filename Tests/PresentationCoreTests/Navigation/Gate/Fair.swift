import PresentationCore
import PresentationTesting

/// A fair with halls, some of which come as sheets. Desks need a login, and keep what is written there. Booth 404 does not exist.
enum FairHall: String, Codable, CaseIterable { case films, music, account, help }

enum Booth: QuestionRoute, Codable {
  case stall(Int), desk(Int), login, ask(Question<FairStep>)

  var question: Question<FairStep>? { if case .ask(let question) = self { question } else { nil } }
}

typealias FairHalls = Stacks<FairHall, Booth>
typealias Spot = FairHalls.Element

enum FairStep: Loading, Hashable, Codable {
  case logIn, logOut, write(Spot, String), present(FairHall), close(FairHall), navigate(PathIntent<Spot>)
  case arrive(Arrival<Spot, String>)
}

struct Fair: Equatable, Codable {
  var halls = FairHalls([.films, .music, .account], selecting: .films)
  var hasUser = false
  /// The halls whose roots need a login.
  var membersOnly: [FairHall] = []
  var waiting: Waiting<FairHalls>?
  var texts = RouteState<Spot, String>(), labels = RouteState<Spot, String>()

  /// - Parameter librarian: Reads the labels of stalls; `nil` if nothing is read.
  static func reducer(reading librarian: Librarian? = nil, refreshing: Bool = false) -> Reducer<Fair, FairStep> {
    Reducer<Fair, FairStep> { fair, step in
      switch step {
      case .logIn: fair.hasUser = true
      case .logOut:
        fair.hasUser = false
        Navigate(.recheck)
      case .write(let spot, let text): fair.texts[spot] = text
      case .present(let hall): fair.halls.present(hall)
      case .close(let hall): fair.halls.remove(hall)
      case .navigate(let intent): fair.halls.apply(intent)
      case .arrive: ()
      }
    }
    .navigation(\.halls) {
      let rules = $0.leaving { spot, fair, intent in
        guard let spot, fair.texts[spot]?.isEmpty == false else { return .leave }
        let discard = FairStep.navigate(intent.givingUp(spot))
        return .show(.route(spot.key, .ask(Question("Discard \(spot)?", .yes("discard", discard), .no("keep")))))
      }
      .keeping(\.texts) { spot, _ in if case .desk? = spot.route { "" } else { nil } }
      .entering(waiting: \.waiting) { spot, fair in
        switch spot {
        case .route(_, .stall(404)), .route(_, .desk(404)): .refuse("there is no booth 404")
        case .route(_, .desk) where !fair.hasUser: .show(.route(.account, .login))
        case .root(let hall), .sheet(let hall):
          fair.membersOnly.contains(hall) && !fair.hasUser ? .show(.route(.account, .login)) : .enter
        default: .enter
        }
      }
      guard let librarian else { return rules }
      return rules.loading(\.labels, refreshing: refreshing) { spot, _ in
        if case .stall(let number)? = spot.route {
          ReadFilm(name: "\(number)", librarian: librarian)
        } else {
          nil
        }
      }
    }
  }
}

extension Store<Fair, FairStep> {
  var halls: FairHalls { state.halls }

  /// Does what the user asks for, from the screen on top.
  @discardableResult
  func user(_ kind: PathIntent<Spot>.Kind) async -> Outcome {
    await perform(.navigate(PathIntent(kind, reason: .user, from: .init(topOf: halls.path))), until: .finished)
  }

  @discardableResult
  func user(_ change: PathChange<Spot>) async -> Outcome { await user(.change(change)) }

  func act(_ step: FairStep) async { _ = await perform(step, until: .finished) }
}
