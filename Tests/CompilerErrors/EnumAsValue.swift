// error: a Block.Value is made of a String, Int, Double, Bool or [UInt8]; write "\(value)"
import ScreenKit

enum Severity: String { case low, high }
struct Incident { var severity = Severity.low; var title: String?; var name = "Disk"; var note: Block? }

struct Details: Screen {
  typealias Action = Never

  func body(_ incident: Incident) -> [Block] {
    let value = Block.Value(incident.severity)
    Block.fields(["Severity": value])
  }
}
