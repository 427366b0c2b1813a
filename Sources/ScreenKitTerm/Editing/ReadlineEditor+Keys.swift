#if Readline
  import CReadline

  extension ReadlineEditor: KeyReader {
    var keyReader: (any KeyReader)? { self }

    func readKey(prompt: StyledLine) async -> [UInt8]? {
      await ask(.key(prompt: prompt)) { waitingForKey = $0 }
    }

    /// The choices above the line; `nil` while none of them can be seen: what is typed then is not meant for them.
    var seenChoices: ChoiceList? { keys.isTypedAhead || !painter.showsRegion ? nil : assistance.choices() }

    /// Moves the mark of the choices above the line, or chooses what it marks, or offers a line that the screen carries, and returns how many
    /// of the bytes did; `nil` where the keys are for the line.
    func mark(_ bytes: ArraySlice<UInt8>) -> Int? {
      let step = bytes.withUnsafeBytes { sk_history_step($0.baseAddress, $0.count) }
      guard let choices = seenChoices else { return step != 0 && offer(by: Int(step)) ? bytes.count : nil }
      let line = Self.text(sk_what_is_shown().line)
      if step != 0 { return choices.move(by: Int(step), in: line) ? bytes.count : nil }
      guard bytes.first == UInt8(ascii: " "), bytes.withUnsafeBytes({ sk_inserts($0.baseAddress, 1) }) != 0,
        let changed = choices.toggled(line)
      else { return nil }
      // While an answer covers the list, the key only uncovers it.
      if !wasCovered { sk_replace(changed) }
      return 1
    }

    /// Puts the next, or the previous, of the lines that the screen carries in the place of the one in the line, or of nothing; nothing in
    /// the place of the first. Returns `false` where the key recalls what was typed before.
    private func offer(by step: Int) -> Bool {
      guard sk_is_at_newest() != 0, !keys.isTypedAhead else { return false }
      let line = Self.text(sk_what_is_shown().line)
      let lines = assistance.carriedLines()
      guard let place = line.isEmpty ? -1 : lines.firstIndex(of: line), step > 0 || place >= 0 else { return false }
      let next = min(place + step, lines.count - 1)
      if next != place { sk_replace(next < 0 ? "" : lines[next]) }
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
#endif
