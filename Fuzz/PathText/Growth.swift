/// The bytes that determine a value, one after the other. After the last byte the smallest value is generated; the bytes run
/// out early enough for many small values rather than few large ones.
struct Growth {
  private var bytes: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { self.bytes = bytes.prefix(48) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

  mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  mutating func value<Value: Grown>() -> Value { Value.grown(from: &self) }
}

/// A value that is generated from bytes.
protocol Grown {
  static func grown(from growth: inout Growth) -> Self
}

extension Grown where Self: FixedWidthInteger {
  static func grown(from growth: inout Growth) -> Self {
    switch growth.below(5) {
    case 0: 0
    case 1: Self(truncatingIfNeeded: Int8(bitPattern: growth.byte()))
    case 2: Self(truncatingIfNeeded: growth.bits())
    case 3: .min
    default: .max
    }
  }
}

extension Int: Grown {}
extension Int8: Grown {}
extension Int16: Grown {}
extension Int32: Grown {}
extension Int64: Grown {}
extension Int128: Grown {}
extension UInt: Grown {}
extension UInt8: Grown {}
extension UInt16: Grown {}
extension UInt32: Grown {}
extension UInt64: Grown {}
extension UInt128: Grown {}

extension Bool: Grown {
  static func grown(from growth: inout Growth) -> Bool { growth.below(2) == 1 }
}

extension Double: Grown {
  static func grown(from growth: inout Growth) -> Double {
    let numbers = [0, -0.0, 1, 0.1, 1e15, 1e16, 1e21, 1e-5, .infinity, -.infinity, .ulpOfOne, .leastNonzeroMagnitude]
    let choice = growth.below(numbers.count + 1)
    if choice < numbers.count { return numbers[choice] }
    let number = Double(bitPattern: growth.bits())
    return number.isNaN ? 0 : number
  }
}

extension Float: Grown {
  static func grown(from growth: inout Growth) -> Float { Float(Double.grown(from: &growth)) }
}

extension String: Grown {
  private static let pieces = [
    "a", "Z", "0", "7", "-", "+", ".", "_", "e", "x", "/", ":", ",", "=", "%", "(", ")", "@", " ", "\n", "\0", "\u{1B}",
    "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{202E}", "\u{FEFF}", "\u{10FFFF}", "\r\n", "'", "\"", "\\", "nil", "true",
    "inf", "nan", "1e5", "%41", "home", "detail", "super", "_0",
  ]

  static func grown(from growth: inout Growth) -> String {
    (0..<growth.below(6)).map { _ in pieces[growth.below(pieces.count)] }.joined()
  }
}

extension Optional: Grown where Wrapped: Grown {
  static func grown(from growth: inout Growth) -> Wrapped? { growth.below(3) == 0 ? nil : growth.value() }
}

extension Array: Grown where Element: Grown {
  static func grown(from growth: inout Growth) -> [Element] { (0..<growth.below(4)).map { _ in growth.value() } }
}

extension Dictionary: Grown where Key: Grown, Value: Grown {
  static func grown(from growth: inout Growth) -> [Key: Value] {
    let pairs: [(Key, Value)] = (0..<growth.below(4)).map { _ in (growth.value(), growth.value()) }
    return Dictionary(pairs) { _, last in last }
  }
}
