/// An action type with a case that restores earlier values of parts of the state.
///
///     enum Change: Navigating, Restoring {
///       case add(String)
///       case navigate(PathIntent<Route>)
///       case restore(Restoration)
///     }
///
///     let reducer = base.restorable(\.titles, as: "titles")
///
/// A console sends such an action when it is started with `--resume`. ``Reducer/restorable(_:as:undoable:resumed:)`` carries it out; a reducer of
/// the app needs only `case .restore: ()`, unless it has to load something for the restored values.
public protocol Restoring: Sendable {
  /// Makes the action that carries `restoration`.
  static func restore(_ restoration: Restoration) -> Self

  /// The restoration that the action carries: the one given to ``restore(_:)``, `nil` for all other actions.
  ///
  /// The default finds it if `restore` is a case of an enum. Implement it by hand, with one `if case`, if `restore` is a function of your
  /// own, or if the program is built without the metadata that reflection reads.
  ///
  /// - Complexity: O(1). The default takes tens of nanoseconds.
  var restoration: Restoration? { get }
}

extension Restoring {
  /// The restoration, if the action is of the enum case that ``restore(_:)`` makes; otherwise `nil`.
  public var restoration: Restoration? {
    guard let tag = enumTag(of: self), let found = Self.restoringCase, tag == found.tag else { return nil }
    return found.payload(of: self, as: Restoration.self)
  }

  /// The enum case that ``restore(_:)`` makes; `nil` if it makes none.
  private static var restoringCase: PayloadCase? {
    restoringCases.of(Self.self) { PayloadCase(of: restore(Restoration()), carrying: Restoration.self) }
  }

  /// Stops the program if its restorations would be invisible to the reducers that carry them out.
  static func requireReadableRestoration() {
    let example = Restoration("example", 1)
    precondition(
      restore(example).restoration == example,
      "restorable cannot read the restorations of \(Self.self); implement the property restoration in that type")
  }
}

/// The cases that carry restorations.
private let restoringCases = PayloadCases()

/// Earlier values of parts of a state, by the names of the parts; see ``Restoring``.
public struct Restoration: Hashable, Sendable {
  private var values: [String: any Encodable & Equatable & Sendable]

  /// Makes an empty restoration.
  public init() { values = [:] }

  /// Makes a restoration of one part.
  ///
  /// - Parameters:
  ///   - name: The name that ``Reducer/restorable(_:as:undoable:resumed:)`` gives the part.
  ///   - value: The earlier value.
  public init(_ name: String, _ value: some Encodable & Equatable & Sendable) { values = [name: value] }

  /// The names of the parts, in alphabetical order.
  public var names: [String] { values.keys.sorted() }

  /// The earlier value of a part; `nil` if the restoration has none of that type for it.
  public func value<Value>(of name: String, as type: Value.Type = Value.self) -> Value? {
    // A missing value would be cast to an optional type, as one without a value.
    values[name].flatMap { $0 as? Value }
  }

  /// Adds the values of another restoration. If both have a value of a part, the value of `other` is used.
  public mutating func add(_ other: Restoration) {
    values.merge(other.values) { $1 }
  }

  /// Whether two restorations have equal values of the same parts.
  public static func == (one: Self, other: Self) -> Bool {
    one.values.count == other.values.count
      && one.values.allSatisfy { name, value in other.values[name].map { value.isSame(as: $0) } ?? false }
  }

  /// Hashes the names of the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(Set(values.keys)) }
}

/// Codable for the sake of codable actions, which questions require.
extension Restoration: Codable {
  /// Encodes the names and the values of the parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: Name(stringValue: name))
    }
  }

  /// Decodes the values of the parts whose types the decoder knows. The decoder of a journal knows them.
  ///
  /// - Throws: An error if there are other parts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let types = decoder.userInfo[.restorableTypes] as? RestorableTypes
    self.init()
    for name in container.allKeys {
      guard let type = types?.type(of: name.stringValue, at: decoder.codingPath) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "no part of the state with the name \"\(name.stringValue)\" is known"))
      }
      values[name.stringValue] = try container.decode(type, forKey: name)
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Restoration: CustomStringConvertible {
  /// The names of the parts, without their values.
  public var description: String { "Restoration of " + (names.isEmpty ? "nothing" : names.joined(separator: ", ")) }
}

/// The types of the parts that a reducer can restore, for decoding a ``Restoration``.
package struct RestorableTypes: Sendable {
  private let parts: [(place: [String], name: String, type: any (Codable & Equatable & Sendable).Type)]

  package init<State, Action>(of reducer: Reducer<State, Action>) {
    parts = reducer.parts.map { ($0.place, $0.name, $0.type) }
  }

  /// The type of a part. Parts of different features may have the same name. The action cases around the restoration
  /// determine which feature is meant.
  fileprivate func type(
    of name: String, at path: [any CodingKey]
  ) -> (any (Codable & Equatable & Sendable).Type)? {
    let cases = path.map(\.stringValue)
    let found = parts.filter { part in
      var rest = cases[...]
      return part.name == name
        && part.place.allSatisfy { step in
          guard let place = rest.firstIndex(of: step) else { return false }
          rest = rest[(place + 1)...]
          return true
        }
    }
    return found.max { $0.place.count < $1.place.count }?.type
  }
}

extension CodingUserInfoKey {
  /// The ``RestorableTypes`` of the reducer whose actions are decoded.
  package static let restorableTypes = CodingUserInfoKey(rawValue: "restorableTypes")!
}
