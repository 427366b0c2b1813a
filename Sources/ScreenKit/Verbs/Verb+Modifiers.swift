extension Verb {
  /// Returns a copy that help lists under a heading.
  ///
  /// Verbs without a heading come first, followed by the headings in order of first occurrence.
  public func category(_ name: String) -> Self {
    changed { $0.category = name }
  }

  /// Lists several verbs under a heading in help; see ``category(_:)``.
  ///
  ///     Verb.category("Rows") {
  ///       Verb("select", .integer("row"), "Select a row") { .select($0) }
  ///       Verb("delete", "Delete the selected rows") { .delete }
  ///     }
  public static func category(_ name: String, @VerbBuilder<Action> verbs: () -> [Self]) -> [Self] {
    verbs().map { $0.category(name) }
  }

  /// Returns a copy that is disabled, with the reason. With `nil`, the verb is unchanged.
  ///
  ///     Verb("delete", "Delete the rows") { .delete }.disabled(rows.isEmpty ? "no rows are selected" : nil)
  ///
  /// Help lists it with the reason, typing it prints the reason, and completion does not offer it. The name stays reserved, so
  /// abbreviations keep their meaning.
  ///
  /// - Parameter reason: The obstacle, as a sentence without a final period.
  public func disabled(_ reason: String?) -> Self {
    guard let reason else { return self }
    return changed { $0.disabledReason = reason }
  }

  /// Returns a copy marked as reading, changing or destroying something; see ``VerbRole``.
  ///
  /// Verbs made by `Verb.showing` have the role ``VerbRole/reads``. All others have no role until you give them one. Help warns of verbs
  /// that destroy something.
  public func role(_ role: VerbRole) -> Self {
    changed { $0.role = role }
  }

  /// Marks several verbs as reading, changing or destroying something, except those that have a role of their own; see ``role(_:)``.
  public static func role(_ role: VerbRole, @VerbBuilder<Action> verbs: () -> [Self]) -> [Self] {
    verbs().map { $0.definition.role == nil ? $0.role(role) : $0 }
  }

  /// Returns a copy that cannot be used while the front end refuses the named permission.
  package func needing(permission: String) -> Self { changed { $0.permission = permission } }

  /// Returns a copy that also receives the lines that name no verb, as its arguments.
  ///
  ///     Verb("sql", .line("statement"), "Run a statement") { .run($0) }.asDefault()
  ///
  /// On a screen with such a verb, all other verbs must be typed in full, so that no line is mistaken for an abbreviation. Built-in verbs
  /// can still be abbreviated after a colon (`:q`). If several verbs are marked, the first one is used.
  public func asDefault() -> Self {
    changed { $0.isDefault = true }
  }

  /// Returns a copy that Enter at an empty prompt also runs.
  ///
  ///     Verb("next", "Show the next page") { .show(page + 1) }.onEmptyLine()
  ///
  /// If several verbs are marked, the first one is used; a screen's verb comes before one of the app. While the screen asks for
  /// something, and in scripts, an empty line keeps its usual meaning. Such a line is not recorded in the history.
  public func onEmptyLine() -> Self {
    changed { $0.isOnEmptyLine = true }
  }

  /// Returns a copy that can also be typed as a sign in front of its argument, as in `!ls`. The rest of the line is the argument,
  /// verbatim and without completion. This works only for verbs that a front end adds.
  public func typed(by sign: Unicode.Scalar) -> Self {
    changed { $0.sign = sign }
  }

  /// Returns a copy that runs `line` followed by its own arguments. An argument that is secret in that line is secret here, too.
  package func running(_ line: String) -> Self {
    changed { $0.line = line }
  }

  /// Returns a copy with aliases, which must be typed in full.
  public func aliases(_ names: [String]) -> Self {
    changed { $0.aliases = names }
  }

  /// Returns a copy that sends other actions. Use it for verbs that a part of an app provides, together with ``Screen/lift(_:)``.
  ///
  /// - Parameter embed: Converts the verb's action to the one to send.
  public func map<Other>(_ embed: @escaping @Sendable (Action) -> Other) -> Verb<Other> {
    Verb<Other>(definition) { [answer] words in
      switch try answer(words) {
      case .action(let action): .action(embed(action))
      case .blocks(let blocks): .blocks(blocks)
      case .effect(let effect): .effect(effect)
      }
    }
  }

  /// Returns a copy that this user may not use, for a reason that other verbs may share.
  func denied(_ reason: String) -> Self {
    changed { ($0.disabledReason, $0.isDenied) = (reason, true) }
  }

  /// Returns a copy that answers a question.
  var asAnswer: Self { changed { $0.isAnswer = true } }

  /// Returns a copy for a screen with a role.
  func on(screenWith role: VerbRole) -> Self { changed { $0.role = VerbRole.of($0.role, on: role) } }

  /// Returns a copy with another name.
  func renamed(_ name: String) -> Self { Self(definition.renamed(name), answer: answer) }

  private func changed(_ change: (inout VerbDefinition.Traits) -> Void) -> Self {
    Self(definition.changed(change), answer: answer)
  }
}
