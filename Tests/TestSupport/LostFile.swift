import Foundation

/// The ways in which a file that a program has open stops being the only one at its path.
package enum LostFile: CaseIterable, Sendable {
  case removed, renamed, replaced, linked

  package func perform(on path: String) throws {
    switch self {
    case .removed: try FileManager.default.removeItem(atPath: path)
    case .renamed: try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    case .replaced:
      try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + ".copy", toPath: path)
    case .linked: try FileManager.default.linkItem(atPath: path, toPath: path + ".link")
    }
  }
}
