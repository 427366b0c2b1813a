extension VerbTable {
  /// Finds a verb of a screen whose name is typed out, without the table of all verbs: what scripts consist of.
  ///
  /// - Parameter own: The verbs of the screen.
  /// - Returns: `nil` when it takes more to say which verb is meant: see ``find(_:)``, which finds the same one otherwise.
  static func find(spelledOut words: [String], in own: [Verb<Action>]) -> (verb: Verb<Action>, arguments: [String])? {
    var found: Verb<Action>?
    for verb in own where verb.begins(with: words[0]) {
      guard found == nil, verb.name.utf8.count == words[0].utf8.count else { return nil }
      found = verb
    }
    guard let found, !headsOfLongBuiltIns.contains(words[0]) else { return nil }
    return (found, Array(words.dropFirst()))
  }
}

/// The first words of built-in verbs whose names have several.
private let headsOfLongBuiltIns = Set(
  Verb.builtIn { [] }.filter { $0.name.utf8.contains(UInt8(ascii: " ")) }.map { String($0.words[0]) })

extension Verb {
  /// Whether `word` is the first word of the name.
  fileprivate func begins(with word: String) -> Bool {
    var rest = name.utf8[...]
    for byte in word.utf8 {
      guard rest.popFirst() == byte else { return false }
    }
    return rest.isEmpty || rest.first == UInt8(ascii: " ")
  }
}

extension Answer {
  /// The same answer, its action wrapped.
  func map<Other>(_ transform: (Action) -> Other) -> Answer<Other> {
    switch self {
    case .action(let action): .action(transform(action))
    case .blocks(let blocks): .blocks(blocks)
    }
  }
}
