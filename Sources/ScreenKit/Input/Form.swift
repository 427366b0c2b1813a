/// Asks for the values of a draft, field by field; at the end a summary is confirmed, and one action has all of them.
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
/// The next field is the first that has no answer, so fields may depend on earlier answers. `back`, which is what Ctrl-D does,
/// returns to the field before, and keeps what was answered; on the first field it leaves the screen, and leave checks are asked
/// as always (``FormDraft/isBegun``, `Reducer.checkingLeave`). When every field has an answer, the summary asks for `done`, or for a
/// field to change.
@MainActor
public struct Form<Values, Action> {
  private let draft: FormDraft<Values>
  private let fields: [Field<Values>]
  private let edit: @MainActor (FormDraft<Values>) -> Action
  private let done: @MainActor (Values) -> Action

  /// The word that confirms the summary.
  private static var confirmation: String { "done" }

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - draft: What has been answered so far, from the state.
  ///   - edit: Makes the action that puts a draft into the state, in the place of the one that is there.
  ///   - done: Makes the action that is sent when the summary has been confirmed. It should end the draft.
  ///   - fields: The fields, in the order in which they are asked for. A draft knows them by their labels; two of one label stop a
  ///     debug build.
  public init(
    _ draft: FormDraft<Values>, edit: @escaping @MainActor (FormDraft<Values>) -> Action,
    done: @escaping @MainActor (Values) -> Action, @FieldBuilder<Values> fields: () -> [Field<Values>]
  ) {
    self.draft = draft
    self.edit = edit
    self.done = done
    self.fields = fields()
    assert(
      doubledLabel == nil,
      "Two fields are called \"\(doubledLabel ?? "")\"; the second one would not be asked for.")
  }

  /// A label that two fields have.
  private var doubledLabel: String? {
    var labels: Set<String> = []
    return fields.first { !labels.insert($0.label).inserted }?.label
  }

  /// The index of the field that is asked for; `nil` at the summary.
  private var index: Int? {
    fields.firstIndex { $0.label == draft.current } ?? fields.firstIndex { !draft.answered.contains($0.label) }
  }

  /// What the form asks for now.
  public var input: Input<Action> {
    guard let index else { return summary }
    let field = fields[index]
    return Input(
      field.describe(draft.values), suggestions: field.suggestions, previous: action(goingTo: index - 1),
      asked: AskedField(label: field.label, draft: draft)
    ) { [draft, edit] text in
      let change = try await field.read(text, draft.values)
      return { asked in
        // The draft may have changed while the check took its time: what was answered meanwhile stays.
        guard let now = asked as? AskedField<Values>, now.label == field.label else {
          throw LineError("the form has changed, and has not taken the value.")
        }
        return edit(now.draft.answering(field.label, with: change))
      }
    }
  }

  /// What has been answered so far, as the screen shows it.
  public var blocks: [Block] {
    let answered = fields.filter { draft.answered.contains($0.label) }
    guard !answered.isEmpty else { return [] }
    return [
      .fields(
        answered.map { field in
          let text = field.spell(draft.values).map { StyledText(lines: $0) } ?? StyledText("(secret)", .faint)
          return Block.LabeledValue(field.label, .text(text))
        })
    ]
  }

  private var summary: Input<Action> {
    // A field may be called like the confirmation: what is chosen is a place in the list.
    let names = [Self.confirmation] + fields.map(\.label)
    let kind = InputKind.choice(from: Array(names.indices)) { names[$0] }
    return Input("Ready", kind, default: 0, previous: action(goingTo: fields.count - 1)) { [draft, edit, done] chosen in
      chosen == 0 ? done(draft.values) : edit(draft.going(to: names[chosen]))
    }
  }

  private func action(goingTo index: Int) -> Action? {
    fields.indices.contains(index) ? edit(draft.going(to: fields[index].label)) : nil
  }
}

/// The field that a form asks for at one moment, and what has been answered by then.
private struct AskedField<Values> {
  let label: String
  let draft: FormDraft<Values>
}

/// A screen that is a form: it shows what has been answered, and asks for the rest.
@MainActor
public protocol FormScreen<State, Action>: Screen {
  /// The state of the app, or the part of it that the screen knows; `form(_:)` says which.
  associatedtype State
  /// What the form makes; `form(_:)` says which.
  associatedtype Action
  /// What the form asks for.
  associatedtype Values

  /// The form, made of the state.
  func form(_ state: State) -> Form<Values, Action>
}

extension FormScreen {
  /// What has been answered so far.
  public func body(_ state: State) -> [Block] { form(state).blocks }

  /// What the form asks for now.
  public func input(_ state: State) -> Input<Action>? { form(state).input }
}
