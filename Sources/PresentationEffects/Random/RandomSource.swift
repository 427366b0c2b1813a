/// A source of random numbers: the system, or a seed that always gives the same numbers.
///
/// Two seeded sources are equal if they continue with the same numbers. The seeded generator is SplitMix64 (Steele, Lea
/// and Flood, 2014): fast and even, but predictable, so draw secrets from ``system``.
public enum RandomSource: RandomNumberGenerator, Hashable, Codable, Sendable {
  /// The generator of the system, which is unpredictable.
  case system
  /// A generator in this state; any seed is as good as any other.
  case seeded(UInt64)

  /// Draws 64 bits. A seeded source is in another state afterwards.
  public mutating func next() -> UInt64 {
    switch self {
    case .system:
      var system = SystemRandomNumberGenerator()
      return system.next()
    case .seeded(let before):
      let state = before &+ 0x9E37_79B9_7F4A_7C15
      self = .seeded(state)
      var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return bits ^ bits >> 31
    }
  }
}
