// A custom editor: the entrance of a theater, where four digits are a ticket, without Enter.

import ScreenKitTerm

final class Keypad: LineEditor {
  weak var host: (any LineEditorHost)?
  private(set) var line = EditedLine()

  func begin() { line = EditedLine() }
  func end() {}

  func type(_ keys: ArraySlice<UInt8>) -> Int {
    guard let key = keys.first else { return 0 }
    switch key {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): insert(String(key - 0x30))
    case 0x03: host?.end(.interrupted(line.text))
    case 0x04: host?.end(.end)
    case 0x7F: replace(with: String(line.text.dropLast()))
    default: host?.ring()
    }
    if line.text.count == 4 { host?.end(.accepted(line.text)) }
    return 1
  }

  func use(of key: ArraySlice<UInt8>) -> KeyUse {
    switch key.first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .inserts
    case 0x7F: .deletes
    default: .other
    }
  }

  func insert(_ text: String) { replace(with: line.text + text) }
  func replace(with text: String) { line = EditedLine(text: text, cursor: text.utf8.count) }
}

struct Entrance: Equatable { var admitted: [Int] = [], path: [Route] = [] }
enum Turn: Navigating { case admit(Int), navigate(PathIntent<Route>) }
struct Refusal: Error, CustomStringConvertible { let description: String }

let reducer = Reducer<Entrance, Turn>.throwing { entrance, turn in
  switch turn {
  case .admit(let ticket):
    guard !entrance.admitted.contains(ticket) else { throw Refusal(description: "ticket \(ticket) is inside already") }
    entrance.admitted.append(ticket)
    entrance.path = [.welcome(ticket)]
  case .navigate(let intent): entrance.path.apply(intent)
  }
  return []
}

enum Route: ScreenFactory {
  case welcome(Int)
  func makeScreen() -> any Screen<Entrance, Turn> {
    switch self {
    case .welcome(let ticket): Door(ticket: ticket)
    }
  }
}

struct Door: Screen<Entrance, Turn> {
  var ticket: Int?
  func body(_ entrance: Entrance) -> [Block] {
    if let ticket { "Welcome! Ticket \(ticket) is in row \(ticket / 100)." }
    "Inside: \(entrance.admitted.count)"
  }
  func input(_ entrance: Entrance) -> Input<Turn>? { Input("Ticket", .integer) { .admit($0) } }
}

@main
struct Program {
  static func main() async {
    await Console(Store(Entrance(), reducer: reducer), path: \.path, root: Door(), editor: .custom { Keypad() }).main()
  }
}
