// error: several commands as an array
// warning: unused
import PresentationCore

enum Change: Sendable { case load, stop }
enum Other: Sendable { case done }
struct Load: Command { func run(_ dispatcher: Dispatcher<Change>) async {} }
struct Foreign: Command { func run(_ dispatcher: Dispatcher<Other>) async {} }

let reducer = Reducer<Int, Change> { state, change in
  state += 1
  let loads = (0..<state).lazy.map { _ in Load() }
  loads
}
