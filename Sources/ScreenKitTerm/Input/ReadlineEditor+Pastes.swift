#if Readline
  import CReadline
  import Glibc

  extension ReadlineEditor {
    func paste(_ paste: PastedText) {
      isDeleting = false
      if sk_is_searching() != 0 {
        let first = Array((paste.lines.first ?? "").utf8)
        _ = first.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
        if paste.lines.count > 1 {
          let notice = "Of \(paste.lines.count) pasted lines the first is searched for."
          show(above: rendering().text([.text(StyledText(notice, .warning))]))
        }
      } else if paste.lines.count > 1 {
        sk_hide_line()
        ask(about: paste)
      } else {
        sk_insert(paste.text)
      }
    }

    /// Adds a paste to the one that the question is about, and asks again.
    func paste(_ paste: PastedText, behind earlier: PastedText) {
      writer.write(cleared)
      ask(about: earlier + paste)
    }

    /// Asks what should become of several lines. Nothing stands where the edited line was painted.
    private func ask(about paste: PastedText) {
      let line = UnsafeRawBufferPointer(start: sk_line(), count: strlen(sk_line()))
      let cursor = sk_cursor()
      let preview = paste.preview(
        between: String(decodingEachByte: line.prefix(cursor)),
        and: String(decodingEachByte: line.dropFirst(cursor)),
        rendering(), rows: TerminalTraits.rows(of: STDOUT_FILENO))
      writer.write(preview)
      activity = .question(paste)
      paintActivity()
    }

    func answer(_ paste: PastedText, _ key: UInt8?) {
      guard let answer = key.flatMap(PastedText.Answer.init) else { return }
      writer.write(cleared)
      activity = .line
      switch answer {
      case .run:
        sk_insert(paste.text)
        sk_hide_line()
        let text = String(cString: sk_line())
        sk_end()
        finish(.lines(text))
      case .edit:
        sk_show_line()
        sk_insert(paste.text)
      case .drop: sk_show_line()
      }
    }
  }
#endif
