import CScreenKitTerminalGuard

/// A secret while it is typed. Its bytes are never shown, and are overwritten at the end.
///
/// Backspace deletes a character, Ctrl-U and Ctrl-W delete all of them. Other keys do nothing. A paste is accepted as a whole or not at
/// all: the user could not see that only the first line of a private key was accepted.
final class SecretEntry {
  /// The result of a key.
  enum Progress: Equatable {
    case goesOn, done, givenUp
    /// A paste was refused.
    case refused
  }

  private let memory: UnsafeMutableRawBufferPointer
  private var count = 0
  /// The length of the longest secret, in bytes. Keys typed after it do nothing.
  static let longest = 4096

  init() {
    memory = .allocate(byteCount: Self.longest, alignment: 1)
  }

  deinit {
    sk_wipe(memory.baseAddress, memory.count)
    memory.deallocate()
  }

  /// The typed text.
  var text: String { String(decoding: memory[..<count], as: UTF8.self) }

  /// Handles an event from the terminal.
  func take(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Progress {
    switch event {
    case .paste:
      let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
      guard !bytes.dropFirst(line.count).contains(where: { $0 > 0x20 }) else { return .refused }
      let text = line.lazy.filter { $0 >= 0x20 && $0 != 0x7F }
      guard text.count <= memory.count - count else { return .refused }
      append(text)
      return .goesOn
    case .longPaste: return .refused
    case .keys: break
    }
    switch bytes.first {
    case 0x0A, 0x0D: return .done
    case 0x03: return .givenUp
    case 0x04: return count == 0 ? .givenUp : .goesOn
    case 0x08, 0x7F: removeLast()
    case 0x15, 0x17: wipe(from: 0)
    case .some(let first) where first >= 0x20: append(bytes)
    default: break
    }
    return .goesOn
  }

  private func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where count < memory.count {
      memory[count] = byte
      count += 1
    }
  }

  private func removeLast() {
    var start = count
    while start > 0 {
      start -= 1
      if memory[start] & 0xC0 != 0x80 { break }
    }
    wipe(from: start)
  }

  private func wipe(from start: Int) {
    sk_wipe(memory.baseAddress.map { $0 + start }, count - start)
    count = start
  }
}
