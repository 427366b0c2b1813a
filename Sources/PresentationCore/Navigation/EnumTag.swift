/// Returns the number by which a value's enum knows its case, `nil` if the value is not of an enum, or is
/// an `Optional`.
///
/// Swift has no word for it, and a mirror takes a thousand times as long. The number is what `getEnumTag` answers, the last
/// of the value witnesses that every enum has. Where it lies is part of Swift's ABI (TypeMetadata.rst and ValueWitness.def in
/// its repository): one word before the metadata of a type points at its witnesses, which are eight functions, the size, the
/// stride, two fields of 32 bits, and for an enum `getEnumTag`. The first word of the metadata says whether it is one.
///
/// The pointers are only read, and what they point at lives as long as the program.
///
/// - Complexity: O(1).
@usableFromInline
func enumTag<Value>(of value: Value) -> UInt32? {
  typealias GetEnumTag = @convention(c) (_ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> UInt32
  let kindOfEnum: UInt = 0x201
  let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
  guard metadata.load(as: UInt.self) == kindOfEnum else { return nil }
  let word = MemoryLayout<UInt>.size
  let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
  let getEnumTag = witnesses.load(fromByteOffset: 10 * word + 8, as: GetEnumTag.self)
  return withUnsafePointer(to: value) { getEnumTag($0, metadata) }
}
