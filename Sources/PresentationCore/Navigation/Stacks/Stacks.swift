/// Several paths of which one is selected: tabs, modes, windows of one program.
///
/// Each stack has a key, a path of its own and a root screen below it. There is at least one stack, the keys differ, and one of them
/// is selected. Screens of unselected stacks are kept; see ``path``.
///
///     state.stacks.select(.films)
///     state.stacks.selected.push(.film(3))
///     state.stacks[.music]?.home()
///
/// Stacks can be added and removed, like windows that the user opens and closes: see ``add(_:path:at:)``, ``remove(_:)`` and
/// ``move(_:to:)``. A sheet is a stack that covers another one: ``present(_:path:)``. A missing stack is never ignored silently:
/// verbs return `false`, and its path is `nil`.
public struct Stacks<Key: Hashable & Sendable, Route: PathRoute>: Hashable, Sendable {
  struct Stack: Hashable {
    let key: Key
    var path: [Route] = []
    /// The stack that this one covers as a sheet.
    var covered: Key?
  }

  var stacks: [Stack]
  private var selectedIndex: Int
  var memory = Memory()

  /// Makes stacks with empty paths.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order; duplicates count once.
  ///   - selection: The key of the selected stack. It is added at the end if it is not among the keys.
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

  /// The key of the selected stack.
  public var selection: Key { stacks[selectedIndex].key }

  /// The path of the selected stack.
  public var selected: [Route] {
    get { stacks[selectedIndex].path }
    set { stacks[selectedIndex].path = newValue }
  }

  /// The path of the stack with this key; `nil` if there is none.
  ///
  /// Setting a path adds a missing stack, and setting `nil` removes one, as ``add(_:path:at:)`` and ``remove(_:)`` do. The only
  /// stack is kept, without routes.
  ///
  ///     stacks[.music]?.push(.album(3))   // nil if there is no such stack
  public subscript(key: Key) -> [Route]? {
    get { index(of: key).map { stacks[$0].path } }
    _modify {
      let index = index(of: key)
      var path = index.map { stacks[$0].path }
      // The path is uniquely referenced while it is changed.
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

  /// Adds a stack. Does nothing if the key exists already. The selection is unchanged.
  ///
  /// - Parameters:
  ///   - key: The key of the stack.
  ///   - path: Its routes, the lowest first.
  ///   - index: Its position in the order, from 0; the end if it is `nil` or out of range.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(_ key: Key, path: [Route] = [], at index: Int? = nil) -> Bool {
    guard self.index(of: key) == nil else { return false }
    remember()
    let selection = selection
    stacks.insert(Stack(key: key, path: path), at: place(index ?? stacks.count))
    restore(selection)
    return true
  }

  /// Adds a stack as a sheet over the selected one, last in the order, and selects it. Does nothing if the key exists already.
  ///
  /// The sheet is removed when another stack is selected, for example by a link; that stack is then the selected one. A step back at the
  /// root of the sheet also removes it, and selects the stack that it covered. The screens of the sheet leave the path, so leave checks
  /// apply to them. A sheet that a host refuses to close is restored at its former position. A sheet can cover a sheet.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func present(_ key: Key, path: [Route] = []) -> Bool {
    guard index(of: key) == nil else { return false }
    remember()
    stacks.append(Stack(key: key, path: path, covered: selection))
    selectedIndex = stacks.count - 1
    return true
  }

  /// The key of the stack below all sheets; without sheets, the ``selection``.
  public var base: Key {
    var key = selection
    while let index = index(of: key), let covered = stacks[index].covered { key = covered }
    return key
  }

  /// Removes a stack with its routes. If it was selected, another stack is selected: if it was a sheet, the stack that it covered;
  /// otherwise the next stack in the order, or the last one. Does nothing if there is no such stack, or if it is the only one.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  public mutating func remove(_ key: Key) -> Bool {
    guard let index = index(of: key), stacks.count > 1 else { return false }
    remember()
    drop(index)
    return true
  }

  private mutating func drop(_ index: Int) {
    let wasSelected = index == selectedIndex
    let (key, covered) = (stacks[index].key, stacks[index].covered)
    stacks.remove(at: index)
    if index < selectedIndex { selectedIndex -= 1 }
    selectedIndex = min(selectedIndex, stacks.count - 1)
    if wasSelected, let covered { restore(covered) }
    // A sheet over the removed stack now covers another one. The only stack is not a sheet.
    for other in stacks.indices where stacks[other].covered == key {
      stacks[other].covered = covered ?? stacks.first { $0.covered == nil }?.key
    }
  }

  /// Moves a stack within the order. Does nothing if there is no such stack, or if it is already at this position. The selection is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - key: The stack.
  ///   - index: Its new position, from 0; the last one if it is out of range.
  /// - Returns: Whether it was moved.
  @discardableResult
  public mutating func move(_ key: Key, to index: Int) -> Bool {
    guard let old = self.index(of: key) else { return false }
    remember()
    let selection = selection
    let stack = stacks.remove(at: old)
    let new = place(index)
    stacks.insert(stack, at: new)
    restore(selection)
    return new != old
  }

  /// Clamps an index to the valid positions.
  private func place(_ index: Int) -> Int { min(max(index, 0), stacks.count) }

  mutating func restore(_ selection: Key) { selectedIndex = index(of: selection) ?? 0 }

  /// Selects the stack with this key, and removes the sheets that cover it. Does nothing if there is
  /// none, or if it is selected already.
  ///
  /// - Returns: Whether the selection has changed.
  @discardableResult
  public mutating func select(_ key: Key) -> Bool {
    guard index(of: key) != nil, key != selection else { return false }
    remember()
    while key != selection, stacks[selectedIndex].covered != nil { drop(selectedIndex) }
    restore(key)
    return true
  }

  /// All stacks as one path: first the unselected ones in the order of their keys, then those covered by a sheet, then the selected
  /// one; each with its root, then its routes.
  ///
  /// A presentation component with this path keeps the screens of all stacks, roots included. The top screen belongs to the
  /// selected stack; selecting another moves screens, and makes or destroys none. The path is never empty, so the root screen of
  /// the host, below it, is never on top.
  ///
  /// - Complexity: O(*n*) in the number of routes of all stacks.
  public var path: [Element] {
    order.flatMap { stack in [.root(stack.key)] + stack.path.map { .route(stack.key, $0) } }
  }

  /// The stacks in the order of ``path``.
  var order: [Stack] {
    var shown = [selectedIndex]
    while let covered = stacks[shown[0]].covered, let index = index(of: covered) {
      shown.insert(index, at: 0)
    }
    return (stacks.indices.filter { !shown.contains($0) } + shown).map { stacks[$0] }
  }

  func index(of key: Key) -> Int? {
    stacks.firstIndex { $0.key == key }
  }
}

extension Stacks: CustomReflectable {
  /// A mirror of the selected key and the stacks.
  public var customMirror: Mirror { Mirror(self, children: ["selection": selection, "stacks": stacks]) }
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
  /// - Throws: A `DecodingError` if two stacks have the same key, no stack has the selected key, or a sheet covers no
  ///   stack, or for the usual reasons.
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
    for stack in stacks {
      var (covered, steps) = (stack.covered, 0)
      while let key = covered, let index = self.index(of: key), steps <= stacks.count {
        (covered, steps) = (stacks[index].covered, steps + 1)
      }
      guard covered == nil else {
        throw DecodingError.dataCorruptedError(
          forKey: .stacks, in: container,
          debugDescription: "a sheet covers a stack that does not exist, or sheets cover each other in a circle")
      }
    }
  }
}
