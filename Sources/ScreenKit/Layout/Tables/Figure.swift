extension Block.Value {
  /// Whether it is a number, a date or a similar figure, which must not be shortened: the rest would look like another figure.
  var isFigure: Bool {
    switch self {
    case .integer, .real, .boolean: true
    case .text(let text): text.isFigure
    case .shown(let value, _): value.isFigure
    case .null, .bytes, .invalidText, .beginning: false
    }
  }
}

extension StyledText {
  /// The length of the longest figure, in bytes.
  static let longestFigure = 64

  /// Whether it consists of digits, signs, English names of months and days, and at most three other letters after a digit: `1000+`,
  /// `2026-11-22`, `09:30`, `12 %`, `3.5 kB`, `€ 7`, `+49 711 28`, `Sun, 22 Nov 2026`, `November 22, 2026 at 9:30 AM`.
  fileprivate var isFigure: Bool {
    guard case .run(let run)? = pieces.first, pieces.count == 1, run.text.utf8.count <= Self.longestFigure else {
      return false
    }
    var hasDigits = false
    var units = 0
    var word = Word()
    /// Takes the completed word. Returns whether a figure can contain it.
    func takesWord() -> Bool {
      if word.count == 0 { return true }
      defer { word = Word() }
      if calendarWords.contains(word) { return true }
      if hasDigits, clockWords.contains(word) { return true }
      units += word.count
      return hasDigits && units <= 3
    }
    for scalar in run.text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z":
        if word.count == Word.longest { return false }
        word.append(UInt8(ascii: scalar))
      case "0"..."9":
        if !takesWord() { return false }
        hasDigits = true
      case "+", "-", ".", "(", "#", "~", "<", ">", " ", ",", ":", "/", ")", "%":
        if !takesWord() { return false }
      // Year, month, day, hour, minute and second, in Chinese, Japanese and Korean.
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

/// A word of English letters, ignoring case. Comparing two does not allocate memory.
private struct Word: Hashable {
  /// The length of the longest name of a month or a day.
  static let longest = 9
  private(set) var count = 0
  /// The lowest five bits distinguish all letters, and are the same in upper and lower case.
  private var letters: UInt64 = 0

  init() {}

  init(_ text: some StringProtocol) {
    for letter in text.utf8 { append(letter) }
  }

  mutating func append(_ letter: UInt8) {
    letters = letters << 5 | UInt64(letter & 0x1F)
    count += 1
  }
}

/// The English names of months and days, and their abbreviations.
private let calendarWords: Set<Word> = {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  return Set((names + names.map { String($0.prefix(3)) } + ["sept", "tues", "thur", "thurs"]).map { Word($0) })
}()

/// The words used with a time of day.
private let clockWords = Set(["am", "pm", "at", "utc", "gmt"].map { Word($0) })
