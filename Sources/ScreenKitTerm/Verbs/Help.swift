/// What `help` shows, made from the verbs themselves.
extension VerbTable {
  /// The verbs of the screen, then the built-in ones, a line each.
  var overview: [Block] {
    let names = Set(own.map(\.name))
    let others = builtIn.filter { !names.contains($0.name) }
    return Self.section("Here", own) + (own.isEmpty ? [] : [""]) + Self.section("Everywhere", others)
  }

  /// Explains the verb that `words` name.
  ///
  /// - Throws: When no verb, or more than one, can be meant.
  @MainActor
  func explanation(of words: [String]) throws(CommandError) -> [Block] {
    let (verb, rest) = try find(words)
    if let extra = rest.first { throw CommandError("help: there is no command \"\(verb.name) \(extra)\".") }
    var blocks: [Block] = [
      .text(StyledText(verb.usage, .strong)),
      .text(StyledText("  \(verb.summary).")),
    ]
    for parameter in verb.parameters {
      let candidates = parameter.candidates()
      guard !candidates.isEmpty else { continue }
      let shown = candidates.prefix(8).map(Words.quote).joined(separator: ", ")
      let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
      blocks.append(.text(StyledText("  <\(parameter.name)>: \(shown)\(more)")))
    }
    return blocks + verb.details()
  }

  private static func section(_ title: String, _ verbs: [Verb<Request<Action>>]) -> [Block] {
    guard !verbs.isEmpty else { return [] }
    let fields = verbs.map { Block.Field($0.usage, .text(StyledText($0.summary))) }
    return [.text(StyledText(title, .strong)), .fields(fields)]
  }
}
