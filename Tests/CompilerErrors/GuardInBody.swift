// error: cannot convert return expression of type 'String' to return type '[Block]'
// warning: string literal is unused
import ScreenKit

enum Severity: String { case low, high }
struct Incident { var severity = Severity.low; var title: String?; var name = "Disk"; var note: Block? }

struct Details: Screen {
  typealias Action = Never

  func body(_ incident: Incident) -> [Block] {
    guard let title = incident.title else { return "gone" }
    "\(title)"
  }
}
