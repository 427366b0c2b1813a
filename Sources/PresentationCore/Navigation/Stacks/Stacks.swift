/// Several paths of which one is selected: tabs, modes, windows of one program.
///
/// Each stack has a key, a path of its own and a root screen below it. There is at least one stack, the keys differ, and
/// one of them is selected. Screens of the stacks that are not selected live on; see ``path``.
///
///     state.stacks.select(.films)
///     state.stacks.selected.push(.film(3))
///     state.stacks[.music]?.home()
///
/// Stacks come and go, as windows that the user opens and closes do: see ``add(_:path:at:)``, ``remove(_:)`` and
/// ``move(_:to:)``. Nothing that names a stack that is not there is ignored in silence: verbs return `false`, and the
/// path of such a stack is `nil`.
public struct Stacks<Key: Hashable & Sendable, Route: PathRoute>: Hashable, Sendable {
  fileprivate struct Stack: Hashable {
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

  /// The path of the stack with this key; `nil` if there is none.
  ///
  /// Setting a path adds a stack that is not there, and setting `nil` removes one, as ``add(_:path:at:)`` and
  /// ``remove(_:)`` do. The only stack stays then, without routes.
  ///
  ///     stacks[.music]?.push(.album(3))   // nil if there is no such stack
  public subscript(key: Key) -> [Route]? {
    get { index(of: key).map { stacks[$0].path } }
    _modify {
      let index = index(of: key)
      var path = index.map { stacks[$0].path }
      // The path is held once while it is changed.
      if let index { stacks[index].path = [] }
      defer {
        switch (index, path) {
        case (let index?, let path?): stacks[index].path = path
        case (nil, let path?): add(key, path: path)
        case (_?, nil): remove(key)  // If it is the only one, it stays, without routes.
        case (nil, nil): break
        }
      }
      yield &path
    }
  }

  /// Adds a stack. Does nothing if there is one with this key. The selection stays.
  ///
  /// - Parameters:
  ///   - key: The key of the stack.
  ///   - path: Its routes, the lowest first.
  ///   - index: Where it comes in the order, from 0; the end if it is `nil` or beyond it.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(_ key: Key, path: [Route] = [], at index: Int? = nil) -> Bool {
    guard self.index(of: key) == nil else { return false }
    let selection = selection
    stacks.insert(Stack(key: key, path: path), at: place(index ?? stacks.count))
    restore(selection)
    return true
  }

  /// Removes a stack with its routes. If it was selected, the one that comes into its place in the order is, else the last one.
  /// Does nothing if there is no such stack, or no other one.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  public mutating func remove(_ key: Key) -> Bool {
    guard let index = index(of: key), stacks.count > 1 else { return false }
    stacks.remove(at: index)
    if index < selectedIndex { selectedIndex -= 1 }
    selectedIndex = min(selectedIndex, stacks.count - 1)
    return true
  }

  /// Moves a stack to another place in the order. Does nothing if there is no such stack, or if it is there. The selection stays.
  ///
  /// - Parameters:
  ///   - key: The stack.
  ///   - index: Its place afterwards, from 0; the last one if it is beyond.
  /// - Returns: Whether it was moved.
  @discardableResult
  public mutating func move(_ key: Key, to index: Int) -> Bool {
    guard let old = self.index(of: key) else { return false }
    let selection = selection
    let stack = stacks.remove(at: old)
    let new = place(index)
    stacks.insert(stack, at: new)
    restore(selection)
    return new != old
  }

  /// An index at which a stack can come.
  private func place(_ index: Int) -> Int { min(max(index, 0), stacks.count) }

  private mutating func restore(_ selection: Key) { selectedIndex = index(of: selection) ?? 0 }

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

extension Stacks.Stack: Encodable where Key: Encodable, Route: Encodable {}
extension Stacks.Stack: Decodable where Key: Decodable, Route: Decodable {}

extension Stacks {
  private enum CodingKeys: CodingKey {
    case selection, stacks
  }
}

extension Stacks: Encodable where Key: Encodable, Route: Encodable {
  /// Encodes the selected key, and the stacks in their order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selection, forKey: .selection)
    try container.encode(stacks, forKey: .stacks)
  }
}

extension Stacks: Decodable where Key: Decodable, Route: Decodable {
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
