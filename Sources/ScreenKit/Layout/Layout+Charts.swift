/// Bars and marks. They are drawn in eighths of a cell if block characters are supported. Their values are never cut.
extension Layout {
  /// The length of the longest bar, in cells, if nothing limits it.
  private static let widestBar = 60

  func progress(_ label: StyledText, _ fraction: Double?) -> [StyledLine] {
    let figure = fraction.map { "\(Int(($0 * 100).rounded(.down))) %" } ?? "?"
    let text = label.isEmpty ? StyledText(figure) : label + StyledText(" " + figure)
    guard let width, drawsLines else { return paragraph(text, width: width) }
    let head = lines(label)
    let room = min(40, width - (head.last?.width ?? 0) - figure.count - (label.isEmpty ? 1 : 2))
    guard head.count == 1, room >= 5 else { return paragraph(text, width: width) }
    var line = head[0]
    if line.width > 0 { line.pad(to: line.width + 1) }
    let done = Int((fraction ?? 0) * Double(room))
    line.append(characterSupport.full(done), style: .accent, as: characterSupport)
    line.append(
      String(repeating: characterSupport == .unicode ? "░" : ".", count: room - done), style: .faint,
      as: characterSupport)
    line.append(" " + figure, as: characterSupport)
    return [line]
  }

  func sparkline(_ label: StyledText, _ values: [Double?]) -> [StyledLine] {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else {
      return paragraph(label + StyledText(label.isEmpty ? "no values" : " no values", .faint), width: width)
    }
    let range = least == most ? least.figure : "\(least.figure) to \(most.figure)"
    let head = label.isEmpty ? StyledText() : label + " "
    let room = width.map { max(1, $0) } ?? values.count
    let share = max(1, (values.count + room - 1) / room)
    var marks = ""
    for start in stride(from: 0, to: values.count, by: share) {
      let group = values[start..<min(start + share, values.count)].compactMap { $0 }.filter(\.isFinite)
      let mean = group.reduce(0) { $0 + $1 / Double(group.count) }
      // The difference of huge values may be infinite; the difference of their halves is not.
      let height = least == most ? 0.5 : (mean / 2 - least / 2) / (most / 2 - least / 2)
      marks += group.isEmpty ? " " : characterSupport.mark(ofHeight: height)
    }
    let note = share == 1 ? "" : ", each mark is the mean of \(share) values"
    let tail = StyledText(" \(range)\(note)", .faint)
    let whole = lines(head + StyledText(marks, .accent) + tail)
    if whole.count == 1, whole[0].width <= width ?? .max { return whole }
    return (label.isEmpty ? [] : paragraph(label, width: width)) + [line(marks, .accent)]
      + paragraph(StyledText("\(range)\(note)", .faint), width: width)
  }

  func bars(_ bars: [Block.Bar]) -> [StyledLine] {
    let figures = bars.map { $0.value.map(\.figure) ?? (characterSupport == .unicode ? "—" : "-") }
    let figureWidth = figures.map(\.count).max() ?? 0
    let labels = bars.map { line($0.label, .plain, limit: width ?? .max) }
    var labelWidth = labels.map(\.width).max() ?? 0
    if let width {
      let most = width - figureWidth - Self.columnGap
      if most < max(1, min(labelWidth, Self.narrowestLabel)) {
        // Cutting digits would show a different number.
        return fields(zip(bars, figures).map { Block.LabeledValue($0.label, style: .plain, .text(StyledText($1))) })
      }
      labelWidth = max(1, min(labelWidth, most, max(width / 3, most - Self.columnGap - Self.widestBar)))
    }
    let room = width.map { min(Self.widestBar, $0 - labelWidth - figureWidth - 2 * Self.columnGap) } ?? 0
    let scale = BarScale(bars.map { $0.value ?? 0 }, room: drawsLines ? room : 0)
    return bars.indices.map { index in
      var line = labels[index].truncated(to: labelWidth, as: characterSupport)
      line.pad(to: labelWidth + Self.columnGap + figureWidth - figures[index].count)
      line.append(figures[index], style: bars[index].value == nil ? .faint : .plain, as: characterSupport)
      scale.draw(
        bars[index].value ?? 0, on: &line, from: labelWidth + figureWidth + 2 * Self.columnGap,
        style: bars[index].style, as: characterSupport)
      return line
    }
  }
}

/// The start and length of adjacent bars. Bars of negative numbers end where the others begin.
struct BarScale {
  /// The fewest cells in which bars are useful.
  private static let leastRoom = 5

  private let room: Int
  /// Half the distance between the ends, so that it stays finite for huge values.
  private let span: Double
  /// The cells before zero.
  private let before: Int

  /// Makes the scale for values. A value that is not finite counts as zero, and zero has no bar.
  init(_ values: [Double], room: Int) {
    let (least, most) = values.reduce((0, 0)) { $1.isFinite ? (min($0.0, $1), max($0.1, $1)) : $0 }
    self.room = room
    span = room >= Self.leastRoom ? most / 2 - least / 2 : 0
    let share = span > 0 ? Int((Double(room) * (-least / 2 / span)).rounded()) : 0
    // A bar stays visible however small its number is compared to those of the other sign.
    before = most > 0 ? min(share, room - 1) : share
  }

  /// Draws the bar of a value; `start` is the start of the lowest value's bar.
  func draw(
    _ value: Double, on line: inout StyledLine, from start: Int, style: Style? = nil,
    as characterSupport: CharacterSupport
  ) {
    guard span > 0, value.isFinite, value != 0 else { return }
    let length = abs(value) / 2 / span * Double(room)
    if value < 0 {
      let cells = max(1, min(before, Int(length.rounded())))
      line.pad(to: start + before - cells)
      line.append(characterSupport.full(cells), style: style ?? .warning, as: characterSupport)
    } else {
      line.pad(to: start + before)
      let bar = characterSupport.bar(min(length, Double(room - before)))
      line.append(bar, style: style ?? .accent, as: characterSupport)
    }
  }
}

extension CharacterSupport {
  fileprivate func full(_ cells: Int) -> String { String(repeating: self == .unicode ? "█" : "#", count: cells) }

  /// A bar of a given length. It is always visible, however short it is.
  fileprivate func bar(_ length: Double) -> String {
    guard self == .unicode else { return full(max(1, Int(length.rounded()))) }
    let eighths = max(1, Int((length * 8).rounded()))
    let rest = eighths % 8
    return full(eighths / 8) + (rest == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[rest - 1]))
  }

  /// A mark of a height from 0 to 1.
  fileprivate func mark(ofHeight height: Double) -> String {
    let marks = Array(self == .unicode ? "▁▂▃▄▅▆▇█" : "_.-=+*%#")
    return String(marks[max(0, min(marks.count - 1, Int(height * Double(marks.count))))])
  }
}

extension Double {
  /// The number as charts show it: up to six digits, without a redundant fraction.
  var figure: String {
    guard isFinite else { return description }
    if self == rounded(), magnitude < 1e15 { return String(Int64(self)) }
    guard magnitude >= 1e-4, magnitude < 1e9 else { return description }
    var (scale, whole) = (1.0, magnitude)
    while whole < 100_000, scale < 1e9 { (scale, whole) = (scale * 10, whole * 10) }
    let short = (self * scale).rounded() / scale
    return short == short.rounded() ? String(Int64(short)) : short.description
  }
}
