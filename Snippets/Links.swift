// Checks links: prints each in its usual form, or the error in it.

import PresentationCore

enum Page: PathRoute, Codable {
  case list, detail(Int), edit(Int, field: String)
  case search(String, limit: Int?)
  static let caseNames = ["list", "detail", "edit", "search"]
}

for link in CommandLine.arguments.dropFirst() {
  do throws(PathTextError) {
    let path = try [Page](pathText: link)
    print("\(try path.pathText()): \(path.last.map { "\($0)" } ?? "home")")
  } catch {
    print("\(error) (valid: \(error.validPrefix))")
  }
}
