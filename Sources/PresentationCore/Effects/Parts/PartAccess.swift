/// Changes a part of a whole in place.
///
/// A key path to a stored property leads to a fixed offset in the whole. Using the offset takes a
/// nanosecond, using the key path fifty.
@usableFromInline
struct PartAccess<Whole, Part>: Sendable {
  @usableFromInline let path: any WritableKeyPath<Whole, Part> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ path: any WritableKeyPath<Whole, Part> & Sendable) {
    self.path = path
    offset = MemoryLayout<Whole>.offset(of: path)
  }

  /// The part of a whole.
  @inlinable
  func read(_ whole: Whole) -> Part {
    guard let offset else { return whole[keyPath: path] }
    return withUnsafePointer(to: whole) { whole in
      // The part is in the whole, at this offset, as long as the pointer is valid.
      UnsafeRawPointer(whole).advanced(by: offset).assumingMemoryBound(to: Part.self).pointee
    }
  }

  /// Calls `body` with the part, unless `isThere` returns that there is nothing to change.
  ///
  /// - Returns: The result of `body`, `nil` if it was not called. A computed property is not set then.
  @inlinable
  func change<Result>(
    _ whole: inout Whole, if isThere: (Part) -> Bool, _ body: (inout Part) throws -> Result
  ) rethrows -> Result? {
    guard let offset else { return isThere(whole[keyPath: path]) ? try body(&whole[keyPath: path]) : nil }
    return try withUnsafeMutablePointer(to: &whole) { whole in
      // The part is in the whole, at this offset, as long as the pointer is valid.
      let part = UnsafeMutableRawPointer(whole).advanced(by: offset).assumingMemoryBound(to: Part.self)
      return isThere(part.pointee) ? try body(&part.pointee) : nil
    }
  }

  /// Calls `body` with the part if it is needed. Asking copies nothing of the part.
  @inlinable
  func change(_ whole: inout Whole, ifNeeded isNeeded: (UnsafePointer<Part>) -> Bool, _ body: (inout Part) -> Void) {
    guard let offset else {
      if withUnsafePointer(to: whole[keyPath: path], isNeeded) { body(&whole[keyPath: path]) }
      return
    }
    withUnsafeMutablePointer(to: &whole) { whole in
      // As above.
      let part = UnsafeMutableRawPointer(whole).advanced(by: offset).assumingMemoryBound(to: Part.self)
      if isNeeded(part) { body(&part.pointee) }
    }
  }
}
