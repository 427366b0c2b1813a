/// One argument of a verb: its name, how a word becomes its value, and which words to offer.
public struct Parameter<Value>: Sendable {
  let description: ParameterDescription
  private let convert: @MainActor ([String]) throws -> Value

  /// Makes a parameter that takes one word.
  ///
  /// - Parameters:
  ///   - name: What help calls it, without brackets.
  ///   - candidates: The words that completion offers; called when the user asks. `convert` should accept each of them.
  ///   - convert: Makes the value of a word. What it throws is shown to the user.
  public init(
    _ name: String, candidates: @escaping @MainActor () -> [String] = { [] },
    convert: @escaping @MainActor (String) throws -> Value
  ) {
    description = ParameterDescription(name: name, candidates: candidates)
    self.convert = { try convert($0[0]) }
  }

  /// Makes a parameter that may be left out; `convert` gets one word or none.
  init(optional name: String, convert: @escaping @MainActor ([String]) throws -> Value) {
    self.init(description: ParameterDescription(name: name, isOptional: true), convert: convert)
  }

  private init(description: ParameterDescription, convert: @escaping @MainActor ([String]) throws -> Value) {
    self.description = description
    self.convert = convert
  }

  @MainActor
  func value(from words: [String]) throws -> Value {
    try convert(words)
  }
}

extension Parameter where Value == Int {
  /// A whole number, within `range`.
  public static func integer(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self {
    Self(name) { word in
      guard let number = Int(word) else {
        throw CommandError("<\(name)> is a whole number, not \(Wording.quoted(word)).")
      }
      guard range.contains(number) else {
        throw CommandError("<\(name)> lies between \(range.lowerBound) and \(range.upperBound); \(number) does not.")
      }
      return number
    }
  }
}

extension Parameter where Value == String {
  /// Any one word; a text with spaces is put in quotes. `suggestions` are what completion offers.
  public static func text(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    Self(name, candidates: suggestions) { $0 }
  }

  /// One of some words: as it is written, else without regard to case, else by its beginning if only one begins so.
  public static func choice(_ name: String, from choices: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(name, candidates: choices) { word in
      let choices = choices()
      if choices.contains(word) { return word }
      let alike = choices.filter { $0.lowercased() == word.lowercased() }
      if alike.count == 1 { return alike[0] }
      let longer = choices.filter { $0.lowercased().hasPrefix(word.lowercased()) }
      if longer.count == 1 { return longer[0] }
      if longer.count > 1 {
        throw CommandError("\(Wording.quoted(word)) is ambiguous: \(Wording.list(longer)).")
      }
      throw CommandError("there is no \(name) \(Wording.quoted(word))\(Wording.advice(for: word, among: choices))")
    }
  }
}

extension Parameter where Value == [String] {
  /// All words that follow, one at least. `suggestions` are what completion offers for each of them.
  public static func words(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    Self(description: ParameterDescription(name: name, takesRest: true, candidates: suggestions)) { $0 }
  }

  /// All words that follow, none perhaps.
  static func optionalWords(_ name: String, candidates: @escaping @MainActor () -> [String]) -> Self {
    Self(
      description: ParameterDescription(name: name, isOptional: true, takesRest: true, candidates: candidates)
    ) { $0 }
  }
}

/// What help and completion know of a parameter.
struct ParameterDescription: Sendable {
  let name: String
  var isOptional = false
  var takesRest = false
  var candidates: @MainActor () -> [String] = { [] }

  /// The arguments of a type that describes itself.
  static let arguments = ParameterDescription(name: "arguments", isOptional: true, takesRest: true)

  var usage: String {
    let name = "<\(name)>" + (takesRest ? "..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
