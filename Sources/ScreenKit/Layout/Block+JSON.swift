extension Block {
  /// Encodes blocks as a JSON array on one line, in visible characters alone.
  ///
  /// Each block is an object that says what it is:
  ///
  ///     {"kind":"text","text":"The count is 12."}
  ///     {"kind":"fields","fields":[{"label":"Name","value":"AC/DC"}]}
  ///     {"kind":"table","columns":["Id","Name"],"rows":[[1,"AC/DC"],[2,null]]}
  ///
  /// Values are what they are: NULL is `null`, numbers have all their digits and a number with a point keeps it, texts are the
  /// very texts, styles left out and line breaks as `\n`. Bytes are an object of hexadecimal digits, `{"bytes":"00ff"}`, and
  /// so is what JSON has no number for, `{"real":"inf"}`, `"-inf"` and `"nan"`. A row may be shorter or longer than the columns
  /// are many. Characters that a terminal obeys or does not show are escaped, as `\u001b`. Linear in what the blocks hold.
  public static func json(_ blocks: [Block]) -> String {
    var json = JSONText()
    json.blocks(blocks)
    return json.text
  }
}

extension JSONText {
  package mutating func blocks(_ blocks: [Block]) {
    array(blocks) { json, block in
      json.object { $0.members(of: block) }
    }
  }

  private mutating func members(of block: Block) {
    switch block.kind {
    case .text(let text):
      member("kind") { $0.string("text") }
      member("text") { $0.string(text.string) }
    case .fields(let fields):
      member("kind") { $0.string("fields") }
      member("fields") { $0.array(fields) { $0.field($1) } }
    case .table(let columns, let rows):
      member("kind") { $0.string("table") }
      member("columns") { $0.array(columns) { $0.string($1.title) } }
      member("rows") { $0.array(rows) { $0.array($1.values) { $0.value($1) } } }
      if rows.contains(where: { $0.mark != nil }) {
        member("marks") { $0.array(rows) { $0.optional($1.mark) { $0.string($1.rawValue) } } }
      }
    }
  }

  private mutating func field(_ field: Block.Field) {
    object {
      $0.member("label") { $0.string(field.label) }
      $0.member("value") { $0.value(field.value) }
    }
  }

  private mutating func value(_ value: Block.Value) {
    switch value {
    case .text(let text): string(text.string)
    case .integer(let integer): number(integer)
    case .real(let real) where real.isFinite: number(real)
    case .real(let real): object { $0.member("real") { $0.string(real.description) } }
    case .boolean(let truth): boolean(truth)
    case .null: null()
    case .bytes(let bytes): object { $0.member("bytes") { $0.string(Self.hexadecimal(bytes)) } }
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
