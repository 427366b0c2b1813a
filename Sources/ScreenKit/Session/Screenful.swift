/// The contents of the top screen at one moment.
public struct Screenful: Hashable, Codable, Sendable {
  /// The user's location at that moment.
  public var location: SessionLocation
  /// The blocks of the screen itself.
  public var body: [Block]
  /// The session's help for typing: the answers of a form so far, and the numbered choices, the first 50 of many. Empty
  /// unless ``SessionLocation/input`` describes a value that the screen asks for. A front end with its own widget for
  /// this leaves it out.
  public var listing: [Block]
  /// The number of the screen; 0 for the root screen. Every other screen has a different number, even one with an equal route.
  public var serial: Int
  /// The number of the frame, which a front end passes back with each line; see ``SessionPort``.
  public var frame: Int
  /// How the screen stays current while its user types; `nil` for a screen that is not live.
  public var liveRegion: LiveRegion?

  /// All visible blocks: ``body``, followed by ``listing``.
  public var blocks: [Block] { listing.isEmpty ? body : body + listing }

  /// Makes a screenful.
  public init(
    location: SessionLocation, body: [Block], listing: [Block] = [], serial: Int, frame: Int,
    liveRegion: LiveRegion? = nil
  ) {
    self.location = location
    self.body = body
    self.listing = listing
    self.serial = serial
    self.frame = frame
    self.liveRegion = liveRegion
  }
}

extension Screenful {
  private enum CodingKeys: String, CodingKey {
    case location, body, listing, serial, frame, liveRegion
  }

  /// Encodes an object whose members have the names of the properties. An empty `listing` is omitted.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(location, forKey: .location)
    try object.encode(body, forKey: .body)
    if !listing.isEmpty { try object.encode(listing, forKey: .listing) }
    try object.encode(serial, forKey: .serial)
    try object.encode(frame, forKey: .frame)
    try object.encodeIfPresent(liveRegion, forKey: .liveRegion)
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    location = try object.decode(SessionLocation.self, forKey: .location)
    body = try object.decode([Block].self, forKey: .body)
    listing = try object.list(.listing)
    serial = try object.decode(Int.self, forKey: .serial)
    frame = try object.decode(Int.self, forKey: .frame)
    liveRegion = try object.decodeIfPresent(LiveRegion.self, forKey: .liveRegion)
  }
}

/// The blocks of a screenful.
struct ScreenBlocks: Equatable {
  let body: [Block]
  let listing: [Block]

  init(body: [Block] = [], listing: [Block] = []) {
    (self.body, self.listing) = (body, listing)
  }
}
