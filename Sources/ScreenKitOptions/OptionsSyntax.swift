import ArgumentParser
import ScreenKit

/// The syntax that a type of ArgumentParser declares, with the suggestions of a verb for its values.
struct OptionsSyntax: VerbSyntax {
  private let type: any ParsableArguments.Type
  private let suggestions: [String: @MainActor () -> [Suggestion]]

  init(_ type: any ParsableArguments.Type, suggestions: [String: @MainActor () -> [Suggestion]]) {
    self.type = type
    self.suggestions = suggestions
  }

  // Computed: with another stored property, `any VerbSyntax` would allocate a box for each verb of each line.
  var takesOptions: Bool { true }

  /// The description, which is made once per type.
  @MainActor
  private var description: OptionsDescription { .of(type) }

  var usage: [String] { description.usage }

  var searchable: [String] { description.arguments.flatMap { [$0.usage, $0.summary] } }

  var explanation: [Block] {
    let fields = description.arguments.map { argument in
      let values = suggestions(for: argument).prefix(8).map { Words.quote($0.word) }.joined(separator: ", ")
      let parts = [argument.summary, values].filter { !$0.isEmpty }
      let names = argument.kind == .positional ? "<\(argument.valueName)>" : argument.names.joined(separator: ", ")
      let label = argument.kind == .option ? "\(names) <\(argument.valueName)>" : names
      return Block.LabeledValue("  " + label, .text(StyledText(parts.joined(separator: "; "))))
    }
    let discussion = description.discussion
    return [.fields(fields)] + (discussion.isEmpty ? [] : ["", .text(StyledText(lines: discussion))])
  }

  var descriptions: [ParameterDescription] {
    description.arguments.map { argument in
      let (place, name): (ParameterDescription.Place, String) =
        switch argument.kind {
        case .positional: (argument.isRepeating ? .words : .word, argument.valueName)
        case .option: (.option, argument.names.first ?? "")
        case .flag: (.flag, argument.names.first ?? "")
        }
      let names = argument.kind == .flag && argument.names.count > 1 ? argument.names : []
      let values = suggestions(for: argument).map(\.word)
      return ParameterDescription(
        name, place, argument.takesFiles ? .file : argument.values.isEmpty ? .text : .choice,
        isRequired: !argument.isOptional, isRepeatable: argument.isRepeating, values: names + values,
        hint: argument.summary.isEmpty ? nil : argument.summary)
    }
  }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    let walk = OptionsWalk(description, behind: words)
    let next = walk.pending ?? walk.positional
    return Expectations(
      next.map { .init("<\($0.valueName)>", $0.summary) },
      suggestions: suggestions(at: walk, partial: partial, values),
      isComplete: walk.pending == nil && walk.positional?.isOptional != false
        && walk.named.allSatisfy { $0.isOptional })
  }

  /// Returns what can come next after the typed part of a word.
  @MainActor
  private func suggestions(at walk: OptionsWalk, partial: String, _ values: ValueSource) -> [Suggestion] {
    if let pending = walk.pending { return suggestions(for: pending, partial, values) }
    if !walk.isTerminated, partial.hasPrefix("-") {
      guard let equals = partial.firstIndex(of: "=") else { return walk.namedSuggestions + [Self.help] }
      let prefix = partial[...equals]
      guard let option = walk.option(prefix.dropLast()) else { return [] }
      return suggestions(for: option, String(partial[equals...].dropFirst()), values).map { $0.behind(prefix) }
    }
    let positional = walk.positional.map { suggestions(for: $0, partial, values) } ?? []
    return partial.isEmpty ? positional + walk.namedSuggestions : positional
  }

  private static let help = Suggestion("--help", "Explain this command")

  @MainActor
  private func suggestions(
    for argument: OptionsDescription.Argument, _ partial: String, _ values: ValueSource
  ) -> [Suggestion] {
    suggestions(for: argument) + (argument.takesFiles ? values.files(beginning: partial) : [])
  }

  /// The suggested values of `argument`: those its type lists, followed by those of the verb.
  @MainActor
  private func suggestions(for argument: OptionsDescription.Argument) -> [Suggestion] {
    let offered = argument.keys.compactMap { suggestions[$0] }.first?() ?? []
    return argument.values.map { Suggestion($0) } + offered
  }
}

extension OptionsWalk {
  /// The options and flags that can still be given. A long option includes the sign that precedes its value.
  fileprivate var namedSuggestions: [Suggestion] {
    named.compactMap { argument in
      guard let name = argument.names.first else { return nil }
      let takesValue = argument.kind == .option && name.hasPrefix("--")
      return takesValue ? Suggestion(open: name + "=", argument.summary) : Suggestion(name, argument.summary)
    }
  }
}
