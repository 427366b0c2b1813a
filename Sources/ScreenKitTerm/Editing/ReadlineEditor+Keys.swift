#if Readline
  import CReadline

  extension ReadlineEditor: KeyReader {
    var keyReader: (any KeyReader)? { self }

    func readKey(prompt: StyledLine) async -> [UInt8]? {
      await ask(.key(prompt: prompt)) { waitingForKey = $0 }
    }

    /// The choices above the line; `nil` while none of them can be seen: what is typed then is not meant for them.
    var seenChoices: ChoiceList? { keys.isTypedAhead || !painter.showsRegion ? nil : assistance.choices() }

    /// Moves the mark of the choices above the line, or chooses what it marks, and returns how many of the bytes did; `nil` where the keys
    /// are for the line.
    func mark(_ bytes: ArraySlice<UInt8>) -> Int? {
      guard let choices = seenChoices else { return nil }
      let line = Self.text(sk_what_is_shown().line)
      let step = bytes.withUnsafeBytes { sk_history_step($0.baseAddress, $0.count) }
      if step != 0 { return choices.move(by: Int(step), in: line) ? bytes.count : nil }
      guard bytes.first == UInt8(ascii: " "), bytes.withUnsafeBytes({ sk_inserts($0.baseAddress, 1) }) != 0,
        let changed = choices.toggled(line)
      else { return nil }
      // While an answer covers the list, the key only uncovers it.
      if !wasCovered { sk_replace(changed) }
      return 1
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
