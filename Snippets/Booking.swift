// Books rooms: a number, yes or no, and a secret code. With --resume, a partly completed form is restored.

import ScreenKitTerm

struct Stay: Equatable, Codable, Sendable {
  var nights = 1, breakfast = false, code = Secret("")
}
struct Hotel { var stays: [Stay] = [], draft = FormDraft(Stay()), path: [Route] = [] }
enum Change: Navigating, Restoring {
  case draft(FormDraft<Stay>), book(Stay), navigate(PathIntent<Route>), restore(Restoration)
}
enum Route: ScreenFactory {
  case booking
  func makeScreen() -> any Screen<Hotel, Change> { Booking() }
}

struct Stays: Screen {
  func body(_ hotel: Hotel) -> [Block] {
    Block.table(titles: ["nights", "breakfast"], rows: hotel.stays.map { [.init($0.nights), .init($0.breakfast)] })
  }
  func verbs(_ hotel: Hotel) -> [Verb<Change>] { Verb("new", "Book a room") { .push(.booking) } }
}

struct Booking: FormScreen {
  func form(_ hotel: Hotel) -> Form<Stay, Change> {
    Form(hotel.draft, edit: Change.draft, done: Change.book) {
      Field("Nights", \.nights, .integer(in: 1...30))
      Field("Breakfast", \.breakfast, .yesNo)
      Field("Code", \.code, .secret) {
        $0.reveal().count < 4 ? "must have at least four characters" : nil
      }
    }
    .checked { stay in
      if stay.nights > 14, !stay.breakfast {
        throw LineError("long stays include breakfast", place: "Breakfast")
      }
    }
  }
}

@main
struct Program {
  static func main() async {
    let reducer = Reducer<Hotel, Change> { hotel, change in
      switch change {
      case .draft(let draft): hotel.draft = draft
      case .book(let stay):
        hotel.stays.append(stay)
        hotel.draft = FormDraft(Stay())
        hotel.path.home()
      case .navigate(let intent): hotel.path.apply(intent)
      case .restore: ()
      }
    }
    .restorable(\.draft, as: "draft")
    await Console(Store(Hotel(), reducer: reducer), path: \.path, root: Stays()).main()
  }
}
