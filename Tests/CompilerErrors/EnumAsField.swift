// error: a field takes a Block.Value; write "\(value)"
import ScreenKit

enum Severity: String { case low, high }
struct Incident { var severity = Severity.low; var title: String?; var name = "Disk"; var note: Block? }

struct Details: Screen {
  typealias Action = Never

  func body(_ incident: Incident) -> [Block] {
    "An incident"
    Block.fields(["Name": "Disk", "Severity": incident.severity])
  }
}
