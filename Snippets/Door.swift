// A full-screen front end: it fills the terminal, and each command is a key.

import Dispatch
import Glibc
import ScreenKit

struct Door { var guests = 0, path: [Route] = [] }
enum Change: Navigating { case move(Int), navigate(PathIntent<Route>) }
let reducer = Reducer<Door, Change> { door, change in
  switch change {
  case .move(let count): door.guests += count
  case .navigate(let intent): door.path.apply(intent)
  }
}
enum Route: ScreenFactory {
  case rules
  func makeScreen() -> any Screen<Door, Change> { Rules() }
}
struct Guests: Screen<Door, Change> {
  func body(_ door: Door) -> [Block] { "Guests: \(door.guests)" }
  func verbs(_ door: Door) -> [Verb<Change>] {
    Verb("enter", "Count a guest who enters") { .move(1) }
    Verb("leave", "Count a guest who leaves") { .move(-1) }
      .disabled(door.guests == 0 ? "there are no guests" : nil)
    Verb("rules", "Show the rules") { .push(.rules) }
  }
}
struct Rules: Screen<Door, Change> {
  func body(_ door: Door) -> [Block] { "Admit at most 80 guests." }
}

guard isatty(0) == 1 else { fatalError("the input is not a terminal") }
var before = termios()
tcgetattr(0, &before)
var raw = before
cfmakeraw(&raw)
tcsetattr(0, TCSADRAIN, &raw)
let (keys, typed) = AsyncStream.makeStream(of: Character.self)
let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
input.setEventHandler {
  var byte = UInt8(ascii: "q")
  read(0, &byte, 1)
  typed.yield(Character(Unicode.Scalar(byte)))
}
input.activate()

let store = Store(Door(), reducer: reducer)
let session = Session(store, path: \.path, root: Guests())
var frame = 0, verbs: [VerbDescription] = []

@MainActor func paint(_ message: String) async {
  let screenful = await session.screen()
  frame = screenful.frame
  verbs = await session.verbs().filter { !$0.isBuiltIn }
  let keys = zip(1..., verbs).map { "\($0) \($1.name)" }
  let lines = Rendering(columns: 80).lines(
    screenful.blocks + ["\(message)", "\(keys.joined(separator: ", "))"])
  print("\u{1B}[2J\u{1B}[H" + lines.joined(separator: "\r\n"))
  fflush(nil)
}

await paint("b is back, q is quit.")
for await key in keys {
  var line = ["q", "\u{3}"].contains(key) ? ":quit" : ":back"
  if let number = key.wholeNumberValue, 1...verbs.count ~= number {
    line = verbs[number - 1].name
  }
  let end = await session.type(line, on: frame)
  if end.status == .quit { break }
  await paint(end.error?.description ?? "")
}
tcsetattr(0, TCSADRAIN, &before)
