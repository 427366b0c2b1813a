extension String {
  /// The name that was probably meant, one slip away: another case of a letter, two letters exchanged, one too many, one wrong,
  /// one missing. `nil` when there is none, or when this is no name of up to 32 ASCII letters, digits and underscores.
  ///
  /// A coding key can be asked whether it is one, but not which there are: the slips are tried.
  ///
  /// - Parameter isName: Whether a text is a name; it is called a few thousand times.
  func nearestName(_ isName: (String) -> Bool) -> String? {
    let letters = Array(utf8)
    guard (2...32).contains(letters.count), letters.allSatisfy({ Self.letters.contains($0) }) else { return nil }
    var slips = letters.indices.filter { letters[$0] >= 0x41 && letters[$0] != 0x5F }
      .map { ($0..<$0 + 1, [letters[$0] ^ 0x20]) }
    slips += letters.indices.dropLast().map { ($0..<$0 + 2, [letters[$0 + 1], letters[$0]]) }
    slips += letters.indices.map { ($0..<$0 + 1, []) }
    for letter in Self.letters {
      slips += letters.indices.map { ($0..<$0 + 1, [letter]) }
      slips += (0...letters.count).map { ($0..<$0, [letter]) }
    }
    return slips.lazy.map { range, replacement in
      var name = letters
      name.replaceSubrange(range, with: replacement)
      return String(decoding: name, as: UTF8.self)
    }.first(where: isName)
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)
}
