import Glibc

extension TerminalReader {
  func paste(_ paste: PastedText) {
    isDeleting = false
    if editor.isSearching {
      // What is searched for is typed, in lines that were remembered.
      let first = Array(String(paste.lines.first ?? "").harmless.utf8)
      _ = editor.type(first[...])
      if paste.lines.count > 1 {
        let notice = "Searching for the first of \(paste.lines.count) pasted lines."
        show(above: painter.rendering().text([.text(StyledText(notice, .warning))]))
      }
    } else if assistance.takesLines {
      editor.insert(paste.whole)
    } else if paste.lines.count > 1 {
      ask(about: paste)
    } else {
      editor.insert(paste.text)
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
    let line = edited
    let (before, behind) = (line.text.utf8.prefix(line.cursor), line.text.utf8.dropFirst(line.cursor))
    return paste.preview(
      between: String(Substring(before)), and: String(Substring(behind)),
      painter.rendering(), rows: painter.size().rows)
  }

  func answer(_ paste: PastedText, _ key: UInt8?) {
    guard let answer = key.flatMap(PastedText.Answer.init) else { return }
    painter.hide()
    activity = .line
    switch answer {
    case .run:
      editor.insert(paste.text)
      let text = edited.text.spellingOutLineEnds
      editor.end()
      finish(.lines(text))
    case .edit: editor.insert(paste.text)
    case .drop: break
    }
    paint()
  }
}
