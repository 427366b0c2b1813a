/// Forms that are filled in by one call.
extension Session {
  /// Describes the fields of the form on the top screen; see ``SessionPort/fields()``.
  public func fields() async -> [InputDescription] { input?.fields() ?? [] }

  /// Gives the values of a form, and confirms it; see ``SessionPort/fill(_:on:)``.
  public func fill(_ values: [String: String], on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), nil) { beginFilling(values) }
  }

  private func beginFilling(_ values: [String: String]) -> LineCourse {
    if hasEnded { return .ended(LineEnd(.quit, location: location)) }
    let work = LineAtWork(self)
    do throws(LineError) {
      if let input { try requireMeaning(ofValue: "", for: input) }
      _ = try askedForm()
    } catch {
      return .ended(end(of: work, error))
    }
    record(.fill(values))
    return goOn(work) { () async throws(LineError) in try await self.fill(values, work) }
  }

  /// The input of the form on top, and its fields.
  private func askedForm() throws(LineError) -> (Input<Action>, [InputDescription]) {
    guard let input else { throw LineError("this screen is not a form") }
    let fields = input.fields()
    if fields.isEmpty { throw LineError("this screen is not a form") }
    return (input, fields)
  }

  private static func notKept(_ label: String) -> LineError {
    LineError("the value was not kept, so the form was not confirmed", place: label)
  }

  private func fill(_ values: [String: String], _ work: LineAtWork<State, Action>) async throws(LineError) {
    let serial = serialOnTop
    // Each label is asked for once without a text, and looked for once at the summary, so this ends with the labels.
    var (rest, given, sought): ([String: String], Set<String>, Set<String>) = (values, [], [])
    while true {
      let (input, fields) = try askedForm()
      guard serialOnTop == serial else { throw LineError("another screen is on top, so the form was not confirmed") }
      let (label, isSummary) = (input.description.label, input.description.step == nil)
      var answer = Answer.value("")
      if !isSummary {
        let text = rest.removeValue(forKey: label)
        guard given.insert(label).inserted || text != nil else { throw Self.notKept(label) }
        answer = text.map(Answer.whole) ?? answer
      } else if let index = fields.firstIndex(where: { rest[$0.label] != nil }) {
        // At the summary, the name of a field leads to it.
        guard sought.insert(fields[index].label).inserted else { throw Self.notKept(fields[index].label) }
        answer = .value(input.description.words[index + 1])
      } else if let unknown = rest.keys.min() {
        let labels = fields.map(\.label)
        throw LineError(
          "the form has no field \(Wording.quoted(unknown))", advice: "choose from \(Wording.list(labels))",
          alternatives: labels)
      }
      let output = try await self.answer(with: answer, to: input, telling: frontEnd)
      if let output { try await carryOut(output, work) }
      if isSummary, rest.isEmpty { return }
      _ = settleEntry(nil)
    }
  }
}
