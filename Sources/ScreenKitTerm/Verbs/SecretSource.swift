/// Where a console gets secrets from.
@MainActor
package protocol SecretSource {
  /// Returns a text that nobody may see.
  ///
  /// - Parameter prompt: What is asked for, without a colon or a space behind it.
  /// - Throws: `.cancelled` when the user gives it up with Ctrl-C or Ctrl-D; else why there is none.
  func secret(prompt: String) async throws(LineError) -> String
}
