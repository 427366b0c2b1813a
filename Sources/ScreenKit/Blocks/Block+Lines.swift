/// The lines that parts of a screen carry, which a front end can run.
extension [Block] {
  /// The lines of rows and texts, from top to bottom, without duplicates. Lines shown by custom blocks are not included.
  package var carriedLines: [String] {
    var (lines, known): ([String], Set<String>) = ([], [])
    for block in self { block.forEachCarriedLine { if known.insert($0).inserted { lines.append($0) } } }
    return lines
  }

  /// The line of the row whose first column has this number; `nil` if there is none, or if rows with that number carry different lines.
  func line(ofRow number: Int) -> String? {
    var lines: Set<String> = []
    for block in self {
      block.forEachRow { if let line = $0.line, $0.values.first == .integer(number) { lines.insert(line) } }
    }
    return lines.count == 1 ? lines.first : nil
  }
}

extension Block {
  /// Calls a function with each line that the block carries, from top to bottom.
  func forEachCarriedLine(_ body: (String) -> Void) {
    switch kind {
    case .text(let text), .heading(let text, _), .note(_, let text), .progress(let text, _), .sparkline(let text, _):
      text.forEachCarriedLine(body)
    case .table(_, let rows):
      for row in rows { if let line = row.line { body(line) } }
    case .list(let blocks, _):
      for block in blocks { block.forEachCarriedLine(body) }
    case .group(let title, let blocks):
      title.forEachCarriedLine(body)
      for block in blocks { block.forEachCarriedLine(body) }
    case .beside(let columns):
      for block in columns.joined() { block.forEachCarriedLine(body) }
    case .tree(let branches):
      for branch in branches { branch.forEachCarriedLine(body) }
    case .fields, .rule, .space, .link, .bars, .difference, .custom: break
    }
  }
}

extension Block {
  /// Calls a function with each row of the tables in the block, from top to bottom.
  fileprivate func forEachRow(_ body: (Row) -> Void) {
    switch kind {
    case .table(_, let rows): rows.forEach(body)
    case .list(let blocks, _), .group(_, let blocks): for block in blocks { block.forEachRow(body) }
    case .beside(let columns): for block in columns.joined() { block.forEachRow(body) }
    default: break
    }
  }
}

extension Block.Branch {
  fileprivate func forEachCarriedLine(_ body: (String) -> Void) {
    label.forEachCarriedLine(body)
    for branch in branches { branch.forEachCarriedLine(body) }
  }
}

extension StyledText {
  fileprivate func forEachCarriedLine(_ body: (String) -> Void) {
    for case .run(let run) in pieces { if let line = run.line { body(line) } }
  }
}
