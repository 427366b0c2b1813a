/// The names of steps that can be undone.
enum StepName {
  /// Returns the name of the step that an event begins; `nil` if it begins none.
  ///
  /// A line names itself. A value is named with its label, and in a form also with the form; the summary of a form is named by the form. An
  /// answer is named by the line that gives it in full.
  ///
  /// - Parameter location: The user's location when it begins.
  static func of(_ event: Recording.Event, at location: SessionLocation) -> String? {
    switch event {
    case .value(let value): ofValue(value, at: location)
    case .line(let line, _):
      if let input = location.input {
        input.takes(line) ? ofValue(line, at: location) : line
      } else {
        location.question?.typedAnswers.first { $0.aliases.contains(line) || $0.word == line }?.name ?? line
      }
    case .answer(let choice): location.question?.answers.dropFirst(choice).first?.label ?? event.typed
    case .fill: ofForm(at: location) ?? event.typed
    case .start, .window, .edit, .action, .end: nil
    }
  }

  /// Returns the name of the step that begins with a value for the input on top.
  static func ofValue(_ value: String, at location: SessionLocation) -> String {
    guard let input = location.input else { return value }
    let name = value.isEmpty ? input.label : "\(input.label): \(value)"
    return ofForm(at: location).map { input.step == nil ? $0 : "\($0), \(name)" } ?? name
  }

  /// Returns the name of the step that ends a form.
  ///
  /// - Parameter values: The values of its fields.
  static func ofForm(with values: String, at location: SessionLocation) -> String {
    let name = "\(ofForm(at: location) ?? location.path): \(values.replacing("\n", with: " "))"
    return name.count > 80 ? "\(name.prefix(79))…" : name
  }

  /// The title or the path of the form on top; `nil` if there is none.
  private static func ofForm(at location: SessionLocation) -> String? {
    location.input?.isOfForm == true ? location.title ?? location.path : nil
  }
}
