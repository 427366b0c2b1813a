/// Asks for the values of a draft, field by field. Finally the user confirms a summary, and one action carries all values.
///
///     struct NewIncident: FormScreen {
///       func form(_ desk: Desk) -> Form<Incident, Change> {
///         Form(desk.draft, edit: Change.draft, done: Change.open) {
///           Field("Title", \.title, .text) { $0.isEmpty ? "a title is needed." : nil }
///           Field("Severity", \.severity, .choice(of: Severity.self))
///           if desk.draft.values.severity == .high { Field("Who was called", \.called, .text) }
///         }
///       }
///     }
///
/// The next field is the first without an answer, so fields may depend on earlier answers. `back`, which Ctrl-D also runs, returns to the
/// previous field and keeps its answer. On the first field it leaves the screen, after the usual leave checks (``FormDraft/isBegun``,
/// `Navigation.leaving`). When every field has an answer, the summary asks for `done`, or for a field to change.
///
/// Before the action of `done` is sent, the checks of all fields run again, in the order of the fields, followed by those of
/// ``checked(_:)``. If one refuses, the line fails, nothing is sent, and the form goes to the invalid field.
@MainActor
public struct Form<Values, Action> {
  private let draft: FormDraft<Values>
  private let fields: [Field<Values>]
  private let answered: Set<String>
  private let edit: @MainActor (FormDraft<Values>) -> Action
  private let done: @MainActor (Values) -> Action
  private var checks: [@MainActor (Values) async throws -> Void] = []

  /// The word that confirms the summary.
  private static var confirmation: String { "done" }

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - draft: The answers so far, from the state.
  ///   - edit: Makes the action that replaces the draft in the state.
  ///   - done: Makes the action that is sent when the summary has been confirmed. It should end the draft.
  ///   - fields: The fields, in the order in which they are asked for. A draft identifies them by their labels; duplicate labels stop a
  ///     debug build.
  public init(
    _ draft: FormDraft<Values>, edit: @escaping @MainActor (FormDraft<Values>) -> Action,
    done: @escaping @MainActor (Values) -> Action, @FieldBuilder<Values> fields: () -> [Field<Values>]
  ) {
    self.draft = draft
    answered = Set(draft.answered)
    self.edit = edit
    self.done = done
    self.fields = fields()
    assert(
      doubledLabel == nil,
      "two fields are called \"\(doubledLabel ?? "")\"; the second would never be asked for")
  }

  /// Returns a copy that also checks the values as a whole when the summary is confirmed.
  ///
  ///     Form(desk.draft, edit: Change.draft, done: Change.open) { … }
  ///       .checked { incident in
  ///         if incident.ends < incident.begins { throw LineError("it ends before it begins.", place: "Ends") }
  ///       }
  ///
  /// The checks of the fields have already passed. Several such checks run in the order written; the first error ends them.
  ///
  /// - Parameter check: Throws to refuse the values. If it throws a ``LineError`` whose ``LineError/place`` is the label of a field, the
  ///   form goes to that field; for other errors it stays at the summary. The line waits for the check, and Ctrl-C cancels it.
  public func checked(_ check: @escaping @MainActor (Values) async throws -> Void) -> Self {
    var form = self
    form.checks.append(check)
    return form
  }

  /// A label that occurs twice.
  private var doubledLabel: String? {
    var labels: Set<String> = []
    return fields.first { !labels.insert($0.label).inserted }?.label
  }

  /// The index of the current field; `nil` at the summary.
  private var index: Int? {
    fields.firstIndex { $0.label == draft.current } ?? fields.firstIndex { !answered.contains($0.label) }
  }

  /// The input that the form asks for now.
  public var input: Input<Action> {
    guard let index else { return summary }
    let field = fields[index]
    return Input(
      description(at: index), above: blocks, suggestions: field.suggestions, previous: action(goingTo: index - 1),
      asked: AskedField(label: field.label, draft: draft), kept: keptLines(of: field), fields: descriptions
    ) { [draft, edit] text in
      let change = try await field.read(text, draft.values)
      return Input.Answering { asked in
        // The draft may have changed during the check; keep answers given meanwhile.
        let now = try Self.draft(asked, at: field.label)
        guard now.begunLines[field.label] == draft.begunLines[field.label] else { throw Self.change }
        return edit(now.answering(field.label, isSecret: field.isSecret, with: change))
      }
    }
  }

  private func description(at index: Int) -> InputDescription {
    var description = fields[index].describe(draft.values)
    description.step = InputDescription.Step(index + 1, of: fields.count)
    return description
  }

  private func descriptions() -> [InputDescription] { fields.indices.map(description) }

  private func keptLines(of field: Field<Values>) -> KeptLines<Action> {
    KeptLines(lines: draft.begunLines[field.label] ?? []) { [edit] lines, asked in
      edit(try Self.draft(asked, at: field.label).typing(lines, for: field.label))
    }
  }

  /// The current draft, if the form still asks for the same field.
  private static func draft(_ asked: Any?, at label: String?) throws -> FormDraft<Values> {
    guard let now = asked as? AskedField<Values>, now.label == label else { throw change }
    return now.draft
  }

  private static var change: LineError { LineError("the form has changed, so the value was not accepted") }

  /// The answers so far, which the screen shows below its body.
  private var blocks: [Block] {
    let values = fields.filter { answered.contains($0.label) }.map { field in
      let text = field.spell(draft.values).map { StyledText(lines: $0) } ?? StyledText("(secret)", .faint)
      return Block.LabeledValue(field.label, .text(text))
    }
    return values.isEmpty ? [] : [.fields(values)]
  }

  private var summary: Input<Action> {
    // A field may have the same name as the confirmation, so the choice is identified by its position.
    let names = [Self.confirmation] + fields.map(\.label)
    let kind = InputKind.choice(from: Array(names.indices)) { names[$0] }
    return Input(
      kind.description(label: "Ready", default: 0), above: blocks, suggestions: kind.suggestions,
      previous: action(goingTo: fields.count - 1), asked: AskedField(label: nil, draft: draft), fields: descriptions
    ) { [draft, edit, done] text in
      let chosen = try kind.value(of: text, default: 0)
      guard chosen == 0 else { return Input.Answering { _ in edit(draft.going(to: names[chosen])) } }
      if let refusal = try await refusal() {
        return Input.Answering(refusal: refusal) { asked in
          edit(try Self.draft(asked, at: nil).going(to: refusal.place ?? ""))
        }
      }
      let values = fields.compactMap { field in field.spell(draft.values).map { "\(field.label): \($0)" } }
      return Input.Answering(summary: values.joined(separator: ", ")) { asked in
        let now = try Self.draft(asked, at: nil)
        guard isUnchanged(now.values, since: draft.values) else { throw Self.change }
        return done(now.values)
      }
    }
  }

  /// Runs the checks of the fields, and then those of the whole form, until one refuses.
  ///
  /// - Returns: The problem with a field, with its label as the place; `nil` if all values are valid.
  /// - Throws: The reason the values are refused, if no field is named.
  private func refusal() async throws -> LineError? {
    var place: String?
    do {
      for field in fields {
        place = field.label
        try await field.verify(draft.values)
      }
      place = nil
      for check in checks { try await check(draft.values) }
      return nil
    } catch {
      var refusal = LineError(error)
      let label = place ?? refusal.place
      guard !(error is CancellationError), !refusal.isCancellation, fields.contains(where: { $0.label == label }) else {
        throw error
      }
      refusal.place = label
      return refusal
    }
  }

  private func action(goingTo index: Int) -> Action? {
    fields.indices.contains(index) ? edit(draft.going(to: fields[index].label)) : nil
  }
}

/// The field that a form asks for at one moment, or `nil` for the summary, and the answers so far.
private struct AskedField<Values> {
  let label: String?
  let draft: FormDraft<Values>
}

/// Whether two values are equal; `true` if their type is not equatable.
private func isUnchanged<Values>(_ values: Values, since old: Values) -> Bool {
  func isEqual<Value: Equatable>(_ one: Value) -> Bool { one == old as? Value }
  return (values as? any Equatable).map { isEqual($0) } ?? true
}

/// A screen that is a form: it shows the answers below its body and asks for the rest.
@MainActor
public protocol FormScreen<State, Action>: Screen {
  /// The state of the app, or the screen's part of it; inferred from `form(_:)`.
  associatedtype State
  /// The actions of the form; inferred from `form(_:)`.
  associatedtype Action
  /// The values of the form; inferred from `form(_:)`.
  associatedtype Values

  /// Makes the form for a state. A session calls it once after each change.
  func form(_ state: State) -> Form<Values, Action>
}

extension FormScreen {
  /// Empty: only the form is shown.
  public func body(_ state: State) -> [Block] { [] }

  /// The input that the form asks for now.
  public func input(_ state: State) -> Input<Action>? { form(state).input }
}
