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
    func name(_ bytes: [UInt8]) -> String? {
      let text = String(decoding: bytes, as: UTF8.self)
      return isName(text) ? text : nil
    }
    func edited(_ range: Range<Int>, _ replacement: [UInt8]) -> String? {
      var bytes = letters
      bytes.replaceSubrange(range, with: replacement)
      return name(bytes)
    }
    for index in letters.indices where letters[index] >= 0x41 && letters[index] != 0x5F {
      if let name = edited(index..<index + 1, [letters[index] ^ 0x20]) { return name }
    }
    for index in letters.indices.dropLast() {
      if let name = edited(index..<index + 2, [letters[index + 1], letters[index]]) { return name }
    }
    for index in letters.indices { if let name = edited(index..<index + 1, []) { return name } }
    for letter in Self.letters {
      for index in letters.indices { if let name = edited(index..<index + 1, [letter]) { return name } }
      for index in 0...letters.count { if let name = edited(index..<index, [letter]) { return name } }
    }
    return nil
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)
}
