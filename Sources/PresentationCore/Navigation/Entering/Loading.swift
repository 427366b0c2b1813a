/// An action that can also carry the content that was read for screens before they are shown.
///
/// An app's action type conforms by having a case for each; no code is needed:
///
///     enum Change: Loading { case navigate(PathIntent<Page>), arrive(Arrival<Page, Film>) }
///
/// See ``Navigation/loading(_:refreshing:load:)`` for the reading, and for an example.
public protocol Loading: Navigating {
  /// The content that is read for a screen: an enum if there are several kinds.
  associatedtype Content: Sendable

  /// Makes the action that carries `arrival`.
  static func arrive(_ arrival: Arrival<Route, Content>) -> Self

  /// The arrival that the action carries: the one given to ``arrive(_:)``, `nil` for all other actions.
  ///
  /// The default finds it when `arrive` is a case of an enum. If you implement it by hand, also implement
  /// ``Navigating/intent``: for such an action, it returns the intent of the arrival.
  var arrival: Arrival<Route, Content>? { get }
}

/// An intent whose screens have been read, with their contents.
public struct Arrival<Route: PathRoute, Content: Sendable>: Sendable {
  /// The intent that waited, with its reason and its origin.
  public let intent: PathIntent<Route>
  /// The contents that were read, by route.
  public let contents: [Route: Content]

  /// Makes an arrival, for a test that expects one, or for a program that has read the contents by other means.
  public init(_ intent: PathIntent<Route>, contents: [Route: Content] = [:]) {
    self.intent = intent
    self.contents = contents
  }
}

extension Arrival: Equatable where Content: Equatable {}
extension Arrival: Hashable where Content: Hashable {}
extension Arrival: Codable where Route: Codable, Content: Codable {}

extension Loading {
  /// The intent given to ``Navigating/navigate(_:)`` or contained in the arrival.
  public var intent: PathIntent<Route>? { ownIntent ?? arrival?.intent }

  /// The arrival, if the action is of the enum case that ``arrive(_:)`` makes; otherwise `nil`.
  public var arrival: Arrival<Route, Content>? {
    guard let tag = enumTag(of: self), let arriving = Self.arriving, tag == arriving.tag else { return nil }
    return arriving.payload(of: self, as: Arrival<Route, Content>.self)
  }

  /// The enum case that ``arrive(_:)`` makes; `nil` if it makes none.
  private static var arriving: PayloadCase? {
    arrivalCases.of(Self.self) { PayloadCase(of: arrive(Arrival(.home)), carrying: Arrival<Route, Content>.self) }
  }
}

/// The cases that carry arrivals.
private let arrivalCases = PayloadCases()

/// The error of an intent that leads to a screen whose command has sent no content.
///
/// The state is unchanged. It is a programming error: a command that is returned to
/// ``Navigation/loading(_:refreshing:load:)`` must send one value, or throw.
public struct NothingLoaded: Error, Hashable, CustomStringConvertible {
  /// The type of the command.
  public let command: String

  /// The problem, in one line.
  public var description: String { "\(command) ended without a value for its screen" }
}
