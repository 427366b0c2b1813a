// error: write an empty case as ()
import PresentationCore

enum Change: Sendable { case load, stop }

let reducer = Reducer<Int, Change> { state, change in
  switch change {
  case .load: state += 1
  default: break
  }
}
