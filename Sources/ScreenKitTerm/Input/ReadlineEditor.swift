#if Readline
  import CReadline
  import Dispatch
  import Glibc

  /// Edits lines with GNU readline: its keys, its key file, its history.
  ///
  /// Readline keeps everything in global variables, so there is one editor in a process. It reads a byte when the terminal has
  /// one and paints through the console's writer; between two bytes the main actor is free.
  @MainActor
  final class ReadlineEditor: LineEditor {
    /// The editor that readline's callbacks belong to.
    private static var shared: ReadlineEditor?

    private let writer: Writer
    private let keys: any DispatchSourceRead
    private let resizes: any DispatchSourceSignal
    private let continuations: any DispatchSourceSignal
    private var filter = PaintFilter()
    private let listing: (Completion) -> String
    private var waiting: CheckedContinuation<LineInput, Never>?
    private var complete: (String) -> Completion = { _ in Completion() }
    private var completion = Completion()

    /// Takes the terminal on standard input.
    ///
    /// - Parameters:
    ///   - name: The name for `$if` in inputrc.
    ///   - writer: Takes what is painted.
    ///   - listing: Turns candidates into lines to show below the line being typed.
    init(name: String, writer: Writer, listing: @escaping (Completion) -> String) {
      precondition(Self.shared == nil, "GNU readline serves one editor in a process.")
      self.writer = writer
      self.listing = listing
      keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
      resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
      continuations = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .main)
      Self.shared = self
      // Paste mode off, cursor on, colours off.
      sk_guard_terminal(STDIN_FILENO, "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m")
      sk_start(name, Self.callbacks)
      continuations.setEventHandler {
        sk_continue()
        writer.flush()
      }
      continuations.activate()
      keys.setEventHandler {
        if sk_is_editing() != 0 { sk_read() }
        writer.flush()
      }
      resizes.setEventHandler {
        sk_resize()
        writer.flush()
      }
      resizes.activate()
    }

    func readLine(prompt: String, complete: @escaping (String) -> Completion) async -> LineInput {
      self.complete = complete
      writer.flush()
      return await withCheckedContinuation { waiting in
        self.waiting = waiting
        sk_begin(Self.marked(prompt))
        writer.flush()
        keys.resume()
      }
    }

    func remember(_ line: String) {
      sk_add_history(line)
    }

    func release() {
      sk_release_terminal()
      writer.flush()
    }

    /// Puts the sequences of a prompt between the marks by which readline knows that they take no width.
    private static func marked(_ prompt: String) -> String {
      prompt.replacing(/\u{1B}\[[0-9;]*m/) { "\u{01}\($0.output)\u{02}" }
    }

    private func finish(_ input: LineInput) {
      keys.suspend()
      waiting?.resume(returning: input)
      waiting = nil
    }

    private func candidates(for line: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      completion = complete(line)
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

    private func paint(_ bytes: UnsafeRawBufferPointer) {
      writer.write(filter.passed(bytes))
    }

    private func list() {
      sk_leave_line()
      writer.write(listing(completion))
      sk_paint_again()
      writer.flush()
    }

    /// What readline calls. It does so from within the calls above, which are made on the main actor.
    private static let callbacks = sk_callbacks(
      paint: { bytes, count in
        guard let bytes else { return }
        let painted = SameThread(UnsafeRawBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { shared?.paint(painted.value) }
      },
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
      clean: { text in
        guard let text else { return nil }
        return strdup(
          PaintFilter.cleaned(String(decodingEachByte: UnsafeRawBufferPointer(start: text, count: strlen(text)))))
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
