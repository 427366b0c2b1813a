extension Equatable {
  /// Whether `other` has the type of this value and is equal to it.
  ///
  /// A dynamic cast would take five times as long.
  package func isSame<Other: Equatable>(as other: Other) -> Bool {
    guard Self.self == Other.self else { return false }
    // The types are the same, so the memory of `other` holds a value of this type.
    return withUnsafePointer(to: other) { UnsafeRawPointer($0).assumingMemoryBound(to: Self.self).pointee == self }
  }
}

extension Array {
  /// Whether two arrays share the same memory, and so are equal.
  ///
  /// - Complexity: O(1).
  @inlinable
  func isIdentical(to other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
  }
}
