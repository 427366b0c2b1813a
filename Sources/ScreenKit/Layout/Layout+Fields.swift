extension Layout {
  static let columnGap = 2
  /// The cells a value needs beside its label; with less the values stand below their labels.
  static let narrowestValue = 8

  /// Lays out labels in one column and values in another; both wrap beside each other.
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
    let labels = label.truncated(to: width ?? .max, as: repertoire).wrapped(to: labelWidth, as: repertoire)
    let values = paragraph(text(for: value), width: valueWidth)
    return (0..<max(labels.count, values.count)).map { row in
      var line = row < labels.count ? labels[row] : StyledLine()
      guard row < values.count, values[row].width > 0 else { return line }
      line.pad(to: labelWidth + Self.columnGap)
      line.append(values[row])
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
