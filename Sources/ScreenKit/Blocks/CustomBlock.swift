/// A kind of block of an author's own, as a value.
///
///     struct Dice: CustomBlock {
///       var eyes: Int
///       func lines(in window: Window) -> [StyledText] { window.characterSupport == .unicode ? ["\(faces[eyes])"] : ["[\(eyes)]"] }
///       var plain: [Block] { [.fields(["Dice": .integer(eyes)])] }
///     }
///
/// Put it on a screen with `Block.custom(_:)`.
public protocol CustomBlock: Hashable, Sendable {
  /// Lays the block out for a screen. What is wider than the window's columns, which are known here, is cut.
  func lines(in window: Window) -> [StyledText]

  /// What the block says in ordinary ones. Pipes, scripts, JSON, CSV, Markdown and HTML get these, and so do other processes.
  var plain: [Block] { get }
}

/// A block of an author's own kind, whatever that is.
public struct AnyCustomBlock: Hashable, Sendable {
  /// The block.
  public let base: any CustomBlock

  /// Wraps a block.
  public init(_ base: some CustomBlock) { self.base = base }

  /// Whether both are equal blocks of one kind.
  public static func == (left: Self, right: Self) -> Bool {
    func equals<Kind: CustomBlock>(_ block: Kind) -> Bool { block == right.base as? Kind }
    return equals(left.base)
  }

  /// Hashes the block.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

/// A block of an author's own kind that has come from another process.
struct PlainBlocks: CustomBlock {
  let plain: [Block]

  func lines(in window: Window) -> [StyledText] { [] }
}
