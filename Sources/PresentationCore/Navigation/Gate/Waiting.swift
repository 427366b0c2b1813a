/// The intent of a user, and the place that the user has left for it, while another screen has to come first, such as a login.
///
///     struct Shop { var path: [Route] = [], waiting: Waiting<[Route]>?, user: String? }
///
/// It is a part of the state, so it is saved with it. See ``Navigation/entering(waiting:check:)``.
public struct Waiting<Path: NavigationPath>: Hashable, Sendable {
  /// The screen that has to come first.
  public let screen: Path.Element
  /// Everything that was there before that screen. Users come back to it, and the values of its routes are kept.
  public let before: Path
  /// The intent that leads on from there; `nil` if users only come back.
  public let intent: PathIntent<Path.Element>?
  /// The arrangement when the screen had been shown. Later differences from it have been made since then.
  let after: Path
}

extension Waiting: Encodable where Path: Encodable, Path.Element: Codable {}
extension Waiting: Decodable where Path: Decodable, Path.Element: Codable {}
