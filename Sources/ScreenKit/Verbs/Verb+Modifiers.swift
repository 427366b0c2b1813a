extension Verb {
  /// The same verb, listed by help under a heading.
  ///
  /// Verbs without one come first, then the headings in the order in which they first occur.
  public func category(_ name: String) -> Self {
    changed { $0.category = name }
  }

  /// Several verbs, listed by help under a heading; see ``category(_:)``.
  ///
  ///     Verb.category("Rows") {
  ///       Verb("select", .integer("row"), "Select a row") { .select($0) }
  ///       Verb("delete", "Delete the selected rows") { .delete }
  ///     }
  public static func category(_ name: String, @VerbBuilder<Action> verbs: () -> [Self]) -> [Self] {
    verbs().map { $0.category(name) }
  }

  /// The same verb, which cannot be used for the given reason; with `nil` the verb as it is.
  ///
  ///     Verb("delete", "Delete the rows") { .delete }.disabled(rows.isEmpty ? "no rows are selected" : nil)
  ///
  /// Help lists it with the reason, who types it gets the reason, and completion does not offer it. Its name stays taken: what
  /// abbreviations mean does not depend on it.
  ///
  /// - Parameter reason: The obstacle, as a sentence without a full stop.
  public func disabled(_ reason: String?) -> Self {
    guard let reason else { return self }
    return changed { $0.disabledReason = reason }
  }

  /// The same verb, known to read, to change something, or to destroy something; see ``VerbRole``.
  ///
  /// Verbs made by `Verb.showing` read. All others have no role until you give them one. Help warns of a verb that destroys.
  public func role(_ role: VerbRole) -> Self {
    changed { $0.role = role }
  }

  /// Several verbs, known to read, to change something, or to destroy something, unless one of them has a role of its own; see
  /// ``role(_:)``.
  public static func role(_ role: VerbRole, @VerbBuilder<Action> verbs: () -> [Self]) -> [Self] {
    verbs().map { $0.definition.role == nil ? $0.role(role) : $0 }
  }

  /// The same verb, which also gets the lines that name no verb, as its arguments.
  ///
  ///     Verb("sql", .line("statement"), "Run a statement") { .run($0) }.asDefault()
  ///
  /// On a screen with such a verb all others are typed by their whole names, so that no line is taken for an abbreviation; a
  /// colon in front (`:q`) abbreviates the built-in ones. Of several such verbs the first counts.
  public func asDefault() -> Self {
    changed { $0.isDefault = true }
  }

  /// The same verb, which Enter at an empty prompt runs, too.
  ///
  ///     Verb("next", "Show the next page") { .show(page + 1) }.onEmptyLine()
  ///
  /// Of several such verbs the first counts: one of the screen before one of the app. While the screen asks for something, and in
  /// scripts, an empty line means what it always does. The history keeps nothing of it.
  public func onEmptyLine() -> Self {
    changed { $0.isOnEmptyLine = true }
  }

  /// The same verb, also typed by a sign in front of its argument, as in `!ls`: the rest of the line is the argument as it
  /// stands, and nothing completes it. Only verbs that a front end adds are found so.
  public func typed(by sign: Unicode.Scalar) -> Self {
    changed { $0.sign = sign }
  }

  /// The same verb, known to run a line with what stands behind its name: what is secret in that line is secret behind the name.
  package func running(_ line: String) -> Self {
    changed { $0.line = line }
  }

  /// The same verb, also found by other words, typed in full.
  public func aliases(_ names: [String]) -> Self {
    changed { $0.aliases = names }
  }

  /// Returns the same verb, which makes other actions; for verbs that a part of an app brings along, beside ``Screen/lift(_:)``.
  ///
  /// - Parameter embed: Makes the action that is sent of the one that this verb makes.
  public func map<Other>(_ embed: @escaping @Sendable (Action) -> Other) -> Verb<Other> {
    Verb<Other>(definition) { [answer] words in
      switch try answer(words) {
      case .action(let action): .action(embed(action))
      case .blocks(let blocks): .blocks(blocks)
      case .effect(let effect): .effect(effect)
      }
    }
  }

  /// The same verb, which this user may not use, for a reason that holds for others, too.
  func denied(_ reason: String) -> Self {
    changed { ($0.disabledReason, $0.isDenied) = (reason, true) }
  }

  /// The same verb, which answers a question.
  var asAnswer: Self { changed { $0.isAnswer = true } }

  /// The same verb under another name.
  func renamed(_ name: String) -> Self { Self(definition.renamed(name), answer: answer) }

  private func changed(_ change: (inout VerbDefinition.Traits) -> Void) -> Self {
    Self(definition.changed(change), answer: answer)
  }
}
