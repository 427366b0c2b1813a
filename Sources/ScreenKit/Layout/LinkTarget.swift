/// An address that a terminal may be told to follow.
///
/// It is one of the web or of mail, in visible ASCII alone, so that it can neither end its escape sequence nor hide where it leads.
struct LinkTarget: Hashable {
  /// The bytes beyond which programs refuse addresses.
  static let longest = 2083

  /// The address, in which everything but visible ASCII is percent-encoded.
  let address: String
  /// Where it leads, for people: the host, or who gets the mail.
  let place: String

  /// Checks an address; `nil` for one that is not to be followed.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.spelledOut == text, let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let rest = text[text.index(after: colon)...]
    let place: Substring
    switch text[..<colon].lowercased() {
    case "http", "https":
      guard rest.hasPrefix("//") else { return nil }
      place = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      guard Self.isHost(place) else { return nil }
    case "mailto":
      place = rest.prefix { $0 != "?" }
      guard place.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), place.contains("@") else { return nil }
    default: return nil
    }
    let address = Self.encoded(text)
    guard address.utf8.count <= Self.longest else { return nil }
    (self.address, self.place) = (address, String(place))
  }

  /// Whether a text is a name or an address of a host, perhaps with a port, and nothing else: no user, whom readers
  /// take for the host, and no letters that look like others.
  private static func isHost(_ text: Substring) -> Bool {
    text.wholeMatch(of: /([A-Za-z0-9]([A-Za-z0-9.\-]*[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/) != nil
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      if byte > 0x20 && byte < 0x7F {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The escape sequence behind which text leads to an address, or nowhere again. Parts of one link have one identifier, so that a
  /// terminal shows them as one when they are in several lines.
  static func sequence(for address: String?) -> String {
    guard let address else { return "\u{1B}]8;;\u{1B}\\" }
    let hash = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\u{1B}]8;id=\(String(hash, radix: 16));\(address)\u{1B}\\"
  }
}
