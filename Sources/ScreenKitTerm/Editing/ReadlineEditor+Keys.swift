#if Readline
  import CReadline

  extension ReadlineEditor: KeyReader {
    func readKey(prompt: StyledLine) async -> [UInt8]? {
      writer.flush()
      sk_take_terminal()
      let before = takeSignals()
      defer {
        interrupts.onInterrupt = before
        sk_pause_terminal()
      }
      return await withCheckedContinuation { waiting in
        waitingForKey = waiting
        activity = .key(prompt: prompt)
        paint()
        writer.flush()
        keys.start { [unowned self] in take($0, $1) }
      }
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
