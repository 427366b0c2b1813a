/// Several paths of which one is selected: tabs, modes, windows of one program.
///
/// Each stack has a key, a path of its own and a root screen below it. There is at least one stack, the keys differ, and
/// one of them is selected. Screens of the stacks that are not selected live on; see ``path``.
///
///     state.stacks.select(.films)
///     state.stacks.selected.push(.film(3))
///     state.stacks[.music].home()
public struct Stacks<Key: Hashable & Codable & Sendable, Route: PathRoute>: Hashable, Sendable {
  private struct Stack: Hashable, Codable {
    let key: Key
    var path: [Route] = []
  }

  private var stacks: [Stack]
  private var selectedIndex: Int

  /// Makes stacks with empty paths.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order; a repeated one counts once.
  ///   - selection: The key of the stack that is selected. It is added at the end if it is not among the keys.
  public init(_ keys: some Sequence<Key>, selecting selection: Key) {
    var known: Set<Key> = []
    stacks = (keys + [selection]).filter { known.insert($0).inserted }.map { Stack(key: $0) }
    selectedIndex = stacks.firstIndex { $0.key == selection } ?? 0
  }

  /// Makes a stack with an empty path for each case of the key.
  public init(selecting selection: Key) where Key: CaseIterable {
    self.init(Key.allCases, selecting: selection)
  }

  /// The keys in their order. Never empty.
  public var keys: [Key] { stacks.map(\.key) }

  /// The key of the stack that is selected.
  public var selection: Key { stacks[selectedIndex].key }

  /// The path of the stack that is selected.
  public var selected: [Route] {
    get { stacks[selectedIndex].path }
    set { stacks[selectedIndex].path = newValue }
  }

  /// The path of the stack with this key. A key that is none has an empty path, and what is done to that is forgotten.
  public subscript(key: Key) -> [Route] {
    get { index(of: key).map { stacks[$0].path } ?? [] }
    set { if let index = index(of: key) { stacks[index].path = newValue } }
  }

  /// Selects the stack with this key. Does nothing when there is none, or when it is selected already.
  ///
  /// - Returns: Whether the selection has changed.
  @discardableResult
  public mutating func select(_ key: Key) -> Bool {
    guard let index = index(of: key), index != selectedIndex else { return false }
    selectedIndex = index
    return true
  }

  /// All stacks as one path: those that are not selected in the order of their keys, then the selected one; each its root,
  /// then its routes.
  ///
  /// A presentation component that is given this path keeps the screens of all stacks, roots included. The top screen is
  /// that of the selected stack; to select another moves screens, and makes or destroys none. The path is never empty, so
  /// that the root screen of the host, below it, is never on top.
  ///
  /// - Complexity: O(*n*) in the number of routes of all stacks.
  public var path: [Element] {
    let hidden = stacks.indices.filter { $0 != selectedIndex }.map { stacks[$0] }
    return (hidden + [stacks[selectedIndex]]).flatMap { stack in
      [.root(stack.key)] + stack.path.map { .route(stack.key, $0) }
    }
  }

  private func index(of key: Key) -> Int? {
    stacks.firstIndex { $0.key == key }
  }
}

extension Stacks: Codable {
  private enum CodingKeys: CodingKey {
    case selection, stacks
  }

  /// Encodes the selected key, and the stacks in their order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selection, forKey: .selection)
    try container.encode(stacks, forKey: .stacks)
  }

  /// Decodes stacks.
  ///
  /// - Throws: A `DecodingError` when two stacks have the same key or none has the selected one, or for the usual reasons.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let selection = try container.decode(Key.self, forKey: .selection)
    stacks = try container.decode([Stack].self, forKey: .stacks)
    guard Set(stacks.map(\.key)).count == stacks.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .stacks, in: container, debugDescription: "two stacks have the same key")
    }
    guard let index = stacks.firstIndex(where: { $0.key == selection }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .selection, in: container, debugDescription: "no stack has the selected key")
    }
    selectedIndex = index
  }
}
