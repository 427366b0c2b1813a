/// A parameter of a verb, as a front end sees it: enough to draw a field of a form, or to describe the verb to a program.
public struct ParameterDescription: Hashable, Codable, Sendable {
  /// The place of the values in a line.
  public enum Place: String, Hashable, Codable, Sendable, CaseIterable {
    /// One word.
    case word
    /// All words that follow, each one value. Only the last parameter can have this place.
    case words
    /// The rest of the line, verbatim: quotes and backslashes belong to the value. Only the last parameter can have this place.
    case rest
    /// A word after the parameter's name: `--limit 10`.
    case option
    /// None: only the name is written, as in `--reverse`.
    case flag
    /// None: the session asks the front end for the value.
    case secret
    /// One word. Without it, the session asks the front end to let the user edit a text.
    case edited
  }

  /// The type of the values.
  public enum ValueType: String, Hashable, Codable, Sendable, CaseIterable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// A number that may have a fraction.
    case number
    /// One of ``ParameterDescription/values``.
    case choice
    /// The name of a file.
    case file
    /// A line that the session runs.
    case line

    /// Decodes a type; an unknown type, from a newer session, is decoded as a text.
    public init(from decoder: any Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .text
    }
  }

  /// The largest number of values in a description.
  private static let mostValues = 100

  /// The name. The names of options and flags begin with their dashes.
  public var name: String
  /// The place of its values in a line.
  public var place: Place
  /// The type of its values.
  public var type: ValueType
  /// Whether a line without it fails. A front end need not include a secret or an edited text: the session asks for it.
  public var isRequired: Bool
  /// Whether it takes several values: an option that may be repeated, and all words that follow.
  public var isRepeatable: Bool
  /// The smallest valid integer; `nil` if there is none.
  public var minimum: Int?
  /// The largest valid integer; `nil` if there is none.
  public var maximum: Int?
  /// The values that can be chosen, or that completion offers, at most 100. A flag with several names lists the names here.
  public var values: [String]
  /// Whether there are more values than these. ``SessionPort/completion(of:)`` finds them.
  public var hasMoreValues: Bool
  /// An explanation of the value in a few words, such as "a whole number"; `nil` if the author gave none.
  public var hint: String?

  /// Makes a description. It keeps only the first 100 of `values`.
  public init(
    _ name: String, _ place: Place = .word, _ type: ValueType = .text, isRequired: Bool = true,
    isRepeatable: Bool = false,
    minimum: Int? = nil, maximum: Int? = nil, values: [String] = [], hint: String? = nil
  ) {
    self.name = name
    self.place = place
    self.type = type
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable || place == .words
    self.minimum = minimum
    self.maximum = maximum
    self.values = Array(values.prefix(Self.mostValues))
    hasMoreValues = values.count > Self.mostValues
    self.hint = hint
  }

  /// How an error names it: `<table>`, `--limit`.
  var label: String { place == .option || place == .flag ? name : "<\(name)>" }
}

extension ParameterDefinition {
  /// The description for front ends. It lists the values that are known at once, and looks nothing up.
  @MainActor
  var description: ParameterDescription {
    var (place, range): (ParameterDescription.Place, ClosedRange<Int>?) = (takesRest ? .words : .word, nil)
    switch entry {
    case .word: break
    case .line, .verb: place = .rest
    case .secret: place = .secret
    case .editor: place = .edited
    }
    let type: ParameterDescription.ValueType
    switch self.type {
    case .text: type = isVerb ? .line : .text
    case .integer(let bounds): (type, range) = (.integer, bounds)
    case .number: type = .number
    case .choice: type = .choice
    case .file: type = .file
    }
    let explanation = explanation
    return ParameterDescription(
      name, place, type, isRequired: !isOptional && !entry.isAskedFor,
      minimum: range.flatMap { $0.lowerBound == .min ? nil : $0.lowerBound },
      maximum: range.flatMap { $0.upperBound == .max ? nil : $0.upperBound },
      values: suggestions.now.map(\.word), hint: explanation.isEmpty ? nil : explanation)
  }
}
