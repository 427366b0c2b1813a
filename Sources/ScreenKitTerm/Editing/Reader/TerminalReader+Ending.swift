/// How the reading of a line ends before the user ends it.
extension TerminalReader {
  func endLine() {
    switch activity {
    case .nothing: return
    case .secret: finishSecret(nil)
    case .key: finishKey(nil)
    case .line, .question:
      editor.end()
      painter.forget()
      // It can be seen above.
      _ = assistance.takeMessage()
      finish(.end)
    }
  }

  func withdrawLine() {
    switch activity {
    case .nothing, .secret, .key: return
    case .question(let paste): editor.insert(paste.text)
    case .line: break
    }
    let text = edited.text
    painter.hide()
    editor.end()
    finish(.withdrawn(text))
  }

  var typedText: String? {
    guard case .line = activity else { return nil }
    return edited.text
  }
}
