extension JSONText {
  /// Writes the members of blocks other than text, fields and tables.
  mutating func drawnMembers(of block: Block) {
    switch block.kind {
    case .text, .fields, .table: break
    case .heading(let text, let level):
      member("kind") { $0.string("heading") }
      member("text") { $0.string(text.string) }
      member("level") { $0.number(level) }
    case .list(let items, let isNumbered):
      member("kind") { $0.string("list") }
      member("isNumbered") { $0.boolean(isNumbered) }
      member("items") { $0.blocks(items) }
    case .tree(let branches):
      member("kind") { $0.string("tree") }
      member("branches") { $0.branches(branches) }
    case .note(let role, let text):
      member("kind") { $0.string("note") }
      member("role") { $0.string(role.rawValue) }
      member("text") { $0.string(text.string) }
    case .rule: member("kind") { $0.string("rule") }
    case .space: member("kind") { $0.string("space") }
    case .group(let title, let blocks):
      member("kind") { $0.string("group") }
      member("title") { $0.string(title.string) }
      member("blocks") { $0.blocks(blocks) }
    case .beside(let columns):
      member("kind") { $0.string("beside") }
      member("columns") { $0.array(columns) { $0.blocks($1) } }
    case .link(let label, let address):
      member("kind") { $0.string("link") }
      member("text") { $0.string(label.string) }
      member("address") { $0.string(address) }
    case .progress(let label, let fraction):
      member("kind") { $0.string("progress") }
      member("label") { $0.string(label.string) }
      member("fraction") { $0.optional(fraction) { $0.number($1) } }
    case .sparkline(let label, let values):
      member("kind") { $0.string("sparkline") }
      member("label") { $0.string(label.string) }
      member("values") { $0.array(values) { $0.value(Block.Value($1)) } }
    case .bars(let bars):
      member("kind") { $0.string("bars") }
      member("bars") { json in
        json.array(bars) { json, bar in
          json.object {
            $0.member("label") { $0.string(bar.label) }
            $0.member("value") { $0.value(Block.Value(bar.value)) }
          }
        }
      }
    case .difference(let old, let new):
      member("kind") { $0.string("difference") }
      member("old") { $0.string(old) }
      member("new") { $0.string(new) }
    case .custom(let block):
      member("kind") { $0.string("custom") }
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
}
