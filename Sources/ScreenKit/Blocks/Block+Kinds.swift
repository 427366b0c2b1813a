extension Block {
  /// What a note is about.
  public enum NoteRole: String, Hashable, Codable, Sendable, CaseIterable {
    /// Something to know.
    case info
    /// Something went well.
    case success
    /// Something may go wrong.
    case warning
    /// Something went wrong.
    case error
  }

  /// A branch of a tree: its label, and what grows from it.
  public struct Branch: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The label.
    public var label: StyledText
    /// What grows from it, from the top.
    public var branches: [Branch]

    /// Makes a branch.
    public init(_ label: StyledText, _ branches: [Branch] = []) {
      self.label = label
      self.branches = branches
    }

    /// Makes a branch from which nothing grows.
    public init(stringLiteral label: String) { self.init(StyledText(stringLiteral: label)) }
  }

  /// A bar of a chart.
  public struct Bar: Hashable, Sendable {
    /// What the bar is for.
    public var label: String
    /// How long it is; `nil` where the value is missing, which looks different from 0.
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

  /// Makes a heading; those of level 1 are underlined.
  public static func heading(_ text: StyledText, level: Int = 1) -> Block {
    Block(kind: .heading(text, level: max(1, level)))
  }

  /// Makes a list, each item behind a sign or, if `isNumbered`, behind its number from 1 on. An item is any block, a list too.
  public static func list(_ items: [Block], isNumbered: Bool = false) -> Block {
    Block(kind: .list(items, isNumbered: isNumbered))
  }

  /// Makes a tree.
  public static func tree(_ branches: [Branch]) -> Block { Block(kind: .tree(branches)) }

  /// Makes a note that stands out.
  public static func note(_ role: NoteRole, _ text: StyledText) -> Block { Block(kind: .note(role, text)) }

  /// A line across the screen; where no lines are drawn, an empty one.
  public static var rule: Block { Block(kind: .rule) }

  /// An empty line.
  public static var space: Block { Block(kind: .space) }

  /// Makes a group: its title, and its blocks indented.
  public static func group(_ title: StyledText, @BlockBuilder _ blocks: () -> [Block]) -> Block {
    Block(kind: .group(title, blocks()))
  }

  /// Puts blocks beside each other in columns of one width; one below the other where a column would have less than 24 cells, and
  /// where there is no screen.
  public static func beside(_ columns: [[Block]]) -> Block { Block(kind: .beside(columns)) }

  /// Makes a link. Its address is shown behind the label, unless they are the same. A terminal that can follow links is
  /// told the address, and only where it leads is shown.
  public static func link(_ label: StyledText, to address: String) -> Block {
    Block(kind: .link(label, address: address))
  }

  /// Makes a bar that shows how much of something is done, from 0 to 1; `nil` where nobody knows.
  public static func progress(_ label: StyledText, _ fraction: Double?) -> Block {
    Block(kind: .progress(label, fraction.map { $0.isNaN ? 0 : min(1, max(0, $0)) }))
  }

  /// Makes a line of marks as high as the values, lowest to highest; a missing value is a gap. Where there are more values than
  /// cells, a mark stands for the mean of several, and the line says so.
  public static func sparkline(_ label: StyledText, _ values: [Double?]) -> Block {
    Block(kind: .sparkline(label, values))
  }

  /// Makes a chart of bars, one below the other, which begin at 0; each with its value, which is not cut.
  public static func bars(_ bars: [Bar]) -> Block { Block(kind: .bars(bars)) }

  /// Makes a chart of bars with the number of values in each of `bins` ranges of one size. Values that are no finite
  /// numbers are left out.
  public static func histogram(_ values: [Double], bins: Int = 10) -> Block {
    let finite = values.filter(\.isFinite)
    guard let least = finite.min(), let most = finite.max() else { return .bars([]) }
    let count = least == most ? 1 : max(1, bins)
    let size = most / Double(count) - least / Double(count)
    var counts = Array(repeating: 0.0, count: count)
    for value in finite { counts[size > 0 ? min(count - 1, Int(value / size - least / size)) : 0] += 1 }
    let edges = (0...count).map { $0 == count ? most : least + size * Double($0) }
    var figures = edges.map(\.figure)
    // Of long numbers that are close to each other, six digits are the same, if not all.
    if Set(figures).count < figures.count { figures = edges.map(\.description) }
    return .bars(
      zip(counts.indices, counts).map { Bar(count == 1 ? least.figure : "\(figures[$0]) to \(figures[$0 + 1])", $1) })
  }

  /// Shows which lines of a text have become others: those that are gone behind `-`, those that are new behind `+`, and up to three
  /// lines around them.
  public static func difference(from old: String, to new: String) -> Block {
    Block(kind: .difference(old: old, new: new))
  }

  /// Makes a block of an author's own kind.
  public static func custom(_ block: some CustomBlock) -> Block { Block(kind: .custom(AnyCustomBlock(block))) }
}

extension Double {
  /// The number as charts show it: in up to six digits, and without a fraction that says nothing.
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
