import ScreenKitTerm

extension Place {
  /// Makes the screen of a place.
  @MainActor
  func screen(reading reader: Reader) -> any Screen<Walk, Step> {
    switch self {
    case .table, .facet, .query: TableScreen(place: self, reader: reader)
    case .stats: StatsScreen(place: self, reader: reader)
    case .cell: CellScreen(place: self, reader: reader)
    case .find: FindScreen(place: self, reader: reader)
    case .schema: SchemaScreen(place: self, reader: reader)
    case .row: RowScreen(place: self, reader: reader)
    }
  }
}

extension Block.Value {
  /// A value of a database, with a mark when it is only the beginning of one.
  init(_ excerpt: Excerpt) {
    switch excerpt.cell {
    case .null: self = .null
    case .integer(let number): self = .integer(Int(number))
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(StyledText(text) + excerpt.note)
    case .malformed(let bytes): self = .text(StyledText(decoding: bytes) + excerpt.note)
    case .blob(let bytes): self = excerpt.isWhole ? .bytes(bytes) : .text("blob" + excerpt.note)
    }
  }
}

extension Excerpt {
  /// How much is left out.
  fileprivate var note: StyledText {
    isWhole ? "" : StyledText(" (\(omitted) bytes more)", .faint)
  }
}
