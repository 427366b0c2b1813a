// error: write an empty case as ()
// warning: unused
import PresentationCore

enum Change: Sendable { case load, stop }
struct Load: Command { func run(_ dispatcher: Dispatcher<Change>) async {} }

let reducer = Reducer<Int, Change> { state, change in
  guard case .load = change else { return }
  Load()
}
