extension Block.Value {
  /// Whether it is a number, a date or the like, of which nothing may be left out: the rest would read as another one.
  var isFigure: Bool {
    switch self {
    case .integer, .real, .boolean: true
    case .text(let text): text.isFigure
    case .null, .bytes, .invalidText, .beginning: false
    }
  }
}

extension StyledText {
  /// The most bytes that a figure has.
  static let longestFigure = 64

  /// Whether it consists of digits, signs, the names of months and days in English, and at most three other letters behind
  /// a digit: `1000+`, `2026-11-22`, `09:30`, `12 %`, `3.5 kB`, `€ 7`, `+49 711 28`, `Sun, 22 Nov 2026`, `November 22, 2026 at 9:30 AM`.
  fileprivate var isFigure: Bool {
    guard case .run(let run)? = pieces.first, pieces.count == 1, run.text.utf8.count <= Self.longestFigure else {
      return false
    }
    var hasDigits = false
    var units = 0
    var word = ""
    /// Takes the word that has ended, and returns whether a figure can contain it.
    func takesWord() -> Bool {
      if word.isEmpty { return true }
      defer { word = "" }
      if calendarWords.contains(word) { return true }
      if hasDigits, clockWords.contains(word) { return true }
      units += word.utf8.count
      return hasDigits && units <= 3
    }
    for scalar in run.text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z":
        // No name of a month or a day is longer.
        if word.utf8.count == 9 { return false }
        word.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: scalar) | 0x20))
        continue
      case "0"..."9":
        if !takesWord() { return false }
        hasDigits = true
      case "+", "-", ".", "(", "#", "~", "<", ">", " ", ",", ":", "/", ")", "%":
        if !takesWord() { return false }
      // Year, month, day, hour, minute and second, as they are written in China, Japan and Korea.
      case "年", "月", "日", "時", "时", "分", "秒", "년", "월", "일", "시", "분", "초":
        if !hasDigits || !takesWord() { return false }
      default:
        switch scalar.properties.generalCategory {
        case .currencySymbol, .mathSymbol, .dashPunctuation, .spaceSeparator: if !takesWord() { return false }
        default: return false
        }
      }
    }
    return takesWord() && hasDigits
  }
}

/// The English names of months and days, and their abbreviations.
private let calendarWords: Set<String> = {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  return Set(names + names.map { String($0.prefix(3)) } + ["sept", "tues", "thur", "thurs"])
}()

/// The words that go with a time of day.
private let clockWords: Set<String> = ["am", "pm", "at", "utc", "gmt"]
