/// What lookup, help and completion know of a verb, whatever it answers with.
///
/// An object, since verbs are made anew for every line, and most of them are only looked at.
@usableFromInline
final class VerbDefinition: Sendable {
  /// What modifiers change.
  struct Traits {
    /// The heading under which help lists it; `nil` for the first one.
    var category: String?
    /// Why it cannot be used now; `nil` when it can.
    var disabledReason: String?
    /// Whether that is because this user may not use it, so that help gives the reason once for all such verbs.
    var isDenied = false
    /// Whether it reads, changes or destroys something; `nil` if its author has not marked it.
    var role: VerbRole?
    /// Whether it gets the lines that name no verb.
    var isDefault = false
    /// Other names, of one word each, that are typed in full.
    var aliases: [String] = []
    /// What stands in front of its argument, instead of the name.
    var sign: Unicode.Scalar?
    /// Whether it answers a question.
    var isAnswer = false
    /// Whether Enter at an empty prompt runs it.
    var isOnEmptyLine = false
    /// What it was called before it was renamed.
    var firstName: String?
    /// The line that it runs with what stands behind its name; `nil` if it does something of its own.
    var line: String?
  }

  /// What is typed: one or more words, separated by single spaces.
  let name: String
  let summary: String
  /// Whether the name has several words.
  let isPhrase: Bool
  /// What can stand behind the name.
  let syntax: any VerbSyntax
  /// The parameters of that; none if it is another syntax.
  let parameters: [ParameterDefinition]
  let traits: Traits

  var category: String? { traits.category }
  var disabledReason: String? { traits.disabledReason }
  var role: VerbRole? { traits.role }
  var isDefault: Bool { traits.isDefault }

  /// - Parameter parameters: Those that `syntax` consists of.
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

  /// The same verb under another name; its other names are gone.
  func renamed(_ name: String) -> VerbDefinition {
    var traits = traits
    (traits.firstName, traits.aliases) = (firstName, [])
    return VerbDefinition(VerbDefinition(name, summary, syntax, parameters), traits)
  }

  /// What it was called before an app renamed it, if one has.
  var firstName: String { traits.firstName ?? name }

  /// The same verb with other traits.
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

  /// Whether the user is asked for some of what stands behind the name.
  @usableFromInline var asksUser: Bool { parameters.contains(where: \.entry.isAskedFor) }

  /// Which word of a line would be a secret; `nil` when there is none.
  var secretIndex: Int? { parameters.firstIndex(where: \.isSecret).map { words.count + $0 } }

  /// Which parameter is the first that may hide something of a line: a secret, or another line; `nil` when none is.
  var firstHidden: Int? { parameters.indices.first { parameters[$0].isSecret || parameters[$0].isVerb } }

  /// How many of `words` spell the whole name, or another name of the verb; 0 if they do not.
  func countTypedOut(in words: [String]) -> Int {
    if !isPhrase { return name == words[0] || traits.aliases.contains(words[0]) ? 1 : 0 }
    guard begins(with: words[0]) else { return 0 }
    let own = self.words
    return own.count <= words.count && own.elementsEqual(words.prefix(own.count)) ? own.count : 0
  }

  /// Whether `word` is the first word of a name that has several.
  private func begins(with word: String) -> Bool {
    name.hasPrefix(word) && name.utf8.dropFirst(word.utf8.count).first == UInt8(ascii: " ")
  }

  /// Checks the words behind the name.
  ///
  /// - Throws: When there are too few or too many.
  @usableFromInline @MainActor
  func check(_ arguments: [String]) throws(LineError) {
    try syntax.check(arguments, of: name)
  }

  /// The error of a line with this verb that failed with another one.
  @usableFromInline
  func explaining(_ error: any Error) -> LineError { (error as? LineError)?.at(name) ?? LineError(error) }

  /// What help shows as the way to type it: `open <table>`.
  @MainActor
  var usage: String {
    ([name] + syntax.usage.filter { !$0.isEmpty }).joined(separator: " ")
  }
}
