/// The properties of a verb that lookup, help and completion use, whatever the verb does.
///
/// It is a class, because verbs are made again for every line, and most of them are only looked up.
final class VerbDefinition: Sendable {
  /// The properties that modifiers change.
  struct Traits {
    /// The heading under which help lists the verb; `nil` for the first one.
    var category: String?
    /// The reason the verb cannot be used now; `nil` if it can.
    var disabledReason: String?
    /// Whether it is disabled because this user may not use it. Help then gives the reason once for all such verbs.
    var isDenied = false
    /// Whether it reads, changes or destroys something; `nil` if unmarked.
    var role: VerbRole?
    /// The name of the permission that it needs; `nil` if it needs none.
    var permission: String?
    /// Whether it receives the lines that name no verb.
    var isDefault = false
    /// Aliases of one word each, which must be typed in full.
    var aliases: [String] = []
    /// The sign that can be typed in front of its argument, instead of the name.
    var sign: Unicode.Scalar?
    /// Whether it answers a question.
    var isAnswer = false
    /// Whether Enter at an empty prompt runs it.
    var isOnEmptyLine = false
    /// Its name before it was renamed.
    var firstName: String?
    /// The line that it runs, followed by its own arguments; `nil` if it has its own effect.
    var line: String?
  }

  /// The name: one or more words, separated by single spaces.
  let name: String
  let summary: String
  /// Whether the name has several words.
  let isPhrase: Bool
  /// The syntax of its arguments.
  let syntax: any VerbSyntax
  /// The parameters of `syntax`; empty if it has none.
  let parameters: [ParameterDefinition]
  let traits: Traits

  var category: String? { traits.category }
  var disabledReason: String? { traits.disabledReason }
  var role: VerbRole? { traits.role }
  var isDefault: Bool { traits.isDefault }

  /// - Parameter parameters: The parameters of `syntax`.
  init(_ name: String, _ summary: String, _ syntax: any VerbSyntax, _ parameters: [ParameterDefinition]) {
    var hasSpace = false
    var wasSpace = true
    for byte in name.utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      precondition(!(isSpace && wasSpace), Self.misnamed(name))
      wasSpace = isSpace
      hasSpace = hasSpace || isSpace
    }
    precondition(!wasSpace, Self.misnamed(name))
    self.name = name
    self.summary = summary
    self.syntax = syntax
    self.parameters = parameters
    isPhrase = hasSpace
    traits = Traits()
  }

  /// A verb without arguments.
  convenience init(_ name: String, _ summary: String) {
    self.init(name, summary, ParameterList(), [])
  }

  private init(_ other: VerbDefinition, _ traits: Traits) {
    (name, summary, isPhrase) = (other.name, other.summary, other.isPhrase)
    (syntax, parameters) = (other.syntax, other.parameters)
    self.traits = traits
  }

  /// Returns a copy with another name. Its aliases are dropped.
  func renamed(_ name: String) -> VerbDefinition {
    var traits = traits
    (traits.firstName, traits.aliases) = (firstName, [])
    return VerbDefinition(VerbDefinition(name, summary, syntax, parameters), traits)
  }

  /// Its original name, before an app renamed it.
  var firstName: String { traits.firstName ?? name }

  /// Returns a copy with other traits.
  func changed(_ change: (inout Traits) -> Void) -> VerbDefinition {
    var traits = traits
    change(&traits)
    return VerbDefinition(self, traits)
  }

  private static func misnamed(_ name: String) -> String {
    "the name of a verb must be words separated by single spaces, not \"\(name)\""
  }

  /// The words of the name.
  var words: [String] { isPhrase ? name.split(separator: " ").map(String.init) : [name] }

  /// The first word of the name.
  var head: Substring { isPhrase ? name.prefix { $0 != " " } : Substring(name) }

  /// Whether the user is prompted for one of its arguments.
  var asksUser: Bool { parameters.contains(where: \.entry.isAskedFor) }

  /// The index of the word in a line that would be a secret; `nil` if there is none.
  var secretIndex: Int? { parameters.firstIndex(where: \.isSecret).map { words.count + $0 } }

  /// The index of the first parameter that may hide part of a line: a secret, or another line; `nil` if there is none.
  var firstHidden: Int? { parameters.indices.first { parameters[$0].isSecret || parameters[$0].isVerb } }

  /// The number of `words` that spell the whole name or an alias; 0 if they do not.
  func countTypedOut(in words: [String]) -> Int {
    if !isPhrase { return name == words[0] || traits.aliases.contains(words[0]) ? 1 : 0 }
    guard begins(with: words[0]) else { return 0 }
    let own = self.words
    return own.count <= words.count && own.elementsEqual(words.prefix(own.count)) ? own.count : 0
  }

  /// Whether `word` is the first word of a multi-word name.
  private func begins(with word: String) -> Bool {
    name.hasPrefix(word) && name.utf8.dropFirst(word.utf8.count).first == UInt8(ascii: " ")
  }

  /// Checks the words after the name.
  ///
  /// - Throws: An error if there are too few or too many.
  @MainActor
  func check(_ arguments: [String]) throws(LineError) {
    try syntax.check(arguments, of: name)
  }

  /// Converts an error of this verb to a ``LineError``.
  func explaining(_ error: any Error) -> LineError { (error as? LineError)?.at(name) ?? LineError(error) }

  /// The usage that help shows: `open <table>`.
  @MainActor
  var usage: String {
    ([name] + syntax.usage.filter { !$0.isEmpty }).joined(separator: " ")
  }
}
