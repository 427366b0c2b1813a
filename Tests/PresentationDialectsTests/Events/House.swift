import PresentationCore
import PresentationDialects

/// A house with a lamp, whose screen sends events of its own.
struct House: Equatable, Sendable {
  var lamp = Lamp()
  var told: [String] = []
}

struct Lamp: Equatable, Sendable {
  var isOn = false
  /// Every value that was set.
  var history: [Bool] = []
}

enum LampEvent: Sendable, Equatable { case toggled, flickered(Int), ignored, looked }

enum LampAction: Sendable, Equatable {
  case event(LampEvent), set(Bool)

  var event: LampEvent? { if case .event(let event) = self { event } else { nil } }
}

enum HouseAction: Sendable, Equatable {
  case lamp(LampAction), told(String)

  var lamp: LampAction? { if case .lamp(let action) = self { action } else { nil } }
}

extension Reducer where State == Lamp, Action == LampAction {
  static var lamp: Self {
    Self { lamp, action in
      if case .set(let isOn) = action {
        lamp.isOn = isOn
        lamp.history.append(isOn)
      }
    }
  }
}

extension Middleware where State == Lamp, Action == LampAction {
  /// Converts the user's events on a lamp to changes.
  static var switching: Self {
    .events(\.event) { lamp, event in
      switch event {
      case .toggled: [.set(!lamp.isOn)]
      case .flickered(let times): (0..<times).map { .set($0.isMultiple(of: 2)) }
      case .ignored: []
      case .looked: nil
      }
    }
  }

  /// Records the actions it is asked about.
  static func watch(_ name: String, _ record: Record) -> Self {
    Self(name) { lamp, action, _ in
      record.add("\(name) \(action)")
      return .pass
    }
  }
}
