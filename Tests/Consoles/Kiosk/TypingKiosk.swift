import ScreenKit

/// A kiosk that asks for texts, numbers and secrets, too: the typed text appears on its last rows.
final class TypingKiosk: Kiosk, SessionFrontEnd {
  private var typed: [UInt8] = []

  private var text: String { String(decoding: typed, as: UTF8.self) }

  /// The input that the screen asks for, if it has to be typed: choices have keys.
  private var asked: InputDescription? {
    screenful?.location.input.flatMap { $0.kind == .choice || $0.kind == .yesNo ? nil : $0 }
  }

  override func run(_ port: any SessionPort) async -> Int32? {
    port.frontEnd = self
    return await super.run(port)
  }

  /// Shows the current screen: a form may ask for another value on the same screen.
  override func show(_ new: Screenful?) async {
    let now = await port?.screen()
    if now?.serial != screenful?.serial { typed = [] }
    await super.show(now)
  }

  override func press(_ key: Character) {
    guard let asked else { return key == "\r" ? begin("") : super.press(key) }
    (answer, notices) = ([], Array(notices.dropFirst()))
    switch key {
    case "\u{7F}": typed = Array(text.dropLast().utf8)
    case "\r" where asked.kind == .secret: begin("")
    case "\r", "\u{4}":
      let line = key == "\r" ? text : ":back"
      typed = []
      begin(line)
    default: typed += key.unicodeScalars.map { UInt8($0.value) }
    }
  }

  override var help: StyledText {
    guard let asked else { return super.help }
    let value = asked.defaultText.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
    return "Ctrl-D back  \(asked.label, style: .accent)\(value, style: .faint): \(asked.kind == .secret ? "" : text)_"
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
    defer { typed = [] }
    return text
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    throw LineError("there is no editor here")
  }
}
