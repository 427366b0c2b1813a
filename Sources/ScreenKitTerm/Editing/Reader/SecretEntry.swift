import CScreenKitTerminalGuard

/// A secret while it is typed. Its bytes are never shown, and are overwritten at the end.
///
/// Backspace deletes a character, Ctrl-U and Ctrl-W delete all of them. A tab is a character. Other keys do nothing but ring the bell. A
/// paste is accepted as a whole or not at all: the user could not see that only the first line of a private key was accepted.
final class SecretEntry {
  /// The result of a key.
  enum Progress: Equatable {
    case goesOn, done, givenUp
    /// The key did nothing.
    case ignored
    /// A paste was refused.
    case refused
  }

  private let memory: UnsafeMutableRawBufferPointer
  private var count = 0
  /// The length of the longest secret, in bytes. Characters that do not fit are ignored.
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
      guard !line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return .refused }
      return append(line) ? .goesOn : .refused
    case .longPaste: return .refused
    case .keys: break
    }
    switch bytes.first {
    case 0x0A, 0x0D: return .done
    case 0x03: return .givenUp
    case 0x04: return count == 0 ? .givenUp : .ignored
    case 0x08, 0x7F: return removeLast() ? .goesOn : .ignored
    case 0x15, 0x17: wipe(from: 0)
    case .some(let first) where first >= 0x20 || first == 0x09:
      return append(bytes) ? .goesOn : .ignored
    default: return .ignored
    }
    return .goesOn
  }

  /// Returns `false`, and appends nothing, if the bytes do not fit, or are not UTF-8: those are probably a key of a terminal with a
  /// different character set.
  private func append(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= memory.count - count,
      !transcode(bytes.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true, into: { _ in })
    else { return false }
    for byte in bytes {
      memory[count] = byte
      count += 1
    }
    return true
  }

  /// Removes the last character, with its marks. Returns whether there was one.
  private func removeLast() -> Bool {
    guard count > 0 else { return false }
    let typed = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory.assumingMemoryBound(to: UInt8.self))[..<count])
    wipe(from: ClusterBoundary.next(to: count, inUTF8: typed, isForward: false))
    return true
  }

  private func wipe(from start: Int) {
    sk_wipe(memory.baseAddress.map { $0 + start }, count - start)
    count = start
  }
}
