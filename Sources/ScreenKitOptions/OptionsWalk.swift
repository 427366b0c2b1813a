/// The arguments that remain after the typed words of a verb with options.
struct OptionsWalk {
  typealias Argument = OptionsDescription.Argument

  /// The option whose value comes next.
  private(set) var pending: Argument?
  /// The positional argument that comes next.
  var positional: Argument? { positionals.first }
  /// Options and flags that can still be given.
  private(set) var named: [Argument]
  /// Whether `--` has been typed, after which no word is an option.
  private(set) var isTerminated = false
  private var positionals: ArraySlice<Argument>

  init(_ description: OptionsDescription, behind words: [String]) {
    named = description.arguments.filter { $0.kind != .positional }
    positionals = description.arguments.filter { $0.kind == .positional }[...]
    for word in words { take(word) }
  }

  /// The option with this long or short name, if it can still be given.
  func option(_ name: some StringProtocol) -> Argument? {
    named.first { $0.kind == .option && $0.names.contains(String(name)) }
  }

  private mutating func take(_ word: String) {
    if pending != nil {
      pending = nil
    } else if isTerminated || !word.hasPrefix("-") || word == "-" {
      if positionals.first?.isRepeating == false { positionals.removeFirst() }
    } else if word == "--" {
      isTerminated = true
      named = []
    } else {
      takeNamed(word)
    }
  }

  private mutating func takeNamed(_ word: String) {
    let name = word.prefix { $0 != "=" }
    guard let index = named.firstIndex(where: { $0.names.contains(String(name)) }) else { return }
    if named[index].kind == .option, name.count == word.count { pending = named[index] }
    if !named[index].isRepeating { named.remove(at: index) }
  }
}
