extension String {
  /// The whole lines that contain `part`.
  package func components(around part: String) -> [Substring] {
    split(whereSeparator: \.isNewline).filter { $0.contains(part) }
  }
}
