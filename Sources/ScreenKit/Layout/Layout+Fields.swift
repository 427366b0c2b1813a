extension Layout {
  static let columnGap = 2
  /// The fewest cells for a value next to its label. With less room, values appear below their labels.
  static let narrowestValue = 8
  /// The fewest cells for a label next to a value.
  static let narrowestLabel = 4

  /// Lays out labels in one column and values in another; both columns wrap.
  ///
  /// - Parameter most: The largest number of lines for a value; `nil` for the number of lines visible at once, if known.
  func fields(_ fields: [Block.LabeledValue], most: Int? = nil) -> [StyledLine] {
    let most = most ?? rows.map { max(Block.Column.tallest, $0) }
    let labels = fields.map { line($0.label, $0.style, limit: width ?? .max) }
    let widest = labels.map(\.width).max() ?? 0
    guard let width else {
      return zip(labels, fields).flatMap { beside($0, $1, labelWidth: widest, valueWidth: nil, most: nil) }
    }
    // Labels give way to numbers and dates, which are never broken.
    let figure = fields.reduce(0) { $1.value.isFigure ? max($0, text(for: $1.value, missing: "").string.count) : $0 }
    let labelWidth = min(widest, (width - Self.columnGap) / 2, width - Self.columnGap - figure)
    let valueWidth = width - Self.columnGap - labelWidth
    if valueWidth < Self.narrowestValue || labelWidth < min(widest, Self.narrowestLabel) {
      return zip(labels, fields).flatMap { below($0, $1, width: width, most: most) }
    }
    return zip(labels, fields).flatMap {
      beside($0, $1, labelWidth: labelWidth, valueWidth: valueWidth, most: most)
    }
  }

  private func beside(
    _ label: StyledLine, _ field: Block.LabeledValue, labelWidth: Int, valueWidth: Int?, most: Int?
  ) -> [StyledLine] {
    let labels = label.truncated(to: width ?? .max, as: characterSupport).wrapped(to: labelWidth, as: characterSupport)
    let values = lines(of: field, width: valueWidth, most: most)
    return (0..<max(labels.count, values.count)).map { row in
      var line = row < labels.count ? labels[row] : StyledLine()
      guard row < values.count, values[row].width > 0 else { return line }
      line.pad(to: labelWidth + Self.columnGap)
      line.append(values[row])
      return line
    }
  }

  private func below(_ label: StyledLine, _ field: Block.LabeledValue, width: Int, most: Int?) -> [StyledLine] {
    let indent = min(Self.columnGap, width - 1)
    let values = lines(of: field, width: width - indent, most: most).map { value in
      var line = StyledLine()
      guard value.width > 0 else { return line }
      line.pad(to: indent)
      line.append(value)
      return line
    }
    return [label.truncated(to: width, as: characterSupport)] + values
  }

  private func lines(of field: Block.LabeledValue, width: Int?, most: Int?) -> [StyledLine] {
    let text = text(for: field.value, missing: field.missing)
    guard let width, let most else { return paragraph(text, width: width) }
    return excerpt(of: text, width: width, most: most)
  }
}
