/// A custom kind of block.
///
///     struct Dice: CustomBlock {
///       var eyes: Int
///       func lines(in window: Window) -> [StyledText] { window.characterSupport == .unicode ? ["\(faces[eyes])"] : ["[\(eyes)]"] }
///       var plain: [Block] { [.fields(["Dice": .integer(eyes)])] }
///     }
///
/// Put it on a screen with `Block.custom(_:)`.
public protocol CustomBlock: Hashable, Sendable {
  /// Lays out the block for a screen. The width of the window is always known here. Wider lines are cut.
  func lines(in window: Window) -> [StyledText]

  /// The same content as ordinary blocks. They are used for pipes, scripts, JSON, CSV, Markdown, HTML, and other processes.
  var plain: [Block] { get }
}

/// A type-erased custom block.
public struct AnyCustomBlock: Hashable, Sendable {
  /// The block.
  public let base: any CustomBlock

  /// Wraps a block.
  init(_ base: some CustomBlock) { self.base = base }

  /// Whether both are equal blocks of the same type.
  public static func == (left: Self, right: Self) -> Bool {
    func equals<Kind: CustomBlock>(_ block: Kind) -> Bool { block == right.base as? Kind }
    return equals(left.base)
  }

  /// Hashes the block.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

/// A custom block received from another process.
struct PlainBlocks: CustomBlock {
  let plain: [Block]

  func lines(in window: Window) -> [StyledText] { [] }
}
