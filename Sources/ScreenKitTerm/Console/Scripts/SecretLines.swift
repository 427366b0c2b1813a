import CScreenKitPlatform
import PresentationFiles

/// The secrets of a script: the lines of a file, one for each prompt.
@MainActor
final class SecretLines {
  private let path: String
  /// The descriptor to close; `nil` for standard input.
  private let opened: Int32?
  private let lines: DescriptorLines
  private var isFirst = true

  /// Opens the file that the options name, or standard input for `-`, without waiting for a writer.
  ///
  /// - Throws: The reason it cannot be opened.
  init(path: String, beside scripts: [ScriptSource], standardInput: Int32) throws(LineError) {
    let source = path == "-" ? ScriptSource.standardInput : .file(path)
    guard source != .standardInput || !scripts.contains(.standardInput) else {
      throw LineError("standard input is already the script; put the secrets in a file")
    }
    self.path = source.name
    let descriptor: Int32
    do throws(FileError) { descriptor = try source.open(standardInput: standardInput) } catch { throw LineError(error) }
    opened = source == .standardInput ? nil : descriptor
    lines = DescriptorLines(descriptor: descriptor, limit: 1 << 16)
  }

  isolated deinit {
    if let opened { close(opened) }
  }

  /// The secrets that have not been used.
  func rest() async throws(LineError) -> [String] {
    var secrets: [String] = []
    while let secret = try await next("secret") { secrets.append(secret) }
    return secrets
  }

  func secret(prompt: String) async throws(LineError) -> String {
    guard let secret = try await next(prompt) else { throw problem(with: prompt, "\(path) has no more lines") }
    return secret
  }

  private func next(_ prompt: String) async throws(LineError) -> String? {
    defer { isFirst = false }
    switch await lines.nextBytes() {
    case .bytes(let bytes)?:
      // The reason for which it is not a text would show a part of it.
      if let text = try? String(validText: bytes, isFirst: isFirst) { return text }
      throw problem(with: prompt, "its line in \(path) is not UTF-8 text")
    case .tooLong?:
      throw problem(with: prompt, "its line in \(path) is longer than \(1 << 16) bytes")
    case nil:
      if Task.isCancelled { throw .cancelled }
      if let failure = lines.failure { throw problem(with: prompt, "\(FileError(path, failure))") }
      return nil
    }
  }

  private func problem(with prompt: String, _ what: String) -> LineError {
    LineError("<\(prompt)> is missing: \(what)")
  }
}
