/// A form that one call fills in.
@MainActor
struct FormFilling<State, Action: Navigating> {
  private let work: LineAtWork<State, Action>
  private var session: Session<State, Action> { work.session }

  init(_ work: LineAtWork<State, Action>) {
    self.work = work
  }

  /// Returns the input of the form on top, and its fields.
  func askedForm() throws(LineError) -> (Input<Action>, [InputDescription]) {
    guard let input = session.input else { throw LineError("this screen is not a form") }
    let fields = input.fields()
    if fields.isEmpty { throw LineError("this screen is not a form") }
    return (input, fields)
  }

  private static func notKept(_ label: String) -> LineError {
    LineError("the value was not kept, so the form was not confirmed", place: label)
  }

  /// The error for a value that belongs to no field; `nil` if all of them do.
  private static func unknown(in values: [String: String], among fields: [InputDescription]) -> LineError? {
    let labels = fields.map(\.label)
    return values.keys.filter { !labels.contains($0) }.min().map { unknown in
      LineError(
        "the form has no field \(Wording.quoted(unknown))", advice: "choose from \(Wording.list(labels))",
        alternatives: labels)
    }
  }

  /// Gives the values, by the labels of their fields, and confirms the form.
  func fill(_ values: [String: String]) async throws(LineError) {
    let serial = session.serialOnTop
    // Each label is asked for once without a text, and looked for once at the summary, so this ends with the labels.
    var (rest, given, sought): ([String: String], Set<String>, Set<String>) = (values, [], [])
    while true {
      let (input, fields) = try askedForm()
      guard session.serialOnTop == serial else {
        throw LineError("another screen is on top, so the form was not confirmed")
      }
      let (label, isSummary) = (input.description.label, input.description.step == nil)
      var (part, text) = (TypedValue<State, Action>.Part.value, "")
      if !isSummary {
        let value = rest.removeValue(forKey: label)
        guard given.insert(label).inserted || value != nil else { throw Self.notKept(label) }
        if let value { (part, text) = (.whole, value) }
      } else if let index = fields.firstIndex(where: { rest[$0.label] != nil }) {
        // At the summary, the name of a field leads to it.
        guard sought.insert(fields[index].label).inserted else { throw Self.notKept(fields[index].label) }
        text = input.description.words[index + 1]
      } else if let error = Self.unknown(in: rest, among: fields) {
        throw error
      }
      let output: VerbOutput<Action>?
      do throws(LineError) {
        output = try await TypedValue(part, text, for: input, in: session).answer(telling: session.frontEnd)
      } catch {
        // A value that is missing may have been given under a wrong name.
        throw part == .value && !isSummary ? Self.unknown(in: rest, among: fields) ?? error : error
      }
      if let output { try await work.carryOut(output) }
      if isSummary, rest.isEmpty { return }
      _ = work.settleEntry(nil)
    }
  }
}
