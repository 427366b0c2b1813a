extension Layout {
  /// The number of unchanged lines shown around differences.
  private static let context = 3
  /// The largest number of lines, in both texts together, that are compared.
  private static let mostCompared = 4_000

  func difference(_ old: String, _ new: String) -> [StyledLine] {
    let (before, after) = (Self.split(old), Self.split(new))
    guard before.count + after.count <= Self.mostCompared else {
      let text = "\(before.count) lines became \(after.count); too many to compare."
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
