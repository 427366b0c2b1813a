/// How a terminal treats a scalar: with ``GlyphScanner``, the one definition of what is visible.
package enum ScalarClass: UInt32 {
  /// Obeys it, shows nothing, or shows something of unknown width.
  case hidden
  /// Draws it onto the character before, in no cell of its own.
  case mark
  /// Draws it with the character before, in one more cell.
  case spacingMark
  /// Draws it in one cell.
  case narrow
  /// Draws it in two cells.
  case wide

  /// Looks up the class of a scalar in the entries of its page; most pages have few.
  package init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .hidden : .narrow
      return
    }
    let page = Int(min(value >> 8, Self.lastPage))
    var low = Int(Self.pages[page])
    var high = Int(Self.pages[page + 1]) + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if Self.table[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    self = ScalarClass(rawValue: Self.table[low] & 7) ?? .hidden
  }

  /// For each page of 256 scalars in the first two planes, and for the page after them, the index of its first entry in the table;
  /// then the index of the last entry. The other planes have few entries.
  private static let pages: [UInt16] = {
    var pages: [UInt16] = []
    var place = 0
    for page in 0...lastPage {
      while table[place + 1] >> 3 <= page << 8 { place += 1 }
      pages.append(UInt16(place))
    }
    return pages + [UInt16(table.count - 1)]
  }()

  private static let lastPage: UInt32 = 0x200
}

extension Unicode.Scalar {
  /// Whether it can begin an emoji sequence, or continue one after a zero width joiner.
  var isEmojiBase: Bool {
    guard value > 0x7F, properties.isEmoji else { return false }
    return ScalarClass(self) == .narrow || ScalarClass(self) == .wide
  }

  /// Whether it is one half of a flag.
  package var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether it is a letter of a script that joins consonants by a virama: Devanagari to Sinhala, Myanmar, Khmer.
  var isIndicLetter: Bool {
    switch value {
    case 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x17FF: properties.isAlphabetic && ScalarClass(self) == .narrow
    default: false
    }
  }

  /// Whether it joins consonants of an Indic script into one.
  var isVirama: Bool { properties.canonicalCombiningClass.rawValue == 9 }

  /// Whether it is a letter of a cursive script: Arabic, Syriac, N'Ko, Mandaic, Mongolian.
  var isCursiveLetter: Bool {
    switch value {
    case 0x0620...0x074A, 0x074D...0x077F, 0x07CA...0x07EA, 0x0840...0x08C9, 0x1820...0x18AA, 0xFB50...0xFDFB,
      0xFE70...0xFEFC:
      properties.isAlphabetic && ScalarClass(self) == .narrow
    default: false
    }
  }
}
