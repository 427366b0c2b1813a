import CScreenKitPlatform

/// The contents of the system's terminal description for one type.
struct Terminfo: Equatable {
  /// The number of colors; `nil` if there are none.
  var colors: Int?

  /// Looks up the type named by `TERM` in the same places as ncurses; `nil` if there is no readable description.
  init?(environment: Environment) {
    let name = environment["TERM"] ?? ""
    let allowed = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x7A).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
    guard let first = name.utf8.first, allowed, !name.hasPrefix(".") else { return nil }
    let folders = [String(name.prefix(1)), String(first, radix: 16)]
    for root in Self.roots(environment) {
      for folder in folders {
        guard let bytes = Self.read("\(root)/\(folder)/\(name)"), let colors = Self.colors(in: bytes) else {
          continue
        }
        self.init(colors: colors >= 0 ? colors : nil)
        return
      }
    }
    return nil
  }

  init(colors: Int?) {
    self.colors = colors
  }

  private static func roots(_ environment: Environment) -> [String] {
    let own = [environment["TERMINFO"], environment["HOME"].map { $0 + "/.terminfo" }].compactMap(\.self)
    let listed = (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
    return own + listed + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = 32 * 1024
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      count = max(0, CScreenKitPlatform.read(descriptor, bytes.baseAddress, size))
    }
  }

  /// The number of colors in a compiled description (term(5)), -1 if it has none; `nil` if the bytes are not a description.
  static func colors(in bytes: [UInt8]) -> Int? {
    func number(at offset: Int, of size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      let value = (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
      return value >> (8 * size - 1) == 1 ? value - 1 << (8 * size) : value
    }
    let magic = number(at: 0, of: 2)
    // No dictionary: before the first prompt, Swift would have to look up how to hash its keys.
    guard let size = magic == 0x011A ? 2 : magic == 0x021E ? 4 : nil, let names = number(at: 2, of: 2),
      let booleans = number(at: 4, of: 2), let numbers = number(at: 6, of: 2), names >= 0, booleans >= 0
    else { return nil }
    let index = 13
    guard index < numbers else { return -1 }
    let start = 12 + names + booleans
    return number(at: start + start % 2 + index * size, of: size)
  }
}
