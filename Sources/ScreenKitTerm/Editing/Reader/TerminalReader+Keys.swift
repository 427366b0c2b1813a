extension TerminalReader {
  func readKey(prompt: StyledLine) async -> [UInt8]? {
    await ask(.key(prompt: prompt)) { waitingForKey = $0 }
  }

  /// The choices above the line; `nil` while none of them can be seen: what is typed then is not meant for them.
  var seenChoices: ChoiceList? { keys.isTypedAhead || !painter.showsRegion ? nil : assistance.choices() }

  /// Moves the mark of the choices above the line, or chooses what it marks, or offers a line that the screen carries, and returns how many
  /// of the bytes did; `nil` where the keys are for the line.
  func mark(_ bytes: ArraySlice<UInt8>) -> Int? {
    let use = editor.use(of: bytes)
    let step = use == .older ? -1 : use == .newer ? 1 : 0
    guard let choices = seenChoices else { return step != 0 && offer(by: step) ? bytes.count : nil }
    let line = edited.text
    if step != 0 { return choices.move(by: step, in: line) ? bytes.count : nil }
    guard bytes.first == UInt8(ascii: " "), editor.use(of: bytes.prefix(1)) == .inserts,
      let changed = choices.toggled(line)
    else { return nil }
    // While an answer covers the list, the key only uncovers it.
    if !wasCovered { editor.replace(with: changed) }
    return 1
  }

  /// Puts the next, or the previous, of the lines that the screen carries in the place of the one in the line, or of nothing; nothing in
  /// the place of the first. Returns `false` where the key recalls what was typed before.
  private func offer(by step: Int) -> Bool {
    guard editor.isAtNewest, !keys.isTypedAhead else { return false }
    let line = edited.text
    let lines = assistance.carriedLines()
    guard let place = line.isEmpty ? -1 : lines.firstIndex(of: line), step > 0 || place >= 0 else { return false }
    let next = min(place + step, lines.count - 1)
    if next != place { editor.replace(with: next < 0 ? "" : lines[next]) }
    return !lines.isEmpty
  }

  /// Takes the first key; others are left for whoever reads next. What is pasted is none.
  func pressKey(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    guard event == .keys, let first = bytes.first else { return bytes.count }
    let count = first == 0x1B ? bytes.count : 1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    finishKey(Array(bytes.prefix(count)))
    return count
  }

  func finishKey(_ key: [UInt8]?) {
    keys.stop()
    activity = .nothing
    painter.hide()
    waitingForKey?.resume(returning: key)
    waitingForKey = nil
  }
}
