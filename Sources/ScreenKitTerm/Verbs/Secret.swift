/// A text that must reach no screen, history, log or test difference: it describes itself as `(secret)`.
public struct Secret: Hashable, Sendable {
  /// The text itself. What is done with it from here on is up to who asks.
  public let revealed: String

  /// Hides a text.
  public init(_ text: String) {
    revealed = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `(secret)`, whatever it hides.
  public var description: String { "(secret)" }
  /// `(secret)`, whatever it hides.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Where a console gets secrets from.
@MainActor
package protocol SecretSource {
  /// Asks for a text whose letters are not shown, and returns it; `nil` when the user gives it up with Ctrl-C or Ctrl-D.
  ///
  /// - Parameter prompt: What is asked for, without a colon or a space behind it.
  func secret(prompt: String) async -> String?
}
