import Testing

// `Terminfo` is internal.
@testable import ScreenKitTerm

@Suite("Descriptions of terminals", .timeLimit(.minutes(10)))
struct TerminfoTests {
  /// A compiled description with as many numbers as `colors` says, which is the last of them.
  private func compiled(magic: [UInt8], size: Int, booleans: UInt8, colors: Int?) -> [UInt8] {
    let count = colors == nil ? 2 : 14
    let header = magic + [4, 0, booleans, 0, UInt8(count), 0, 0, 0, 0, 0]
    let padding = [UInt8](repeating: 0, count: Int(4 + booleans) % 2)
    let numbers = (0..<count).flatMap { index in
      (0..<size).map { UInt8(truncatingIfNeeded: (index == 13 ? colors ?? 0 : -1) >> (8 * $0)) }
    }
    return header + Array("a|b\0".utf8) + [UInt8](repeating: 1, count: Int(booleans)) + padding + numbers
  }

  @Test("say how many colors there are, in both forms", arguments: [0, 1, 2], [nil, 8, 256, 0x7FFF, -1] as [Int?])
  func colors(booleans: UInt8, colors: Int?) {
    #expect(
      Terminfo.colors(in: compiled(magic: [0x1A, 1], size: 2, booleans: booleans, colors: colors)) == colors ?? -1)
    let wide = colors.map { $0 == 0x7FFF ? 0x100_0000 : $0 }
    #expect(Terminfo.colors(in: compiled(magic: [0x1E, 2], size: 4, booleans: booleans, colors: wide)) == wide ?? -1)
  }

  @Test("that are cut off, or invalid, say nothing")
  func broken() {
    let whole = compiled(magic: [0x1A, 1], size: 2, booleans: 1, colors: 8)
    for length in 0..<whole.count { #expect(Terminfo.colors(in: Array(whole.prefix(length))) == nil) }
    #expect(Terminfo.colors(in: Array("\u{7F}ELF".utf8)) == nil)
  }

  @Test("are looked up only by names", arguments: ["", ".", "..", "../../etc/passwd", "x/y", "x\0", "é"])
  func names(name: String) {
    #expect(Terminfo(environment: ["TERM": name]) == nil)
  }

  @Test("are looked up where the environment says, then where the system keeps them")
  func places() {
    #expect(Terminfo(environment: ["TERM": "xterm-256color"]) != nil)
    #expect(Terminfo(environment: ["TERM": "nosuch", "TERMINFO": "/nowhere", "HOME": "/nowhere"]) == nil)
    #expect(Terminfo(environment: [:]) == nil)
  }
}
