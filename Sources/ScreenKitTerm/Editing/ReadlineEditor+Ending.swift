#if Readline
  import CReadline

  /// How the reading of a line ends before the user ends it.
  extension ReadlineEditor {
    func endLine() {
      switch activity {
      case .nothing: return
      case .secret: finishSecret(nil)
      case .key: finishKey(nil)
      case .line, .question:
        sk_end()
        painter.forget()
        // It can be seen above.
        _ = assistance.takeMessage()
        finish(.end)
      }
    }

    func withdrawLine() -> String? {
      switch activity {
      case .nothing, .secret, .key: return nil
      case .question(let paste): sk_insert(paste.text)
      case .line: break
      }
      let text = Self.text(sk_what_is_shown().line)
      painter.hide()
      sk_end()
      finish(.withdrawn)
      return text
    }

    var typedText: String? {
      guard case .line = activity else { return nil }
      return Self.text(sk_what_is_shown().line)
    }
  }
#endif
