#if Readline
  import CReadline
  import Glibc

  extension ReadlineEditor {
    func paste(_ paste: PastedText) {
      isDeleting = false
      if sk_is_searching() != 0 {
        // What is searched for is typed, in lines that were remembered.
        let first = Array(String(paste.lines.first ?? "").harmless.utf8)
        _ = first.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
        if paste.lines.count > 1 {
          let notice = "Searching for the first of \(paste.lines.count) pasted lines."
          show(above: painter.rendering().text([.text(StyledText(notice, .warning))]))
        }
      } else if assistance.takesLines {
        sk_insert(paste.whole)
      } else if paste.lines.count > 1 {
        ask(about: paste)
      } else {
        sk_insert(paste.text)
      }
      paint()
    }

    /// Adds a paste to the one that the question is about, and asks again.
    func paste(_ paste: PastedText, behind earlier: PastedText) {
      ask(about: earlier + paste)
    }

    /// Asks what should become of several lines.
    private func ask(about paste: PastedText) {
      activity = .question(paste)
      show(above: preview(paste))
    }

    func preview(_ paste: PastedText) -> String {
      let shown = sk_what_is_shown()
      let line = UnsafeRawBufferPointer(start: shown.line, count: shown.count)
      return paste.preview(
        between: String(decodingEachByte: line.prefix(shown.cursor)),
        and: String(decodingEachByte: line.dropFirst(shown.cursor)),
        painter.rendering(), rows: terminal.size.rows)
    }

    func answer(_ paste: PastedText, _ key: UInt8?) {
      guard let answer = key.flatMap(PastedText.Answer.init) else { return }
      painter.hide()
      activity = .line
      switch answer {
      case .run:
        sk_insert(paste.text)
        let text = Self.text(sk_what_is_shown().line).spellingOutLineEnds
        sk_end()
        finish(.lines(text))
      case .edit: sk_insert(paste.text)
      case .drop: break
      }
      paint()
    }
  }
#endif
