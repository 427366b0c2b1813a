/// An address that is safe to pass to a terminal as a link.
///
/// It is a web or mail address in visible ASCII, so that it can neither end its escape sequence nor hide where it leads.
struct LinkTarget: Hashable {
  /// The longest address, in bytes, that programs accept.
  static let longest = 2083

  /// The address, with everything but visible ASCII percent-encoded.
  let address: String
  /// A readable target: the host, or the recipient of the mail.
  let place: String

  /// Validates an address; `nil` if it must not be followed.
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

  /// Whether a text is only a host name or address, optionally with a port. A user part, which readers could mistake for the host, is
  /// refused, as are letters that resemble others.
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

  /// The escape sequence that starts a link to an address, or ends one. Parts of one link share an identifier, so that a terminal shows
  /// them as one link across several lines.
  static func sequence(for address: String?) -> String {
    guard let address else { return "\u{1B}]8;;\u{1B}\\" }
    let hash = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\u{1B}]8;id=\(String(hash, radix: 16));\(address)\u{1B}\\"
  }
}
