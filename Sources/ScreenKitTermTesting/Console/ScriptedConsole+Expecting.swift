import PresentationTesting
import ScreenKitTerm

/// Lines with expectations about their answers.
///
/// Swift Testing does not show the operands of an expression with `await`, so `#expect(await console.type("add 12").text == "12\n")`
/// fails without the text. These methods show it.
extension ScriptedConsole {
  /// Types a line, and fails the test if the line fails, or if its output is not `text`.
  ///
  ///     await console.expect("add 12", shows: "The count is 12.")
  ///
  /// The whole output is compared, including the screen if the line has changed it. For a part of the output, use the answer of
  /// ``type(_:fileID:filePath:line:column:)``. A trailing line break is ignored in both texts. The failure is reported at the line of the
  /// call, and shows the lines that differ.
  ///
  /// - Returns: The answer to the line.
  @discardableResult
  public func expect(
    _ typed: String, shows text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Answer {
    let answer = await type(typed, fileID: fileID, filePath: filePath, line: line, column: column)
    let place = TestLocation(fileID, filePath, line, column)
    if answer.end != .done {
      place.fail("\"\(typed)\" \(answer.end.words), but should show:\n\n\(indented(text))\(shown(answer))")
    } else if trimmed(answer.text) != trimmed(text) {
      let difference = Rendering().text([.difference(from: trimmed(text), to: trimmed(answer.text))])
      place.fail("\"\(typed)\" does not show what was expected (- expected, + shown):\n\n\(indented(difference))")
    }
    return answer
  }

  /// Types a line, and fails the test unless the line fails with `error`.
  ///
  ///     await console.expect("opne 2", fails: "unknown command \"opne\"; did you mean \"open\"?")
  ///
  /// - Returns: The answer to the line.
  @discardableResult
  public func expect(
    _ typed: String, fails error: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Answer {
    let answer = await type(typed, fileID: fileID, filePath: filePath, line: line, column: column)
    guard answer.end != .failed(error) else { return answer }
    TestLocation(fileID, filePath, line, column)
      .fail("\"\(typed)\" \(answer.end.words), but should fail with:\n\n\(indented(error))\(shown(answer))")
    return answer
  }

  private func shown(_ answer: Answer) -> String {
    answer.text.isEmpty ? "" : "\n\nIt shows:\n\n\(indented(answer.text))"
  }

  private func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }

  private func indented(_ text: String) -> String {
    trimmed(text).split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }
}

extension ScriptedConsole.Answer.End {
  fileprivate var words: String {
    switch self {
    case .done: "succeeds"
    case .failed(let error): "fails with \"\(error)\""
    case .stale(let reason): "is stale (\"\(reason)\")"
    case .cancelled: "is cancelled"
    case .quit: "leaves the program"
    }
  }
}
