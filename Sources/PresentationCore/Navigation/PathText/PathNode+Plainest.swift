extension PathNode {
  /// Takes the plainest form that gives the same answers to the questions that were asked.
  ///
  /// It presumes a node that comes from the encoder, all forms of which say what they are.
  func simplify() {
    switch form {
    case _ where isUnasked:
      form = .group
      take(PathArguments(), isLabeled: false)
    case .text:
      let isAmbiguous = !questions.isSubset(of: [.null, .string]) && (word.isNumber || Bool(word) != nil)
      if !word.isEmpty, !isAmbiguous, questions.isSubset(of: [.null, .scalar, .string]) { form = .plain }
    case .literal:
      if word != "nil", questions.isSubset(of: [.null, .scalar]) { form = .plain }
    case .list:
      if elements < arguments.list.count { take(PathArguments(arguments.list[..<elements]), isLabeled: false) }
      for argument in arguments.list { argument.value.simplify() }
      if let stride { sort(by: stride) }
      simplifyGroup(other: .keyed)
    case .keyed:
      if let name = caseName {
        let payload = argument(name)
        payload.arrange()
        let isPlain = payload.arguments.list.isEmpty && asksForNamesFirst && questions.isSubset(of: [.null, .keyed])
        form = isPlain ? .plain : .named
        word = name
        take(PathArguments(arguments.list.filter(\.value.isKnown)), isLabeled: true)
      } else {
        arrange()
        simplifyGroup(other: .list)
      }
    case .empty, .plain, .group, .named: break
    }
  }

  /// Puts the elements of a list into the order of their texts, `stride` at a time.
  private func sort(by stride: Int) {
    var printer = PathTextPrinter()
    let runs = Swift.stride(from: 0, to: arguments.list.count, by: stride).map { start in
      let run = arguments.list[start..<min(start + stride, arguments.list.count)]
      return (text: run.map { printer.text(of: $0.value).text }.joined(separator: ","), run: run)
    }
    take(PathArguments(runs.sorted { $0.text < $1.text }.flatMap(\.run)), isLabeled: false)
  }

  /// Leaves out the marks that no question needs, and the parentheses if one plain word is all there is in them.
  private func simplifyGroup(other: Questions) {
    // A case without payload still has its argument, and needs the parentheses.
    if arguments.list.count == 1, !asksForNames, case let only = arguments.list[0].value, only.form == .plain,
      only.arguments.list.isEmpty, questions.isDisjoint(with: [.scalar, .string, other])
    {
      form = .plain
      word = only.word
    } else if !questions.contains(other) {
      form = .group
    }
  }

  /// Leaves only the arguments the type knows of, in their plainest forms: in the order of the questions, with an empty place
  /// for what is skipped, or with their labels for a type that asked which there are.
  private func arrange() {
    if asksForNames {
      // That of their bytes, since `<` finds texts with combining characters neither less nor greater that are not equal.
      let known = arguments.list.filter(\.value.isKnown)
      let sorted = known.sorted { ($0.label ?? "").utf8.lexicographicallyPrecedes(($1.label ?? "").utf8) }
      take(PathArguments(sorted), isLabeled: true)
    } else if asked.list.last?.value.form == .empty {
      let end = asked.list.lastIndex { $0.value.form != .empty }.map { $0 + 1 } ?? 0
      take(PathArguments(asked.list[..<end]), isLabeled: false)
    } else {
      take(asked, isLabeled: false)
    }
    for argument in arguments.list { argument.value.simplify() }
  }

  /// The name of the case if the value is one of an enum: one label, which the type looked up, with a group of its own.
  private var caseName: String? {
    guard asksForNames else { return nil }
    var known = arguments.list.lazy.filter(\.value.isKnown).makeIterator()
    guard let only = known.next(), known.next() == nil, only.value.isNested, only.value.form == .keyed,
      only.value.questions.isSubset(of: [.keyed]), only.label != ""
    else { return nil }
    return only.label
  }
}

extension String {
  /// Whether the text is a whole number of any size.
  var isInteger: Bool {
    let digits = utf8.first == UInt8(ascii: "-") || utf8.first == UInt8(ascii: "+") ? utf8.dropFirst() : utf8[...]
    return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Whether the text is a number, or reads as one that does not fit.
  var isNumber: Bool { isInteger || Double(self) != nil }
}
