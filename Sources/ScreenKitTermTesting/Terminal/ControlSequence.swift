/// A control sequence: `CSI`, parameters, and a final byte that names the function.
struct ControlSequence: Sendable {
  /// The private marker before the parameters: one of `<`, `=`, `>`, `?`.
  let marker: UInt8?
  /// The parameters, each with its subparameters; an omitted one is `nil`. Numbers are limited to 65535.
  let parameters: [[Int?]]
  let intermediates: [UInt8]
  let final: UInt8

  /// Parses the bytes between `CSI` and the final byte; `nil` if their order is invalid.
  init?(body: [UInt8], final: UInt8) {
    var rest = body[...]
    marker = rest.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if marker != nil { rest.removeFirst() }
    let numbers = rest.prefix { (0x30...0x3B).contains($0) }
    rest.removeFirst(numbers.count)
    guard rest.allSatisfy({ (0x20...0x2F).contains($0) }) else { return nil }
    intermediates = Array(rest)
    let parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
    self.parameters = numbers.isEmpty ? [] : parameters
    self.final = final
  }

  /// Returns a parameter, or `nil` if it is missing.
  func number(_ index: Int) -> Int? {
    parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
  }

  /// Returns a parameter that is a count, or a position starting at 1: at least 1.
  func count(_ index: Int = 0) -> Int { max(1, number(index) ?? 1) }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? nil : digits.reduce(0) { min(65535, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
  }
}
