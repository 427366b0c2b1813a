import DBWalkSQLite
import ScreenKitTerm

extension Route {
  /// Makes the screen of a place.
  @MainActor
  func screen(reading reader: Reader) -> any Screen<Walk, Step> {
    switch self {
    case .table, .facet, .groups, .query: TableScreen(place: self, reader: reader)
    case .stats, .summary: StatsScreen(place: self, reader: reader)
    case .cell: CellScreen(place: self, reader: reader)
    case .find: FindScreen(place: self, reader: reader)
    case .schema: SchemaScreen(place: self, reader: reader)
    case .row: RowScreen(place: self, reader: reader)
    }
  }
}

extension Screen where State == Walk {
  /// Returns why a place can no longer be read, for a screen to show; nothing while it can.
  @BlockBuilder
  func loss(of place: Route, in walk: Walk) -> [Block] {
    if case .gone(let reason)? = walk.contents[place] {
      Block.text(StyledText(reason, .warning))
      hint("back", "home")
    }
  }
}

extension Block.Value {
  /// A value of a database, or the beginning of one.
  init(_ excerpt: Excerpt) {
    if excerpt.mayOmitMore {
      self = .text(StyledText("text of more than \(ValueLimit.single >> 20) MiB", .faint))
      return
    }
    let value = Self(excerpt.cell)
    self = excerpt.isWhole ? value : .beginning(value, omittedBytes: excerpt.omitted)
  }

  /// A value of a column, in the form in which people type it.
  init(_ excerpt: Excerpt, in reading: Reading, _ column: ColumnPath, of schema: TableSchema) {
    self.init(excerpt)
    guard excerpt.isWhole else { return }
    let word = Literal(shown: excerpt.cell, in: reading, column, of: schema).word
    switch excerpt.cell {
    case .null, .blob: ()
    case .integer, .real, .text, .malformed: if word != excerpt.cell.description { self = .shown(self, as: word) }
    }
  }

  private init(_ cell: Cell) {
    switch cell {
    case .null: self = .null
    case .integer(let number): self = .integer(Int(number))
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(StyledText(text))
    case .malformed(let bytes): self = .invalidText(bytes)
    case .blob(let bytes): self = .bytes(bytes)
    }
  }
}
