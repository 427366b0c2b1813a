extension String {
  /// The lines that hold `part`, each with what stands around it.
  package func components(around part: String) -> [Substring] {
    split(whereSeparator: \.isNewline).filter { $0.contains(part) }
  }
}
