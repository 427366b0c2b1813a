import Foundation
package import ScreenKit
import Testing

/// A session at the other end of a wire: every value that crosses is encoded and decoded again.
@MainActor
package final class EncodedPort: SessionPort {
  private let session: any SessionPort
  /// How many values have crossed.
  package private(set) var count = 0

  package init(_ session: any SessionPort) {
    self.session = session
  }

  package var frontEnd: (any SessionFrontEnd)? {
    get { session.frontEnd }
    set { session.frontEnd = newValue }
  }

  package func screen() async -> Screenful { crossed(await session.screen()) }

  package func peek() async -> Screenful { crossed(await session.peek()) }

  package func verbs() async -> [VerbDescription] { crossed(await session.verbs()) }

  package func run(_ line: String, on frame: Int?) async -> LineEnd {
    crossed(await session.run(crossed(line), on: crossed(frame)))
  }

  package func run(value: String, on frame: Int?) async -> LineEnd {
    crossed(await session.run(value: crossed(value), on: crossed(frame)))
  }

  package func fields() async -> [InputDescription] { crossed(await session.fields()) }

  package func fill(_ values: [String: String], on frame: Int?) async -> LineEnd {
    crossed(await session.fill(crossed(values), on: crossed(frame)))
  }

  package func type(_ line: String, on frame: Int?) async -> LineEnd {
    crossed(await session.type(crossed(line), on: crossed(frame)))
  }

  package func typeAhead(_ line: String, on frame: Int?) async -> LineEnd {
    crossed(await session.typeAhead(crossed(line), on: crossed(frame)))
  }

  package func answer(_ choice: Int, on frame: Int) async -> LineEnd {
    crossed(await session.answer(crossed(choice), on: crossed(frame)))
  }

  package func remembered(_ line: String) async -> String? { crossed(await session.remembered(crossed(line))) }

  package func completion(of line: String) async -> Completion { crossed(await session.completion(of: crossed(line))) }

  package func expectations(at line: String) async -> [Block]? {
    crossed(await session.expectations(at: crossed(line)))
  }

  package func resized(to window: Window) { session.resized(to: crossed(window)) }

  package func close(serial: Int) { session.close(serial: crossed(serial)) }

  package func openQuestions() async -> [QuestionDescription] { crossed(await session.openQuestions()) }

  package func end() { session.end() }

  package func changes(screens: Bool) -> SessionChanges { crossed(session.changes(screens: screens)) }

  package func watch() -> SessionChanges { crossed(session.watch()) }

  private func crossed(_ changes: SessionChanges) -> SessionChanges {
    SessionChanges { [weak self] in
      guard let change = await changes.next() else { return nil }
      return self?.crossed(change)
    }
  }

  private func crossed<Value: Codable>(_ value: Value) -> Value {
    count += 1
    do {
      return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    } catch {
      Issue.record("\(value) cannot cross: \(error)")
      return value
    }
  }
}
