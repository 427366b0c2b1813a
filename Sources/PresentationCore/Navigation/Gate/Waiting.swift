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
  /// Whether it waits for its path, in which its screen is: a resumed session restores the path later.
  var awaitsPath: Bool?

  init(screen: Path.Element, before: Path, intent: PathIntent<Path.Element>?, after: Path) {
    (self.screen, self.before, self.intent, self.after) = (screen, before, intent, after)
  }
}

extension Waiting {
  private enum CodingKeys: CodingKey { case screen, before, intent, after, awaitsPath }
}

extension Waiting: Encodable where Path: Encodable, Path.Element: Codable {}
extension Waiting: Decodable where Path: Decodable, Path.Element: Codable {
  /// Decodes an intent that waits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    screen = try container.decode(Path.Element.self, forKey: .screen)
    before = try container.decode(Path.self, forKey: .before)
    intent = try container.decodeIfPresent(PathIntent<Path.Element>.self, forKey: .intent)
    after = try container.decode(Path.self, forKey: .after)
    awaitsPath = try container.decodeIfPresent(Bool.self, forKey: .awaitsPath)
    if ResumedRouteStates.note(decoder) { awaitsPath = true }
  }
}
