/// What lookup, help and completion know of a parameter.
struct ParameterDefinition: Sendable {
  /// Where its value comes from.
  enum Entry: Sendable {
    /// A word of the line, quotes taken off.
    case word
    /// The rest of the line as it was typed.
    case line
    /// The rest of the line as it was typed, which is a line for the console by itself.
    case verb
    /// The user, who is asked for it out of sight. It never stands in the line.
    case secret
    /// A word of the line; without one the user's editor, which begins with this text.
    case editor(@MainActor () -> String)

    /// Whether the console gets it from the user when it does not stand in the line.
    var isAskedFor: Bool {
      switch self {
      case .word, .line, .verb: false
      case .secret, .editor: true
      }
    }
  }

  /// The type of its values, for front ends.
  enum ValueType: Sendable {
    case text, number, choice, file
    case integer(ClosedRange<Int>)
  }

  let name: String
  var type = ValueType.text
  var entry = Entry.word
  var isOptional = false
  var takesRest = false
  /// What a value looks like: "a whole number".
  var hint: (@Sendable () -> String)?
  /// Describes the value that is used when the argument is left out; an empty text is not shown. A function, since most verbs are
  /// never explained.
  var fallback: (@Sendable () -> String)?
  var suggestions = SuggestionSource.none
  /// Values for a selftest to type.
  var samples: [String] = []

  /// Whether it takes the rest of the line as it was typed.
  var isLine: Bool { if case .line = entry { true } else { isVerb } }
  var isVerb: Bool { if case .verb = entry { true } else { false } }
  var isSecret: Bool { if case .secret = entry { true } else { false } }

  /// The name as help writes it; one that begins with `--` is itself what is typed.
  var label: String { name.hasPrefix("--") ? name : "<\(name)>" }

  var usage: String {
    if case .secret = entry { return "" }
    let name = label + (takesRest && !isLine ? "..." : "")
    if case .editor = entry { return "[\(name)]" }
    return isOptional ? "[\(name)]" : name
  }

  /// What help says of it; empty when there is nothing to say.
  var explanation: String {
    let fallback = fallback?() ?? ""
    return [hint?(), fallback.isEmpty ? nil : "\(fallback) if left out"].compactMap(\.self).joined(separator: "; ")
  }
}
