extension TerminalScreen {
  mutating func perform(_ token: TerminalParser.Token) {
    switch token {
    case .text(let scalar): write(scalar)
    case .control(let control): perform(control: control)
    case .escape([], let final): perform(escape: final)
    case .escape: break  // Character sets and the like.
    case .sequence(let sequence): perform(sequence)
    case .systemCommand(let command):
      if command.hasPrefix("0;") || command.hasPrefix("2;") { title = String(command.dropFirst(2)) }
    }
  }

  private mutating func perform(control: Unicode.Scalar) {
    switch control {
    case "\u{07}": bells += 1
    case "\u{08}": moveHorizontally(by: -1)
    case "\t": tab(by: 1)
    case "\n", "\u{0B}", "\u{0C}": lineFeed()
    case "\r": carriageReturn()
    default: break
    }
  }

  private mutating func perform(escape final: Unicode.Scalar) {
    switch final {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      carriageReturn()
      lineFeed()
    case "M": reverseLineFeed()
    case "c": reset()
    default: break
    }
  }

  private mutating func perform(_ sequence: ControlSequence) {
    guard sequence.intermediates.isEmpty else { return }
    switch sequence.marker {
    case nil:
      move(sequence)
      change(sequence)
      answer(sequence)
    case UInt8(ascii: "?"): setModes(sequence)
    default: break
    }
  }

  private mutating func answer(_ sequence: ControlSequence) {
    switch (Unicode.Scalar(sequence.final), sequence.number(0) ?? 0) {
    case ("n", 5): answers += Array("\u{1B}[0n".utf8)
    case ("n", 6): answers += Array("\u{1B}[\(page.cursor.row + 1);\(min(page.cursor.column, columns - 1) + 1)R".utf8)
    // A terminal like the VT220, with colors.
    case ("c", 0): answers += Array("\u{1B}[?62;22c".utf8)
    default: break
    }
  }

  private mutating func move(_ sequence: ControlSequence) {
    switch Unicode.Scalar(sequence.final) {
    case "A": moveVertically(by: -sequence.count())
    case "B", "e": moveVertically(by: sequence.count())
    case "C", "a": moveHorizontally(by: sequence.count())
    case "D": moveHorizontally(by: -sequence.count())
    case "E":
      moveVertically(by: sequence.count())
      carriageReturn()
    case "F":
      moveVertically(by: -sequence.count())
      carriageReturn()
    case "G", "`": move(row: page.cursor.row, column: sequence.count() - 1)
    case "H", "f": move(row: sequence.count(0) - 1, column: sequence.count(1) - 1)
    case "I": tab(by: sequence.count())
    case "Z": tab(by: -sequence.count())
    case "d": move(row: sequence.count() - 1, column: page.cursor.column)
    default: break
    }
  }

  private mutating func change(_ sequence: ControlSequence) {
    switch Unicode.Scalar(sequence.final) {
    case "@": insertCharacters(sequence.count())
    case "J": eraseInDisplay(sequence.number(0) ?? 0)
    case "K": eraseInLine(sequence.number(0) ?? 0)
    case "L": insertLines(sequence.count())
    case "M": deleteLines(sequence.count())
    case "P": deleteCharacters(sequence.count())
    case "S": scrollUp(by: sequence.count())
    case "T" where sequence.parameters.count < 2: shiftDown(region, by: sequence.count())
    case "X": eraseCharacters(sequence.count())
    case "b": for _ in 0..<min(sequence.count(), columns * rows) { lastText.map { write($0) } }
    case "m": style.apply(sequence.parameters)
    case "r": setRegion(sequence)
    case "s" where sequence.parameters.isEmpty: saveCursor()
    case "u" where sequence.parameters.isEmpty: restoreCursor()
    default: break
    }
  }

  /// Sets the scrolling region (DECSTBM) and moves home; a region of less than two rows is refused.
  private mutating func setRegion(_ sequence: ControlSequence) {
    let top = sequence.count(0), bottom = sequence.number(1) ?? 0
    let last = bottom == 0 ? rows : min(bottom, rows)
    guard top < last else { return }
    region = top - 1...last - 1
    move(row: 0, column: 0)
  }

  private mutating func setModes(_ sequence: ControlSequence) {
    let isOn: Bool
    switch Unicode.Scalar(sequence.final) {
    case "h": isOn = true
    case "l": isOn = false
    default: return
    }
    for mode in sequence.parameters {
      switch mode.first {
      case 1: modes.applicationCursorKeys = isOn
      case 7: modes.autowrap = isOn
      case 25: modes.cursorVisible = isOn
      case 47, 1047: isOn ? enterAlternateScreen() : leaveAlternateScreen()
      case 1049:
        if isOn {
          if mainPage == nil { saveCursor() }
          enterAlternateScreen()
        } else {
          leaveAlternateScreen()
          restoreCursor()
        }
      case 2004: modes.bracketedPaste = isOn
      case 2026: modes.synchronizedOutput = isOn
      default: break
      }
    }
  }

  private mutating func enterAlternateScreen() {
    guard mainPage == nil else { return }
    mainPage = page
    var alternate = Page(columns: columns, rows: rows)
    alternate.cursor = page.cursor
    page = alternate
    modes.alternateScreen = true
  }

  private mutating func leaveAlternateScreen() {
    let cursor = page.cursor
    if let mainPage { page = mainPage }
    page.cursor = cursor
    mainPage = nil
    modes.alternateScreen = false
  }

  /// Resets everything to its initial state (RIS), but keeps the scrollback.
  private mutating func reset() {
    page = Page(columns: columns, rows: rows)
    mainPage = nil
    region = 0...rows - 1
    style = Style()
    modes = Modes()
    title = ""
    lastText = nil
  }
}

extension TerminalScreen.Style {
  /// Applies the parameters of SGR from left to right.
  mutating func apply(_ parameters: [[Int?]]) {
    if parameters.isEmpty { self = Self() }
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter.first.flatMap({ $0 }) ?? 0 {
      case 0: self = Self()
      case 1: bold = true
      case 2: faint = true
      case 3: italic = true
      case 4: underline = parameter.count < 2 || parameter[1] != 0
      case 7: inverse = true
      case 22: (bold, faint) = (false, false)
      case 23: italic = false
      case 24: underline = false
      case 27: inverse = false
      case let code where (30...37).contains(code): foreground = .palette(UInt8(code - 30))
      case 38: foreground = Self.color(parameter, &rest) ?? foreground
      case 39: foreground = nil
      case let code where (40...47).contains(code): background = .palette(UInt8(code - 40))
      case 48: background = Self.color(parameter, &rest) ?? background
      case 49: background = nil
      case 58: _ = Self.color(parameter, &rest)
      case let code where (90...97).contains(code): foreground = .palette(UInt8(code - 90 + 8))
      case let code where (100...107).contains(code): background = .palette(UInt8(code - 100 + 8))
      default: break
      }
    }
  }

  /// Parses a color from `38:5:n`, `38:2::r:g:b`, `38:2:r:g:b`, or from the parameters that follow: `38;5;n`, `38;2;r;g;b`.
  private static func color(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> TerminalScreen.Color? {
    guard parameter.count == 1 else {
      switch (parameter[1], parameter.count) {
      case (5, 3): return color([parameter[2]])
      case (2, 5): return color(Array(parameter[2...4]))
      case (2, 6...): return color(Array(parameter[3...5]))
      default: return nil
      }
    }
    let count: Int
    switch rest.popFirst()?.first {
    case 5: count = 1
    case 2: count = 3
    default: return nil
    }
    let parts = rest.prefix(count).map { $0.first ?? nil }
    rest = rest.dropFirst(count)
    return parts.count == count ? color(parts) : nil
  }

  private static func color(_ parts: [Int?]) -> TerminalScreen.Color? {
    let bytes = parts.compactMap { UInt8(exactly: $0 ?? 0) }
    guard bytes.count == parts.count else { return nil }
    return bytes.count == 1 ? .palette(bytes[0]) : .rgb(bytes[0], bytes[1], bytes[2])
  }
}
