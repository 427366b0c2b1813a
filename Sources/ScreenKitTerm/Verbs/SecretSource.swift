/// Where a console gets secrets from.
@MainActor
package protocol SecretSource {
  /// Asks for a text whose letters are not shown, and returns it; `nil` when the user gives it up with Ctrl-C or Ctrl-D.
  ///
  /// - Parameter prompt: What is asked for, without a colon or a space behind it.
  func secret(prompt: String) async -> String?
}
