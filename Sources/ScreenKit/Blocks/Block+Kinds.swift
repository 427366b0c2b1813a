extension Block {
  /// The role of a note.
  public enum NoteRole: String, Hashable, Codable, Sendable, CaseIterable {
    /// The note is for information.
    case info
    /// Something succeeded.
    case success
    /// Something may go wrong.
    case warning
    /// Something failed.
    case error
  }

  /// A branch of a tree: its label and its child branches.
  public struct Branch: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The label.
    public var label: StyledText
    /// The child branches, from top to bottom.
    public var branches: [Branch]

    /// Makes a branch.
    public init(_ label: StyledText, _ branches: [Branch] = []) {
      self.label = label
      self.branches = branches
    }

    /// Makes a branch without children.
    public init(stringLiteral label: String) { self.init(StyledText(stringLiteral: label)) }
  }

  /// A bar of a chart.
  public struct Bar: Hashable, Sendable {
    /// The label of the bar.
    public var label: String
    /// The length of the bar; `nil` for a missing value, which looks different from 0.
    public var value: Double?
    /// The style of the bar; `nil`, the default, for ``Style/accent``, or ``Style/warning`` below zero.
    public var style: Style?

    /// Makes a bar.
    public init(_ label: String, _ value: Double?, style: Style? = nil) {
      self.label = label
      self.value = value
      self.style = style
    }
  }

  /// Makes a heading. A heading of level 1 is underlined.
  public static func heading(_ text: StyledText, level: Int = 1) -> Block {
    Block(kind: .heading(text, level: max(1, level)))
  }

  /// Makes a list. Each item follows a bullet or, if `isNumbered`, a number, starting with 1. An item is any block, including a list.
  public static func list(_ items: [Block], isNumbered: Bool = false) -> Block {
    Block(kind: .list(items, isNumbered: isNumbered))
  }

  /// Makes a tree.
  public static func tree(_ branches: [Branch]) -> Block { Block(kind: .tree(branches)) }

  /// Makes a highlighted note.
  public static func note(_ role: NoteRole, _ text: StyledText) -> Block { Block(kind: .note(role, text)) }

  /// A line across the screen; an empty line where lines are not drawn.
  public static var rule: Block { Block(kind: .rule) }

  /// An empty line.
  public static var space: Block { Block(kind: .space) }

  /// Makes a group: a title, followed by indented blocks.
  public static func group(_ title: StyledText, @BlockBuilder _ blocks: () -> [Block]) -> Block {
    Block(kind: .group(title, blocks()))
  }

  /// Puts blocks side by side, in columns of equal width. They are stacked if a column would have less than 24 cells, and where there is
  /// no screen.
  public static func beside(_ columns: [[Block]]) -> Block { Block(kind: .beside(columns)) }

  /// Makes a link. The address follows the label, unless they are the same. A terminal that can follow links receives the address; there,
  /// only its host, or the recipient of a mail, follows the label.
  public static func link(_ label: StyledText, to address: String) -> Block {
    Block(kind: .link(label, address: address))
  }

  /// Makes a progress bar for a fraction from 0 to 1; `nil` if it is unknown.
  public static func progress(_ label: StyledText, _ fraction: Double?) -> Block {
    Block(kind: .progress(label, fraction.map { $0.isNaN ? 0 : min(1, max(0, $0)) }))
  }

  /// Makes a line of marks whose heights show the values, lowest to highest; a missing value is a gap. If there are more values than
  /// cells, each mark is the mean of several, and the line says so.
  public static func sparkline(_ label: StyledText, _ values: [Double?]) -> Block {
    Block(kind: .sparkline(label, values))
  }

  /// Makes a chart of horizontal bars that begin at 0, each with its value, which is never cut.
  public static func bars(_ bars: [Bar]) -> Block { Block(kind: .bars(bars)) }

  /// Makes a bar chart with the number of values in each of `bins` equal ranges. Values that are not finite are left out.
  public static func histogram(_ values: [Double], bins: Int = 10) -> Block {
    let finite = values.filter(\.isFinite)
    guard let least = finite.min(), let most = finite.max() else { return .bars([]) }
    let count = least == most ? 1 : max(1, bins)
    let size = most / Double(count) - least / Double(count)
    var counts = Array(repeating: 0.0, count: count)
    for value in finite { counts[size > 0 ? min(count - 1, Int(value / size - least / size)) : 0] += 1 }
    let edges = (0...count).map { $0 == count ? most : least + size * Double($0) }
    var figures = edges.map(\.figure)
    // Long numbers that are close to each other may have the same first six digits.
    if Set(figures).count < figures.count { figures = edges.map(\.description) }
    return .bars(
      zip(counts.indices, counts).map { Bar(count == 1 ? least.figure : "\(figures[$0]) to \(figures[$0 + 1])", $1) })
  }

  /// Shows the differences between two texts: removed lines with `-`, added lines with `+`, and up to three unchanged lines around them.
  public static func difference(from old: String, to new: String) -> Block {
    Block(kind: .difference(old: old, new: new))
  }

  /// Makes a custom block.
  public static func custom(_ block: some CustomBlock) -> Block { Block(kind: .custom(AnyCustomBlock(block))) }
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
