// compiles
import ScreenKit

enum Change: Navigating { case navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case about
  func makeScreen() -> any Screen<Int, Change> { About() }
}
struct About: Screen<Int, Change> {
  func body(_ state: Int) -> [Block] { "The count is \(state)." }
}
