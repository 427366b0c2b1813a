import PresentationCore

/// Several stacks with sheets, in the plainest words: lists and nothing else.
struct NaiveStacks<Route: PathRoute>: Equatable {
  typealias Place = Stacks<Int, Route>.Element

  struct Layer: Equatable {
    let key: Int
    var path: [Route] = []
  }

  var tabs: [Layer], selected = 0, sheets: [Layer] = []

  init(_ keys: [Int]) { tabs = keys.map { Layer(key: $0) } }

  var keys: [Int] { (tabs + sheets).map(\.key) }
  var top: Layer {
    get { sheets.last ?? tabs[selected] }
    set { if sheets.isEmpty { tabs[selected] = newValue } else { sheets[sheets.count - 1] = newValue } }
  }
  var path: [Place] {
    let below = tabs.indices.filter { $0 != selected }.map { tabs[$0] } + [tabs[selected]]
    return below.flatMap { layer in [.root(layer.key)] + layer.path.map { .route(layer.key, $0) } }
      + sheets.flatMap { layer in [.sheet(layer.key)] + layer.path.map { .route(layer.key, $0) } }
  }

  mutating func select(_ key: Int) {
    if let index = sheets.firstIndex(where: { $0.key == key }) { sheets.removeSubrange((index + 1)...) }
    guard let index = tabs.firstIndex(where: { $0.key == key }) else { return }
    (selected, sheets) = (index, [])
  }

  /// Changes the routes of a stack, selected or not.
  mutating func change(_ key: Int, _ change: (inout [Route]) -> Void) {
    for index in tabs.indices where tabs[index].key == key { change(&tabs[index].path) }
    for index in sheets.indices where sheets[index].key == key { change(&sheets[index].path) }
  }

  mutating func back() {
    if !top.path.isEmpty { top.path.removeLast() } else if !sheets.isEmpty { sheets.removeLast() }
  }

  mutating func remove(_ key: Int) {
    guard tabs.count + sheets.count > 1 else { return }
    sheets.removeAll { $0.key == key }
    guard let index = tabs.firstIndex(where: { $0.key == key }) else { return }
    tabs.remove(at: index)
    // The lowest sheet is not a sheet any more.
    if tabs.isEmpty { tabs = [sheets.removeFirst()] }
    if index < selected { selected -= 1 }
    selected = min(selected, tabs.count - 1)
  }

  /// Sets the routes of the stacks in `places`, and selects the last one. Does nothing if one of these stacks is unknown.
  mutating func set(_ places: [Place]) {
    guard places.allSatisfy({ keys.contains($0.key) }), let last = places.last else { return }
    for place in places where place.route == nil {
      change(place.key) { $0 = places.filter { $0.key == place.key }.compactMap(\.route) }
    }
    select(last.key)
  }
}
