// compiles
import ScreenKit

enum Severity: String { case low, high }
struct Incident { var severity = Severity.low; var title: String?; var name = "Disk"; var note: Block? }

struct Details: Screen {
  typealias Action = Never

  func body(_ incident: Incident) -> [Block] {
    Block.fields(["Severity": "\(incident.severity)", "Name": .init(incident.name), "Title": .init(incident.title)])
    Block.fields([.init("Count", 1), .init("Title", nil), .init("Name", .init(incident.name))])
    Block.table(["Name", "Severity"], rows: [["Disk", "\(incident.severity)", 1, nil, true, 2.5]])
    Block.table(titles: ["Name"], rows: [[.init(incident.name)]])
    if let note = incident.note { note }
  }
}
