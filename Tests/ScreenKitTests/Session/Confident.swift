import ScreenKit

/// A user who types the secret.
@MainActor
final class Confident: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String { "my-pa55word" }
  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}
