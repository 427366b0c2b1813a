extension Layout {
  static let columnGap = 2
  /// The cells a value needs beside its label; with less the values stand below their labels.
  static let narrowestValue = 8

  /// Lays out labels in one column and values in another; values wrap beside their labels.
  func fields(_ fields: [Block.Field]) -> [StyledLine] {
    let labels = fields.map { line($0.label, $0.style, limit: width ?? .max) }
    let widest = labels.map(\.width).max() ?? 0
    guard let width else {
      return zip(labels, fields).flatMap { beside($0, $1.value, labelWidth: widest, valueWidth: nil) }
    }
    let labelWidth = min(widest, (width - Self.columnGap) / 2)
    let valueWidth = width - Self.columnGap - labelWidth
    if valueWidth < Self.narrowestValue {
      return zip(labels, fields).flatMap { below($0, $1.value, width: width) }
    }
    return zip(labels, fields).flatMap { beside($0, $1.value, labelWidth: labelWidth, valueWidth: valueWidth) }
  }

  private func beside(
    _ label: StyledLine, _ value: Block.Value, labelWidth: Int, valueWidth: Int?
  ) -> [StyledLine] {
    let label = label.truncated(to: labelWidth, as: repertoire)
    return paragraph(text(for: value), width: valueWidth).enumerated().map { index, value in
      var line = index == 0 ? label : StyledLine()
      guard value.width > 0 else { return line }
      line.pad(to: labelWidth + Self.columnGap)
      line.append(value)
      return line
    }
  }

  private func below(_ label: StyledLine, _ value: Block.Value, width: Int) -> [StyledLine] {
    let indent = min(Self.columnGap, width - 1)
    let values = paragraph(text(for: value), width: width - indent).map { value in
      var line = StyledLine()
      guard value.width > 0 else { return line }
      line.pad(to: indent)
      line.append(value)
      return line
    }
    return [label.truncated(to: width, as: repertoire)] + values
  }
}
