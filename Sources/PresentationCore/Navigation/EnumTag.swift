import Synchronization

// Swift has no API for the case of an enum and its payload, and a mirror takes a hundred times as long. These functions read parts of
// Swift's ABI (TypeMetadata.rst, ValueWitness.def and Metadata.h in its repository). One word before the metadata of a type points at
// its witnesses: eight functions, the size, the stride, two fields of 32 bits, and for an enum `getEnumTag` and
// `destructiveProjectEnumData`. The first word of the metadata shows whether it is an enum, and the second points at its description.
// These are only read, and live as long as the program.

/// Returns the tag of a value's enum case; `nil` if the value is not of an enum, or is an `Optional`.
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

/// Returns the payload of an enum value.
///
/// `Value` must be an enum, and `Payload` the type of the payload of the value's case, which must not be in a box; see
/// ``unboxedPayload(of:case:)``.
///
/// - Complexity: O(1).
func enumPayload<Value, Payload>(of value: Value, as type: Payload.Type) -> Payload {
  typealias Project = @convention(c) (_ value: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Void
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  let project = metadata.enumWitness(1, as: Project.self)
  return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
    let memory = UnsafeMutableRawPointer(copy.baseAddress!)
    copy.initializeElement(at: 0, to: value)
    // From here on the memory holds the payload, and no enum value.
    project(memory, metadata)
    return memory.assumingMemoryBound(to: Payload.self).move()
  }
}

/// Returns the payload type of the case with a tag; `nil` if it has none, or has it in a box as `indirect` requires, or if the
/// program is built without that metadata.
///
/// - Complexity: O(1). A mirror finds the type, too, but the first one in a program looks up twenty conformances, in about a millisecond.
func unboxedPayload<Value>(of type: Value.Type, case tag: UInt32) -> Any.Type? {
  let word = MemoryLayout<UInt>.size
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  guard metadata.isOfEnum else { return nil }
  let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
  // Four fields precede the distance to the cases: flags, parent, name, and a function; and 16 bytes precede the first case. Each
  // case with a payload has three fields of 32 bits: the first bit shows whether it is in a box.
  guard let cases = (description + 16).target, tag < cases.load(fromByteOffset: 12, as: UInt32.self) else { return nil }
  let boxing = cases + 16 + 12 * Int(tag)
  guard boxing.load(as: UInt32.self) & 1 == 0, let name = (boxing + 4).target else { return nil }
  return _getTypeByMangledNameInContext(
    name.assumingMemoryBound(to: UInt8.self), UInt(name.lengthOfTypeName), genericContext: description,
    genericArguments: metadata + 2 * word)
}

/// The case of an enum that carries values of one type.
@usableFromInline
struct PayloadCase: Sendable {
  @usableFromInline let tag: UInt32
  /// Whether it carries only such a value, and not in a box.
  let isPlain: Bool

  /// Records the case of an example; `nil` if the example is not of an enum.
  init?<Value, Payload>(of example: Value, carrying type: Payload.Type) {
    guard let tag = enumTag(of: example) else { return nil }
    self.tag = tag
    isPlain = unboxedPayload(of: Value.self, case: tag) == type
  }

  /// Returns the payload of a value of this case; `nil` if it cannot be read.
  @usableFromInline
  func payload<Value, Payload>(of value: Value, as type: Payload.Type) -> Payload? {
    if isPlain { return enumPayload(of: value, as: type) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    return mirror.children.first?.value as? Payload
  }
}

/// The cases of action types that carry values of one kind, by type. They never change, so it does not matter which thread finds one first.
struct PayloadCases: ~Copyable {
  private let cases = Mutex<[ObjectIdentifier: PayloadCase?]>([:])

  /// The case of a type, as returned by `find` the first time; `nil` if it has none.
  @inline(__always)
  func of(_ type: Any.Type, find: () -> PayloadCase?) -> PayloadCase? {
    if let known = cases.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    // Outside of the lock, because it may run any code.
    let found = find()
    cases.withLock { $0[ObjectIdentifier(type)] = .some(found) }
    return found
  }
}

extension UnsafeRawPointer {
  /// Whether this points at the metadata of an enum other than `Optional`.
  fileprivate var isOfEnum: Bool { load(as: UInt.self) == 0x201 }

  /// The address that a field of 32 bits here points at, by the distance from itself; `nil` for nothing.
  fileprivate var target: UnsafeRawPointer? {
    let distance = load(as: Int32.self)
    return distance == 0 ? nil : self + Int(distance)
  }

  /// The number of bytes of the type's name that begins here. It ends with a zero; some bytes announce that the following
  /// four, or eight, are a reference.
  fileprivate var lengthOfTypeName: Int {
    var end = self
    while true {
      switch end.load(as: UInt8.self) {
      case 0: return end - self
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 9
      default: end += 1
      }
    }
  }

  /// One of the witnesses that only enums have, in the order of the ABI.
  fileprivate func enumWitness<Function>(_ index: Int, as type: Function.Type) -> Function {
    let word = MemoryLayout<UInt>.size
    return load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      .load(fromByteOffset: (10 + index) * word + 8, as: type)
  }
}
