// Swift has no words for the case of an enum and what it carries, and a mirror takes a hundred times as long. These functions read
// parts of Swift's ABI (TypeMetadata.rst, ValueWitness.def and Metadata.h in its repository). One word before the metadata of a type
// points at its witnesses: eight functions, the size, the stride, two fields of 32 bits, and for an enum `getEnumTag` and
// `destructiveProjectEnumData`. The first word of the metadata says whether it is an enum, and the second points at its description.
// These are only read, and live as long as the program.

/// Returns the number by which a value's enum knows its case, `nil` if the value is not of an enum, or is an `Optional`.
///
/// - Complexity: O(1).
@usableFromInline
func enumTag<Value>(of value: Value) -> UInt32? {
  typealias GetEnumTag = @convention(c) (_ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> UInt32
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  guard metadata.isOfEnum else { return nil }
  let getEnumTag = metadata.enumWitness(0, as: GetEnumTag.self)
  return withUnsafePointer(to: value) { getEnumTag($0, metadata) }
}

/// Returns what a value of an enum carries.
///
/// `Value` must be an enum, and `Payload` the type of what the value's case carries, which must not be in a box; see ``isBoxed``.
///
/// - Complexity: O(1).
@usableFromInline
func enumPayload<Value, Payload>(of value: Value, as type: Payload.Type) -> Payload {
  typealias Project = @convention(c) (_ value: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Void
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  let project = metadata.enumWitness(1, as: Project.self)
  return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
    let memory = UnsafeMutableRawPointer(copy.baseAddress!)
    copy.initializeElement(at: 0, to: value)
    // From here on the memory holds the payload, and no value.
    project(memory, metadata)
    return memory.assumingMemoryBound(to: Payload.self).move()
  }
}

/// Whether the case with a number has what it carries in a box, as `indirect` says; `true` if the program is built without that
/// metadata.
func isBoxed<Value>(_ type: Value.Type, case tag: UInt32) -> Bool {
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  guard metadata.isOfEnum else { return true }
  // Five fields of 32 bits: flags, parent, name, a function, and the distance to the descriptions of the cases.
  let cases = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self) + 16
  let distance = cases.load(as: Int32.self)
  guard distance != 0 else { return true }
  // Behind 16 bytes come three fields of 32 bits for each case, those that carry something first. The first bit says whether in a box.
  let descriptions = cases + Int(distance)
  guard tag < descriptions.load(fromByteOffset: 12, as: UInt32.self) else { return true }
  return descriptions.load(fromByteOffset: 16 + 12 * Int(tag), as: UInt32.self) & 1 == 1
}

/// The case of an enum that carries values of one type.
@usableFromInline
struct PayloadCase: Sendable {
  @usableFromInline let tag: UInt32
  /// Whether it carries such a value and nothing else, and not in a box.
  @usableFromInline let isPlain: Bool

  /// Takes note of the case of an example; `nil` if the example is not of an enum.
  init?<Value, Payload>(of example: Value, carrying type: Payload.Type) {
    guard let tag = enumTag(of: example) else { return nil }
    self.tag = tag
    // The mirror of such a type may show something other than the payload of its case.
    let payload = example is any CustomReflectable ? nil : Mirror(reflecting: example).children.first?.value
    isPlain = payload.map { Swift.type(of: $0) == type } == true && !isBoxed(Value.self, case: tag)
  }

  /// Returns the payload of a value of this case; `nil` if it cannot be read.
  @inlinable
  func payload<Value, Payload>(of value: Value, as type: Payload.Type) -> Payload? {
    if isPlain { return enumPayload(of: value, as: type) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    return mirror.children.first?.value as? Payload
  }
}

extension UnsafeRawPointer {
  /// Whether this points at the metadata of an enum that is no `Optional`.
  fileprivate var isOfEnum: Bool { load(as: UInt.self) == 0x201 }

  /// One of the witnesses that enums alone have, in the order of the ABI.
  fileprivate func enumWitness<Function>(_ index: Int, as type: Function.Type) -> Function {
    let word = MemoryLayout<UInt>.size
    return load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      .load(fromByteOffset: (10 + index) * word + 8, as: type)
  }
}
