// error: cannot convert return expression of type 'ActionOfScreenWithoutVerbs' to return type 'Change'
import ScreenKit

enum Change: Navigating { case navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case about
  func makeScreen() -> any Screen<Int, Change> { About() }
}
struct About: Screen {
  func body(_ state: Int) -> [Block] { "The count is \(state)." }
}
