/// Blocks that contain others, and the text in front of their lines.
extension Layout {
  /// The fewest cells in a column of blocks. Narrower columns are stacked.
  static let narrowestColumn = 24

  func heading(_ text: StyledText, level: Int) -> [StyledLine] {
    let lines = paragraph(text.styled(.heading), width: width)
    guard level == 1, drawsLines, let widest = lines.map(\.width).max(), widest > 0 else { return lines }
    return lines + [rule(widest)]
  }

  func rule() -> [StyledLine] {
    guard drawsLines, let width else { return [StyledLine()] }
    return [rule(width)]
  }

  func note(_ role: Block.NoteRole, _ text: StyledText) -> [StyledLine] {
    let sign = line(characterSupport.sign(of: role), role.style)
    return hang(behind: sign) { $0.paragraph(text, width: $0.width) }
  }

  func list(_ items: [Block], isNumbered: Bool) -> [StyledLine] {
    items.enumerated().flatMap { index, item in
      hang(behind: sign(before: index, of: items.count, isNumbered: isNumbered)) { $0.lines([item]) }
    }
  }

  /// The sign in front of an item of a list.
  func sign(before index: Int, of count: Int, isNumbered: Bool) -> StyledLine {
    guard isNumbered else { return line(characterSupport.bullet, .faint) }
    let number = String(index + 1)
    return line(String(repeating: " ", count: String(count).count - number.count) + number + ".", .faint)
  }

  func group(_ title: StyledText, _ blocks: [Block]) -> [StyledLine] {
    var lines: [StyledLine] = []
    addGroup(title, blocks, behind: 0, to: &lines)
    return lines
  }

  /// Adds the lines of a group. The lines of a nested group are indented once, not once for each group around them.
  private func addGroup(_ title: StyledText, _ blocks: [Block], behind indent: Int, to lines: inout [StyledLine]) {
    if !title.isEmpty { lines += paragraph(title.styled(.heading), width: width).indented(by: indent) }
    let (inner, innerIndent) = (narrowed(by: groupIndent), indent + groupIndent)
    for block in blocks {
      if case .group(let title, let blocks) = block.kind {
        inner.addGroup(title, blocks, behind: innerIndent, to: &lines)
      } else {
        lines += inner.lines(of: block).indented(by: innerIndent)
      }
    }
  }

  /// The indentation of the blocks of a group, in cells.
  var groupIndent: Int { width.map { $0 < Self.narrowestColumn } == true ? 0 : Self.columnGap }

  func beside(_ columns: [[Block]]) -> [StyledLine] {
    guard let each = widthOfEach(of: columns.count) else { return lines(columns.flatMap { $0 }) }
    let inner = narrowed(to: each)
    let laidOut = columns.map { inner.lines($0) }
    return (0..<(laidOut.map(\.count).max() ?? 0)).map { row in
      var line = StyledLine()
      for (index, lines) in laidOut.enumerated() where row < lines.count && lines[row].width > 0 {
        line.pad(to: index * (each + Self.columnGap))
        line.append(lines[row])
      }
      return line
    }
  }

  /// The width of side-by-side columns; `nil` if they are stacked.
  func widthOfEach(of count: Int) -> Int? {
    guard let width, count > 0 else { return nil }
    let each = (width - Self.columnGap * (count - 1)) / count
    return each >= Self.narrowestColumn ? each : nil
  }

  func custom(_ block: any CustomBlock) -> [StyledLine] {
    guard let width, !(block is PlainBlocks) else { return lines(block.plain) }
    let window = Window(columns: width, rows: rows, characterSupport: characterSupport, hasColors: hasColors)
    return block.lines(in: window).flatMap { lines($0) }
  }

  /// Lays out a link. If the terminal can follow links, only its target follows the label, so that no label can pretend to lead
  /// elsewhere.
  func link(_ label: StyledText, _ address: String) -> [StyledLine] {
    let target = followsLinks ? LinkTarget(address) : nil
    let place = target?.place ?? address
    let isSame = label.isEmpty || label.string == address || label.string == place
    let text =
      isSame
      ? StyledText(label.isEmpty ? address : label.string, .link)
      : label.styled(.link) + StyledText(" (\(place))", .faint)
    let lines = paragraph(text, width: width)
    return target.map { target in lines.map { $0.leading(to: .address(target.address)) } } ?? lines
  }

  /// Puts a sign in front of the first line, and indents the others to match.
  private func hang(behind sign: StyledLine, _ content: (Layout) -> [StyledLine]) -> [StyledLine] {
    let indent = sign.width + 1
    guard hasRoom(behind: sign) else { return content(self) }
    let lines = content(narrowed(by: indent))
    var first = sign
    if let line = lines.first, line.width > 0 {
      first.pad(to: indent)
      first.append(line)
    }
    return [first] + Array(lines.dropFirst()).indented(by: indent)
  }

  /// Whether there is room for content after a sign. If not, the sign is left out.
  func hasRoom(behind sign: StyledLine) -> Bool { width.map { $0 > sign.width + 1 } ?? true }

  // MARK: Trees

  func tree(_ branches: [Block.Branch]) -> [StyledLine] {
    var lines: [StyledLine] = []
    for branch in branches {
      lines += paragraph(branch.label, width: width)
      grow(branch.branches, behind: "", &lines)
    }
    return lines
  }

  private func grow(_ branches: [Block.Branch], behind stem: String, _ lines: inout [StyledLine]) {
    for (index, branch) in branches.enumerated() {
      let isLast = index == branches.count - 1
      let (fork, trunk) = characterSupport.branches(isLast: isLast)
      let head = line(stem + fork, .faint)
      let room = width.map { max(1, $0 - head.width) }
      for (row, label) in paragraph(branch.label, width: room).enumerated() {
        var whole = row == 0 ? head : line(stem + trunk, .faint)
        whole.append(label)
        lines.append(whole)
      }
      grow(branch.branches, behind: stem + trunk, &lines)
    }
  }
}

extension CharacterSupport {
  fileprivate var bullet: String { self == .unicode ? "•" : "-" }

  fileprivate func sign(of role: Block.NoteRole) -> String {
    switch (role, self) {
    case (.info, _): "i"
    case (.success, .unicode): "✓"
    case (.success, .ascii): "ok"
    case (.warning, _): "!"
    case (.error, .unicode): "✗"
    case (.error, .ascii): "x"
    }
  }

  /// The lines drawn in front of a branch, and in front of its children.
  fileprivate func branches(isLast: Bool) -> (fork: String, trunk: String) {
    switch self {
    case .unicode: (isLast ? "└─ " : "├─ ", isLast ? "   " : "│  ")
    case .ascii: (isLast ? "`- " : "|- ", isLast ? "   " : "|  ")
    }
  }
}

extension Block.NoteRole {
  fileprivate var style: Style {
    switch self {
    case .info: .info
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }
}

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
    let values = lines(of: field, width: width - indent, most: most)
    return [label.truncated(to: width, as: characterSupport)] + values.indented(by: indent)
  }

  private func lines(of field: Block.LabeledValue, width: Int?, most: Int?) -> [StyledLine] {
    let text = text(for: field.value, missing: field.missing)
    guard let width, let most else { return paragraph(text, width: width) }
    return excerpt(of: text, width: width, most: most)
  }
}
