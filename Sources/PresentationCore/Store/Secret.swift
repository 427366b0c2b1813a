/// A value that must reach no log, history, journal, path text, prompt or test difference: a password, a key.
///
/// Put it into actions, commands and states. Printing, mirroring or encoding it gives a placeholder; only
/// ``reveal()`` returns the value.
public struct Secret<Value: Sendable>: Sendable {
  private let value: Value

  /// Wraps `value`.
  public init(_ value: Value) {
    self.value = value
  }

  /// The value itself. Do not keep it longer than necessary.
  public func reveal() -> Value { value }

  static var placeholder: String { "(secret)" }
}

extension Secret: CustomStringConvertible {
  /// The placeholder.
  public var description: String { Self.placeholder }
}

extension Secret: CustomDebugStringConvertible {
  /// The placeholder.
  public var debugDescription: String { Self.placeholder }
}

extension Secret: CustomReflectable {
  /// A mirror without the value.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Secret: Encodable {
  /// Encodes the placeholder.
  ///
  /// - Throws: For a journal, an error if the value is not a collection: it could not be restored, not even as an empty value.
  public func encode(to encoder: any Encoder) throws {
    if LostSecrets.areEmpty, !(Value.self is any RangeReplaceableCollection.Type) {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "a secret cannot be saved"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(Self.placeholder)
  }
}

extension Secret: Decodable {
  /// Throws an error: no encoding holds a secret.
  ///
  /// Within a form draft or a journal, a secret text (or any other collection) decodes as empty instead. The draft asks for it again.
  public init(from decoder: any Decoder) throws {
    guard LostSecrets.areEmpty, let empty = (Value.self as? any RangeReplaceableCollection.Type)?.init() as? Value
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a secret cannot be decoded"))
    }
    value = empty
  }
}

/// How secrets are decoded.
package enum LostSecrets {
  /// Whether a secret collection decodes as empty. Set it only where the value is requested again before it is used.
  @TaskLocal package static var areEmpty = false
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}
