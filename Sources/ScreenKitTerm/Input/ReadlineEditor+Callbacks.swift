#if Readline
  import CReadline
  import Glibc

  extension ReadlineEditor {
    private func candidates(for line: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      completion = assistance.complete(line)
      guard let common = completion.common else { return nil }
      let lines = [common] + (completion.candidates.count > 1 ? completion.candidates.map(\.line) : [])
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
      paint: { bytes, count in
        guard let bytes else { return }
        let painted = SameThread(UnsafeRawBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { shared?.paint(painted.value) }
      },
      flush: { MainActor.assumeIsolated { shared?.flush() } },
      line: { line, interrupted in
        let text = line.map { String(decodingEachByte: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        MainActor.assumeIsolated {
          shared?.finish(interrupted != 0 ? .interrupted : text.map(LineInput.line) ?? .end)
        }
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
      })
  }

  /// Carries a pointer into a closure that runs on the main actor, or out of it.
  ///
  /// Sendable although pointers are not: `assumeIsolated` runs its closure on the thread it is called on, before it returns, so
  /// that the pointer never changes threads.
  private struct SameThread<Pointer>: @unchecked Sendable {
    let value: Pointer

    init(_ value: Pointer) {
      self.value = value
    }
  }
#endif
