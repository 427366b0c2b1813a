// error: cannot convert value of type 'String' to expected argument type 'Int'
import PresentationCore

enum Change: Sendable { case load, stop }

let reducer = Reducer<Int, Change> { state, change in
  switch change {
  case .load: state += "1"
  case .stop: ()
  }
}
