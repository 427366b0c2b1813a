import CScreenKitPlatform

/// The secrets of a script: the lines of a file, one for each prompt.
@MainActor
final class SecretLines {
  private let path: String
  /// The descriptor to close; `nil` for standard input.
  private let opened: Int32?
  private let lines: DescriptorLines

  /// Opens the file that the options name, or standard input for `-`, without waiting for a writer.
  ///
  /// - Throws: The reason it cannot be opened.
  init(path: String, beside scripts: [ScriptSource], standardInput: Int32) throws(LineError) {
    let source = path == "-" ? ScriptSource.standardInput : .file(path)
    guard source != .standardInput || !scripts.contains(.standardInput) else {
      throw LineError("standard input is already the script; put the secrets in a file")
    }
    self.path = source.name
    let descriptor = try source.open(standardInput: standardInput)
    opened = source == .standardInput ? nil : descriptor
    lines = DescriptorLines(descriptor: descriptor, limit: 1 << 16)
  }

  isolated deinit {
    if let opened { close(opened) }
  }

  /// The secrets in a text, one in each line. A blank line is a secret, too.
  static func all(in text: String) -> [String] {
    var lines = LineSplitter()
    lines.append(text.utf8)
    var secrets: [String] = []
    while case .bytes(let bytes)? = lines.next() ?? lines.last() {
      secrets.append(String(decoding: bytes, as: UTF8.self))
    }
    return secrets
  }

  func secret(prompt: String) async throws(LineError) -> String {
    switch await lines.nextBytes() {
    case .bytes(let bytes)?:
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw problem(with: prompt, "its line in \(path) is not UTF-8")
    case .tooLong?:
      throw problem(with: prompt, "its line in \(path) is longer than \(1 << 16) bytes")
    case nil:
      if Task.isCancelled { throw .cancelled }
      throw problem(with: prompt, lines.failure.map { "\(path): \($0)" } ?? "\(path) has no more lines")
    }
  }

  private func problem(with prompt: String, _ what: String) -> LineError {
    LineError("<\(prompt)> is missing: \(what)")
  }
}
