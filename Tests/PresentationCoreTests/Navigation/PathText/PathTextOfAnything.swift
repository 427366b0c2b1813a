import PresentationCore

/// The text form is tested with values of all kinds, not only with values that a path can hold.
extension Array where Element: Codable {
  init(pathText text: String) throws(PathTextError) {
    self = try PathText.read(text)
  }

  func pathText() throws(PathTextError) -> String {
    try WrittenPath(self).text
  }
}
