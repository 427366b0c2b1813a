extension Block {
  /// Encodes blocks as a JSON array on one line, using only visible characters.
  ///
  /// Each block is an object with its kind:
  ///
  ///     {"kind":"text","text":"The count is 12."}
  ///     {"kind":"fields","fields":[{"label":"Name","value":"AC/DC"}]}
  ///     {"kind":"table","columns":["Id","Name"],"rows":[[1,"AC/DC"],[2,null]]}
  ///
  /// Values keep their types: NULL is `null`, numbers keep all digits and floating-point numbers their point, and texts are unchanged,
  /// without styles and with line breaks as `\n`. Bytes are an object of hexadecimal digits, `{"bytes":"00ff"}`; a text that is not UTF-8
  /// is `{"base64":"/w=="}`; and numbers that JSON cannot represent are `{"real":"inf"}`, `"-inf"` or `"nan"`. If only the beginning of a
  /// value is known, the object says so: `{"beginning":"abc","omittedBytes":999}`. A row may be shorter or longer than the list of
  /// columns. Marked rows add `"marks":["new",null]`. Control characters and invisible characters are escaped, as in `\u001b`. Linear in
  /// the size of the blocks.
  ///
  /// The members of the other kinds are listed in the article on blocks. A custom block is `{"kind":"custom","blocks":[…]}`, with its
  /// equivalent ordinary blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks to encode.
  ///   - rows: Whether the rows of tables are arrays, or objects such as `{"Id":1,"Name":"AC/DC"}`. A title that is empty or has already
  ///     occurred is followed by the number of its column: `Name#3`.
  public static func json(_ blocks: [Block], rows: JSONRows = .arrays) -> String {
    var json = JSONText()
    json.rows = rows
    json.blocks(blocks)
    return json.text
  }

  /// The format of the rows of tables in JSON.
  public enum JSONRows: Hashable, Sendable {
    /// Arrays of values, in the order of the columns.
    case arrays
    /// Objects whose keys are the titles of the columns.
    case objects
  }
}

extension JSONText {
  package mutating func blocks(_ blocks: [Block]) {
    array(blocks) { json, block in
      json.object { $0.members(of: block) }
    }
  }

  private mutating func members(of block: Block) {
    member("kind") { $0.string(block.kind.name) }
    switch block.kind {
    case .text(let text):
      member("text") { $0.string(text.string) }
    case .fields(let fields):
      member("fields") { $0.array(fields) { $0.field($1) } }
    case .table(let columns, let rows):
      member("columns") { $0.array(columns) { $0.string($1.title) } }
      member("rows") { json in
        switch json.rows {
        case .arrays: json.array(rows) { $0.array($1.values) { $0.value($1) } }
        case .objects:
          let keys = Self.keys(columns.covering(rows))
          json.array(rows) { json, row in
            json.object { json in
              for (key, value) in zip(keys, row.values) { json.member(key) { $0.value(value) } }
            }
          }
        }
      }
      if rows.contains(where: { $0.mark != nil }) {
        member("marks") { $0.array(rows) { $0.optional($1.mark) { $0.string($1.rawValue) } } }
      }
    case .heading(let text, let level):
      member("text") { $0.string(text.string) }
      member("level") { $0.number(level) }
    case .list(let items, let isNumbered):
      member("isNumbered") { $0.boolean(isNumbered) }
      member("items") { $0.blocks(items) }
    case .tree(let branches):
      member("branches") { $0.branches(branches) }
    case .note(let role, let text):
      member("role") { $0.string(role.rawValue) }
      member("text") { $0.string(text.string) }
    case .rule, .space: break
    case .group(let title, let blocks):
      member("title") { $0.string(title.string) }
      member("blocks") { $0.blocks(blocks) }
    case .beside(let columns):
      member("columns") { $0.array(columns) { $0.blocks($1) } }
    case .link(let label, let address):
      member("text") { $0.string(label.string) }
      member("address") { $0.string(address) }
    case .progress(let label, let fraction):
      member("label") { $0.string(label.string) }
      member("fraction") { $0.optional(fraction) { $0.number($1) } }
    case .sparkline(let label, let values):
      member("label") { $0.string(label.string) }
      member("values") { $0.array(values) { $0.value(Block.Value($1)) } }
    case .bars(let bars):
      member("bars") { json in
        json.array(bars) { json, bar in
          json.object {
            $0.member("label") { $0.string(bar.label) }
            $0.member("value") { $0.value(Block.Value(bar.value)) }
          }
        }
      }
    case .difference(let old, let new):
      member("old") { $0.string(old) }
      member("new") { $0.string(new) }
    case .custom(let block):
      member("blocks") { $0.blocks(block.base.plain) }
    }
  }

  private mutating func branches(_ branches: [Block.Branch]) {
    array(branches) { json, branch in
      json.object {
        $0.member("label") { $0.string(branch.label.string) }
        $0.member("branches") { $0.branches(branch.branches) }
      }
    }
  }

  private mutating func field(_ field: Block.LabeledValue) {
    object {
      $0.member("label") { $0.string(field.label) }
      $0.member("value") { $0.value(field.value) }
    }
  }

  mutating func value(_ value: Block.Value) {
    switch value {
    case .text(let text): string(text.string)
    case .integer(let integer): number(integer)
    case .real(let real) where real.isFinite: number(real)
    case .real(let real): object { $0.member("real") { $0.string(real.description) } }
    case .boolean(let truth): boolean(truth)
    case .null: null()
    case .bytes(let bytes): object { $0.member("bytes") { $0.string(ByteText.hexadecimal(bytes)) } }
    case .invalidText(let bytes): object { $0.member("base64") { $0.string(ByteText.base64(bytes)) } }
    case .beginning(let value, let omitted):
      object {
        $0.member("beginning") { $0.value(value) }
        $0.member("omittedBytes") { $0.number(omitted) }
      }
    case .shown(let shown, _): self.value(shown)
    }
  }

  /// The JSON text of a single value.
  static func text(of value: Block.Value) -> String {
    var json = Self()
    json.value(value)
    return json.text
  }

  /// Unique keys for the columns of a table.
  private static func keys(_ columns: [Block.Column]) -> [String] {
    var taken: Set<[Unicode.Scalar]> = []
    return columns.enumerated().map { index, column in
      var key = column.title
      if key.isEmpty || taken.contains(Array(key.unicodeScalars)) { key += "#\(index + 1)" }
      while !taken.insert(Array(key.unicodeScalars)).inserted { key += "#" }
      return key
    }
  }
}
