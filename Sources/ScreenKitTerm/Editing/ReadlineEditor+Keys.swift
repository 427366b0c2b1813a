#if Readline
  extension ReadlineEditor: KeyReader {
    func readKey(prompt: StyledLine) async -> [UInt8]? {
      await ask(.key(prompt: prompt)) { waitingForKey = $0 }
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
