/// The arguments of a group in their order, and by label.
struct PathArguments {
  struct Argument {
    let label: String?
    let value: PathNode
    /// Where the argument begins, with its label.
    let column: Int
  }

  /// The number of arguments among which a label is found without hashing.
  private static let few = 8

  private(set) var list: [Argument] = []
  /// The places of the labels, if there are more than a few arguments.
  private var places: [String: Int]?

  init() {}

  /// Creates the arguments of a node that nobody reads any more.
  init(_ list: some Sequence<Argument>) { self.list = Array(list) }

  /// Adds an argument, or replaces the value of the one with this label.
  mutating func add(_ label: String?, _ value: PathNode, column: Int = 0) {
    guard let label, let place = place(of: label) else { return append(label, value, column: column) }
    list[place] = Argument(label: label, value: value, column: column)
  }

  /// Adds an argument whose label is none of those before.
  mutating func append(_ label: String?, _ value: PathNode, column: Int = 0) {
    if list.isEmpty { list.reserveCapacity(4) }
    list.append(Argument(label: label, value: value, column: column))
    guard list.count > Self.few else { return }
    let unplaced = places == nil ? 0 : list.count - 1
    places = places ?? [:]
    for place in unplaced..<list.count {
      if let label = list[place].label { places?[label] = place }
    }
  }

  func place(of label: String) -> Int? {
    if let places { return places[label] }
    return list.firstIndex { $0.label == label }
  }
}
