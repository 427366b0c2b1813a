/// Lays out blocks as lines for one kind of receiver. It is a pure function of the blocks.
///
/// All text is neutralized here and nowhere else. With a width, no line is wider; without one, nothing is cut or wrapped.
struct Layout {
  /// At least 1; `nil` for no limit.
  private(set) var width: Int?
  /// The number of lines visible at once; `nil` if unknown or unlimited.
  let rows: Int?
  let characterSupport: CharacterSupport
  let drawsLines: Bool
  let hasColors: Bool
  let followsLinks: Bool
  /// The number of table columns scrolled out; `nil` if scrolling is not available.
  let scrolledColumns: Int?

  init(_ rendering: Rendering) {
    width = rendering.columns.map { max(1, $0) }
    rows = width == nil ? nil : rendering.rows
    characterSupport = rendering.characterSupport
    drawsLines = rendering.drawsLines
    hasColors = rendering.hasColors
    followsLinks = rendering.followsLinks && rendering.styles == .ansi
    scrolledColumns = rendering.scrolledColumns
  }

  /// Returns a layout with that much less width.
  func narrowed(by cells: Int) -> Layout {
    var layout = self
    layout.width = width.map { max(1, $0 - cells) }
    return layout
  }

  /// Returns a layout narrowed to this width, which must not exceed the current one.
  func narrowed(to cells: Int) -> Layout { narrowed(by: width.map { $0 - cells } ?? 0) }

  /// Lays out the blocks one after another, without empty lines between them.
  func lines(_ blocks: [Block]) -> [StyledLine] { blocks.flatMap(lines(of:)) }

  /// Lays out a block.
  func lines(of block: Block) -> [StyledLine] {
    let drawing: [StyledLine]
    switch block.kind {
    case .text(let text): return paragraph(text, width: width)
    case .fields(let fields): return self.fields(fields)
    case .table(let columns, let rows):
      var table = TableLayout(self, columns, rows: rows)
      return table.lines()
    case .heading(let text, let level): drawing = heading(text, level: level)
    case .list(let items, let isNumbered): drawing = list(items, isNumbered: isNumbered)
    case .tree(let branches): drawing = tree(branches)
    case .note(let role, let text): drawing = note(role, text)
    case .rule: drawing = rule()
    case .space: drawing = [StyledLine()]
    case .group(let title, let blocks): drawing = group(title, blocks)
    case .beside(let columns): drawing = beside(columns)
    case .link(let label, let address): drawing = link(label, address)
    case .progress(let label, let fraction): drawing = progress(label, fraction)
    case .sparkline(let label, let values): drawing = sparkline(label, values)
    case .bars(let bars): drawing = self.bars(bars)
    case .difference(let old, let new): drawing = difference(old, new)
    case .custom(let block): drawing = custom(block.base)
    }
    guard let width else { return drawing }
    // The prefix of a line may be wider than a narrow screen.
    return drawing.map { $0.truncated(to: width, as: characterSupport) }
  }

  /// Lays out a text. Its line breaks break lines.
  func paragraph(_ text: StyledText, width: Int?) -> [StyledLine] {
    let lines = lines(text)
    guard let width else { return lines }
    return lines.flatMap { $0.wrapped(to: width, as: characterSupport) }
  }

  /// Lays out as much of a text as fits into a number of lines of a width. The rest is not processed.
  func excerpt(of text: StyledText, width: Int, most: Int) -> [StyledLine] {
    lines(text, limit: width * most, most: most + 1).wrapped(to: width, most: most, as: characterSupport)
  }

  /// Lays out a text. Its line breaks break lines.
  ///
  /// - Parameters:
  ///   - limit: The width, in cells, after which the rest of a line is not processed.
  ///   - most: The number of lines after which the rest of the text is not processed.
  func lines(_ text: StyledText, limit: Int = .max, most: Int = .max) -> [StyledLine] {
    var lines = [StyledLine()]
    for piece in text.pieces {
      switch piece {
      case .run(let run): lines[lines.count - 1].append(run, as: characterSupport, limit: limit)
      case .lineBreak:
        guard lines.count < most else { return lines }
        lines.append(StyledLine())
      }
    }
    return lines
  }

  /// Lays out a text as a single line: its line breaks are shown as marks, and text beyond the limit is not processed.
  func line(_ text: StyledText, limit: Int) -> StyledLine {
    if let (string, style) = text.whole { return self.line(string, style, limit: limit) }
    var line = StyledLine()
    for piece in text.pieces where line.width <= limit {
      switch piece {
      case .run(let run): line.append(run, as: characterSupport, limit: limit)
      case .lineBreak: line.append("\n", as: characterSupport, limit: limit)
      }
    }
    return line
  }

  func line(_ text: String, _ style: Style, limit: Int = .max) -> StyledLine {
    var line = StyledLine()
    line.append(text, style: style, as: characterSupport, limit: limit)
    return line
  }

  /// A line that is drawn over that many cells.
  func rule(_ cells: Int) -> StyledLine { line(String(repeating: characterSupport.dash, count: cells), .faint) }
}

extension [StyledLine] {
  /// Returns the lines, with spaces in front. Empty lines stay empty.
  func indented(by count: Int) -> Self { map { $0.width > 0 ? $0.indented(by: count) : $0 } }

  /// Returns the lines, each wrapped at words. If there are more than `most`, the last one ends with an ellipsis.
  func wrapped(to width: Int, most: Int, as characterSupport: CharacterSupport) -> [StyledLine] {
    var lines = flatMap { $0.wrapped(to: width, as: characterSupport) }
    guard lines.count > most else { return lines }
    lines.removeSubrange(most...)
    var last = lines[most - 1].prefix(Swift.max(0, width - characterSupport.ellipsis.count))
    last.append(.ellipsis(of: width, as: characterSupport))
    lines[most - 1] = last
    return lines
  }
}

extension Layout {
  static let previewedBytes = 8

  /// Returns the text shown for a value, chosen so that different values look different. If nothing is cut, all bytes are shown.
  ///
  /// - Parameter missing: The text for a missing value.
  func text(for value: Block.Value, missing: String) -> StyledText {
    switch value {
    case .text(let text): text.readsAsAnotherValue(missing) ? text.quoted : text
    case .integer(let number): StyledText(String(number))
    case .real(let number): StyledText(number.description)
    case .boolean(let truth): StyledText(truth ? "true" : "false")
    case .null: StyledText(missing, .faint)
    case .bytes(let bytes): preview(of: bytes, total: bytes.count)
    case .invalidText(let bytes): StyledText(decoding: bytes)
    case .shown(_, let text): StyledText(text)
    case .beginning(.bytes(let bytes), let omitted): preview(of: bytes, total: bytes.count + omitted)
    case .beginning(let value, let omitted):
      text(for: value, missing: missing) + StyledText(" (\(omitted) more \(omitted == 1 ? "byte" : "bytes"))", .faint)
    }
  }

  private func preview(of bytes: [UInt8], total: Int) -> StyledText {
    let shown = width == nil ? bytes[...] : bytes.prefix(Self.previewedBytes)
    let more = total > shown.count ? characterSupport.ellipsis : ""
    let unit = total == 1 ? "byte" : "bytes"
    return StyledText("x'\(ByteText.hexadecimal(shown))\(more)'") + StyledText(" \(total) \(unit)", .faint)
  }
}

extension StyledText {
  /// Whether it would look like a missing value, like bytes, like a quoted text, or like the empty text.
  fileprivate func readsAsAnotherValue(_ missing: String) -> Bool {
    guard let first = beginning else { return !isEmpty }
    // Most texts do not begin with any of these.
    guard first == "x" || first == "'" || first == missing.unicodeScalars.first(where: { !$0.isBlank }) else {
      return false
    }
    let scalars = string.unicodeScalars
    let word = scalars.drop(while: \.isBlank)
    guard let last = word.lastIndex(where: { !$0.isBlank }) else { return true }
    switch first {
    case "x" where word.dropFirst().first == "'": return true
    case "'" where word[last] == "'" && last > word.startIndex: return true
    default: return word[...last].elementsEqual(missing.unicodeScalars)
    }
  }

  /// The first scalar that is not blank.
  private var beginning: Unicode.Scalar? {
    if let first = whole?.string.utf8.first, 0x21..<0x7F ~= first { return Unicode.Scalar(first) }
    for case .run(let run) in pieces {
      if let first = run.text.unicodeScalars.first(where: { !$0.isBlank }) { return first }
    }
    return nil
  }

  /// The text in quotes, with its own quotes doubled.
  fileprivate var quoted: StyledText {
    let doubled = mapRuns { $0 = Run($0.text.doubling("'"), $0.style, isAuthored: false, line: $0.line) }
    return StyledText("'") + doubled + StyledText("'")
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { isASCII ? self == " " || value &- 9 < 5 : properties.isWhitespace }
}

extension Layout {
  /// The number of unchanged lines shown around differences.
  private static let context = 3
  /// The largest number of lines, in both texts together, that are compared.
  private static let mostCompared = 4_000

  func difference(_ old: String, _ new: String) -> [StyledLine] {
    let (before, after) = (Self.split(old), Self.split(new))
    guard before.count + after.count <= Self.mostCompared else {
      let text = "\(before.count) and \(after.count) lines are too many to compare."
      return paragraph(StyledText(text, .faint), width: width)
    }
    let rows = Self.rows(before, after)
    let isNear = Self.nearChanges(rows)
    if !isNear.contains(true) { return paragraph(StyledText("no difference", .faint), width: width) }
    var lines: [StyledLine] = []
    var isGap = false
    for (row, isShown) in zip(rows.indices, isNear) {
      guard isShown else {
        if !isGap { lines.append(line(characterSupport.ellipsis, .faint)) }
        isGap = true
        continue
      }
      isGap = false
      var whole = line("\(rows[row].sign) ", rows[row].style)
      whole.append(rows[row].text, style: rows[row].style, as: characterSupport, limit: width ?? .max)
      lines.append(whole)
    }
    return lines
  }

  private static func split(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  private struct Row {
    var sign: Character
    var text: String

    var style: Style { sign == "-" ? .error : sign == "+" ? .success : .plain }
  }

  private static func rows(_ before: [String], _ after: [String]) -> [Row] {
    let difference = LineDifference(from: before, to: after)
    var rows: [Row] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if old < before.count, difference.gone[old] {
        rows.append(Row(sign: "-", text: before[old]))
        old += 1
      } else if new < after.count, difference.come[new] {
        rows.append(Row(sign: "+", text: after[new]))
        new += 1
      } else {
        rows.append(Row(sign: " ", text: after[new]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return rows
  }

  private static func nearChanges(_ rows: [Row]) -> [Bool] {
    var isNear = Array(repeating: false, count: rows.count)
    for row in rows.indices where rows[row].sign != " " {
      for near in max(0, row - context)...min(rows.count - 1, row + context) { isNear[near] = true }
    }
    return isNear
  }
}
