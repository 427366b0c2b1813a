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
  }

  /// The stacks below the sheets, in their order, and the index of the selected one.
  private(set) var tabs: [Stack]
  private var baseIndex: Int
  /// The sheets above it, the lowest first.
  private(set) var sheets: [Stack] = []

  /// Makes stacks with empty paths.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order; duplicates count once.
  ///   - selection: The key of the selected stack. It is added at the end if it is not among the keys.
  public init(_ keys: some Sequence<Key>, selecting selection: Key) {
    var known: Set<Key> = []
    tabs = (keys + [selection]).filter { known.insert($0).inserted }.map { Stack(key: $0) }
    baseIndex = tabs.firstIndex { $0.key == selection } ?? 0
  }

  /// Makes a stack with an empty path for each case of the key.
  public init(selecting selection: Key) where Key: CaseIterable {
    self.init(Key.allCases, selecting: selection)
  }

  /// The keys in their order, the keys of sheets last. Never empty.
  public var keys: [Key] { (tabs + sheets).map(\.key) }

  /// The key of the selected stack: the topmost sheet, or else the ``base``.
  public var selection: Key { sheets.last?.key ?? base }

  /// The key of the stack below all sheets; without sheets, the ``selection``.
  public var base: Key { tabs[baseIndex].key }

  /// The path of the selected stack.
  public var selected: [Route] {
    get { sheets.last?.path ?? tabs[baseIndex].path }
    _modify {
      if sheets.isEmpty { yield &tabs[baseIndex].path } else { yield &sheets[sheets.count - 1].path }
    }
  }

  /// The path of the stack with this key; `nil` if there is none.
  ///
  /// Setting a path adds a missing stack, and setting `nil` removes one, as ``add(_:path:at:)`` and ``remove(_:)`` do. The only
  /// stack is kept, without routes.
  ///
  ///     stacks[.music]?.push(.album(3))   // nil if there is no such stack
  public subscript(key: Key) -> [Route]? {
    get { stack(key)?.path }
    _modify {
      var path = stack(key)?.path
      let isKnown = path != nil
      // The path is uniquely referenced while it is changed.
      if isKnown { set(key, []) }
      defer {
        switch (isKnown, path) {
        case (true, let path?): set(key, path)
        case (false, let path?): add(key, path: path)
        case (true, nil): remove(key)  // If it is the only one, it stays, without routes.
        case (false, nil): break
        }
      }
      yield &path
    }
  }

  private func stack(_ key: Key) -> Stack? { sheets.first { $0.key == key } ?? tabs.first { $0.key == key } }

  private mutating func set(_ key: Key, _ path: [Route]) {
    if let index = sheets.index(of: key) { sheets[index].path = path }
    if let index = tabs.index(of: key) { tabs[index].path = path }
  }

  /// Adds a stack. Does nothing if the key exists already. The selection is unchanged.
  ///
  /// - Parameters:
  ///   - key: The key of the stack.
  ///   - path: Its routes, the lowest first.
  ///   - index: Its position in the order, from 0; the end, below the sheets, if it is `nil` or out of range.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(_ key: Key, path: [Route] = [], at index: Int? = nil) -> Bool {
    guard stack(key) == nil else { return false }
    let base = base
    tabs.insert(Stack(key: key, path: path), at: place(index ?? tabs.count))
    restore(base)
    return true
  }

  /// Adds a stack as a sheet over the selected one, last in the order, and selects it. Does nothing if the key exists already.
  ///
  /// The sheet is removed when another stack is selected, for example by a link; that stack is then the selected one. A step back at the
  /// root of the sheet also removes it, and selects the stack that it covered. The screens of the sheet leave the path, so leave checks
  /// apply to them. A sheet can cover a sheet. In the ``path``, the root of a sheet is ``Element/sheet(_:)``, so an intent presents it, too:
  ///
  ///     store.send(.navigate(.push(.sheet(.settings))))
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func present(_ key: Key, path: [Route] = []) -> Bool {
    guard stack(key) == nil else { return false }
    sheets.append(Stack(key: key, path: path))
    return true
  }

  /// Removes a stack with its routes. If it was selected, another stack is selected: if it was a sheet, the stack that it covered;
  /// otherwise the next stack in the order, or the last one. Sheets then cover that one. If only sheets are left, the lowest becomes a
  /// stack like any other. Does nothing if there is no such stack, or if it is the only one.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  public mutating func remove(_ key: Key) -> Bool {
    guard stack(key) != nil, tabs.count + sheets.count > 1 else { return false }
    sheets.removeAll { $0.key == key }
    guard let index = tabs.index(of: key) else { return true }
    tabs.remove(at: index)
    if tabs.isEmpty { tabs = [sheets.removeFirst()] }
    if index < baseIndex { baseIndex -= 1 }
    baseIndex = min(baseIndex, tabs.count - 1)
    return true
  }

  /// Moves a stack within the order. Does nothing if there is no such stack, if it is a sheet, or if it is already at this position. The
  /// selection is unchanged.
  ///
  /// - Parameters:
  ///   - key: The stack.
  ///   - index: Its new position, from 0; the last one if it is out of range.
  /// - Returns: Whether it was moved.
  @discardableResult
  public mutating func move(_ key: Key, to index: Int) -> Bool {
    guard let old = tabs.index(of: key) else { return false }
    let base = base
    let stack = tabs.remove(at: old)
    let new = place(index)
    tabs.insert(stack, at: new)
    restore(base)
    return new != old
  }

  /// Clamps an index to the valid positions.
  private func place(_ index: Int) -> Int { min(max(index, 0), tabs.count) }

  private mutating func restore(_ base: Key) { baseIndex = tabs.index(of: base) ?? 0 }

  /// Selects the stack with this key, and removes the sheets that cover it. Does nothing if there is
  /// none, or if it is selected already.
  ///
  /// - Returns: Whether the selection has changed.
  @discardableResult
  public mutating func select(_ key: Key) -> Bool {
    guard stack(key) != nil, key != selection else { return false }
    while key != selection, !sheets.isEmpty { sheets.removeLast() }
    if sheets.isEmpty { restore(key) }
    return true
  }

  /// Arranges the stacks so that their roots are in this order in the path, with the routes that they have. The stack directly below
  /// the sheets, which comes after the other stacks, stays at its position.
  ///
  /// - Parameter keepingOthers: Whether other stacks stay, at their positions. Other sheets go.
  /// - Returns: Whether that is possible: a stack must be below the sheets, and each key must occur once.
  mutating func arrange(_ roots: [Element], keepingOthers: Bool) -> Bool {
    let (below, above) = (roots.prefix { !$0.isSheet }.map(\.key), roots.drop { !$0.isSheet })
    guard let base = below.last, above.allSatisfy(\.isSheet), Set(roots.map(\.key)).count == roots.count else {
      return false
    }
    var order = below.dropLast()
    order.insert(base, at: min(tabs.index(of: base) ?? order.count, order.count))
    let known = self
    if keepingOthers {
      let others = tabs.enumerated().filter { tab in !roots.contains { $0.key == tab.element.key } }
      for (index, tab) in others { order.insert(tab.key, at: min(index, order.count)) }
    }
    tabs = order.map { known.stack($0) ?? Stack(key: $0) }
    sheets = above.map { known.stack($0.key) ?? Stack(key: $0.key) }
    restore(base)
    return true
  }

  /// All stacks as one path: first the unselected ones in the order of their keys, then the ``base``, then the sheets; each with its root,
  /// then its routes.
  ///
  /// A presentation component with this path keeps the screens of all stacks, roots included. The top screen belongs to the
  /// selected stack; selecting another moves screens, and makes or destroys none. The path is never empty, so the root screen of
  /// the host, below it, is never on top.
  ///
  /// - Complexity: O(*n*) in the number of routes of all stacks.
  public var path: [Element] {
    var path: [Element] = []
    for index in tabs.indices where index != baseIndex { path += elements(.root(tabs[index].key), tabs[index]) }
    path += elements(.root(base), tabs[baseIndex])
    for sheet in sheets { path += elements(.sheet(sheet.key), sheet) }
    return path
  }

  private func elements(_ root: Element, _ stack: Stack) -> [Element] {
    [root] + stack.path.map { .route(stack.key, $0) }
  }
}

extension Array {
  fileprivate func index<Key, Route>(of key: Key) -> Int? where Element == Stacks<Key, Route>.Stack {
    firstIndex { $0.key == key }
  }
}

extension Stacks: CustomReflectable {
  /// A mirror of the selected key, the stacks and the sheets.
  public var customMirror: Mirror {
    Mirror(self, children: ["selection": selection, "stacks": tabs, "sheets": sheets])
  }
}

extension Stacks.Stack: Encodable where Key: Encodable, Route: Encodable {}
extension Stacks.Stack: Decodable where Key: Decodable, Route: Decodable {}

extension Stacks {
  private enum CodingKeys: CodingKey {
    case base, stacks, sheets
  }
}

extension Stacks: Encodable where Key: Encodable, Route: Encodable {
  /// Encodes the key of the ``base``, and the stacks and the sheets in their order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(base, forKey: .base)
    try container.encode(tabs, forKey: .stacks)
    if !sheets.isEmpty { try container.encode(sheets, forKey: .sheets) }
  }
}

extension Stacks: Decodable where Key: Decodable, Route: Decodable {
  /// Decodes stacks. A stack whose key is not a `Key` any more is left out; if it was selected, the first one is.
  ///
  /// - Throws: A `DecodingError` if no stack is left, if two stacks have the same key, or for the usual reasons.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tabs = try container.decode([Known].self, forKey: .stacks).compactMap(\.stack)
    sheets = try container.decodeIfPresent([Known].self, forKey: .sheets)?.compactMap(\.stack) ?? []
    baseIndex = 0
    if let base = try? container.decode(Key.self, forKey: .base) { restore(base) }
    if tabs.isEmpty || Set(keys).count < tabs.count + sheets.count {
      throw DecodingError.dataCorruptedError(
        forKey: .stacks, in: container,
        debugDescription: tabs.isEmpty ? "there is no stack" : "two stacks have the same key")
    }
  }

  /// A stack; `nil` if its key is unknown.
  private struct Known: Decodable {
    let stack: Stack?

    init(from decoder: any Decoder) throws {
      stack =
        (try? decoder.container(keyedBy: KeyOfStack.self).decode(Key.self, forKey: .key)) == nil
        ? nil : try Stack(from: decoder)
    }
  }

  private enum KeyOfStack: CodingKey { case key }
}
