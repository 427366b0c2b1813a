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
  // A literal would call an initializer for each node, which is not inlined.
  private var places = [String: Int]()

  init() {}

  /// Creates the arguments of a node that nobody reads any more.
  init(_ list: some Sequence<Argument>) { self.list = Array(list) }

  /// Adds an argument, or replaces the value of the one with this label.
  mutating func add(_ label: String?, _ value: PathNode, column: Int = 0) {
    let argument = Argument(label: label, value: value, column: column)
    if let label, let place = place(of: label) {
      list[place] = argument
      return
    }
    if list.isEmpty { list.reserveCapacity(4) }
    list.append(argument)
    guard list.count > Self.few else { return }
    for place in (list.count == Self.few + 1 ? 0 : list.count - 1)..<list.count {
      if let label = list[place].label { places[label] = place }
    }
  }

  func place(of label: String) -> Int? {
    if list.count > Self.few { return places[label] }
    return list.firstIndex { $0.label == label }
  }
}
