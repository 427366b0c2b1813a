/// Why a line that was typed failed, in one line for the user.
///
/// A verb may throw any error: its description is shown. This one is for those that have nothing but a text to say.
public struct LineError: Error, Equatable, CustomStringConvertible {
  /// What went wrong and what would work.
  public let description: String
  /// Whether the text names the verb already.
  private var isPrefixed = false

  /// Makes an error of a text: what was wrong, and what would work.
  public init(_ description: String) {
    self.description = description
  }

  /// The same error, said of a verb.
  func prefixed(by verb: String) -> Self {
    if isPrefixed || description.hasPrefix("\(verb):") { return self }
    var error = Self("\(verb): \(description)")
    error.isPrefixed = true
    return error
  }
}
