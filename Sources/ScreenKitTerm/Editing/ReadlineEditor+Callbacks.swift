#if Readline
  import CReadline
  import Glibc

  extension ReadlineEditor {
    /// Takes the line that was accepted, or given up; `nil` for the end of input.
    private func take(_ line: [UInt8]?, isInterrupted: Bool) {
      guard let line else {
        leaveEnd()
        return finish(.end)
      }
      // A key after Ctrl-V is taken as it is. It must not end a line.
      var text = String(decodingEachByte: line).spellingOutLineEnds
      if !isInterrupted, !wasCovered, let choices = seenChoices { text = choices.taking(text) }
      leave(isInterrupted ? text + "^C" : text, isAccepted: !isInterrupted)
      finish(isInterrupted ? .interrupted : .line(text))
    }

    /// Ends the reading of a line that the user wants to change in an editor, if there is one.
    private func edit() -> Bool {
      guard assistance.edits else { return false }
      let text = Self.text(sk_what_is_shown().line).spellingOutLineEnds
      painter.hide()
      sk_end()
      finish(.edit(text))
      return true
    }

    /// Returns what the line can become, for readline, which measures each candidate although the list is ours. It gets
    /// no more of them than somebody would walk through by a key.
    private func candidates(for line: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      let answer = completions.ask(line, now: assistance.completeNow, assistance.complete) { [weak self] in
        self?.completeAgain(line)
      }
      completion = answer ?? Completion()
      guard let common = completion.common else {
        if completion.note != nil { list() }
        return nil
      }
      let candidates = completion.candidates.count > 1 ? completion.candidates.prefix(1_000) : []
      let lines = [common] + candidates.map(\.line)
      guard let array = malloc((lines.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride) else {
        return nil
      }
      let strings = array.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: lines.count + 1)
      for (index, line) in lines.enumerated() { (strings + index).initialize(to: strdup(line)) }
      (strings + lines.count).initialize(to: nil)
      return strings
    }

    /// What readline calls. It does so from within the calls above, which are made on the main actor.
    static let callbacks = sk_callbacks(
      write: { bytes, count in
        let bytes = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { shared?.writer.write(bytes) }
      },
      flush: { MainActor.assumeIsolated { shared?.writer.flush() } },
      line: { line, interrupted in
        let bytes = line.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        MainActor.assumeIsolated { shared?.take(bytes, isInterrupted: interrupted != 0) }
      },
      complete: { text in
        guard let text else { return nil }
        let line = String(cString: text)
        return MainActor.assumeIsolated { SameThread(shared?.candidates(for: line)) }.value
      },
      list: { MainActor.assumeIsolated { shared?.list() } },
      explain: { text in
        guard let text else { return 0 }
        let line = String(cString: text)
        return MainActor.assumeIsolated { shared?.explain(line) } == true ? 1 : 0
      },
      clear: { lineOnly in MainActor.assumeIsolated { shared?.clear(lineOnly: lineOnly != 0) } },
      stop: { MainActor.assumeIsolated { shared?.stop() } },
      edit: { MainActor.assumeIsolated { shared?.edit() } == true ? 1 : 0 },
      settings: { MainActor.assumeIsolated { shared?.takeSettings() } },
      boundary: { text, count, position, isForward in
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        return ClusterBoundary.next(to: position, in: bytes, isForward: isForward != 0)
      },
      blink: {
        MainActor.assumeIsolated {
          shared?.paint()
          shared?.writer.flush()
        }
      })
  }

  /// Carries a pointer into a closure that runs on the main actor, or out of it.
  ///
  /// Safe: `assumeIsolated` runs its closure on the thread it is called on, before it returns, so the pointer never changes
  /// threads.
  private struct SameThread<Pointer>: @unchecked Sendable {
    let value: Pointer

    init(_ value: Pointer) {
      self.value = value
    }
  }
#endif
