extension PathReading {
  /// The plainest node that gives the same answers to the questions that were asked.
  ///
  /// It presumes a node that comes from the encoder, all forms of which say what they are.
  var plainest: PathNode { PathNode(form: plainestForm) }

  private var plainestForm: PathNode.Form {
    switch node.form {
    case .text(let text):
      var harmless: Questions = [.null, .string]
      if !text.isNumber, Bool(text) == nil { harmless.formUnion([.bool, .number]) }
      return !text.isEmpty && questions.isSubset(of: harmless) ? .plain(text) : node.form
    case .literal(let word):
      return word != "nil" && questions.isSubset(of: [.null, .bool, .number]) ? .plain(word) : node.form
    case .group(_, .list):
      let readings = elements.map { Array($0.known) } ?? []
      return group(readings.map { PathNode.Argument(value: $0.plainest) }, .list, only: readings.first)
    case .group(_, .keyed):
      guard let arguments else { return group([], .keyed, only: nil) }
      if !arguments.isListed {
        return group(arguments.inOrder, .keyed, only: arguments.asked.first?.reading)
      }
      return arguments.plainestName(questions) ?? group(arguments.inLabelOrder, .keyed, only: nil)
    case .empty, .plain, .named, .group(_, .either): return node.form
    }
  }

  /// A group, without its parentheses if one plain word is all there is in it.
  private func group(
    _ arguments: [PathNode.Argument], _ grouping: PathNode.Grouping, only first: PathReading?
  ) -> PathNode.Form {
    if let first, first.isScalar, arguments.count == 1, case .plain = arguments[0].value.form,
      questions.isDisjoint(with: [.bool, .number, .string, grouping == .list ? .keyed : .list])
    {
      return arguments[0].value.form
    }
    let other: Questions = grouping == .list ? .keyed : .list
    return .group(arguments, questions.contains(other) ? grouping : .either)
  }

  private var isScalar: Bool {
    switch node.form {
    case .text, .literal: true
    default: false
    }
  }
}

extension PathArguments {
  /// The arguments in the order of the questions: a skipped one leaves its place empty when later ones follow.
  fileprivate var inOrder: [PathNode.Argument] {
    let end = asked.lastIndex { $0.reading != nil }.map { $0 + 1 } ?? 0
    return asked[..<end].map { PathNode.Argument(value: $0.reading?.plainest ?? PathNode(form: .empty)) }
  }

  /// The arguments with their labels, in an order that does not depend on how they were encoded: that of their bytes, since
  /// `<` finds texts with combining characters neither less nor greater that are not equal.
  fileprivate var inLabelOrder: [PathNode.Argument] {
    known.sorted { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
      .map { PathNode.Argument(label: $0.label, value: $0.reading.plainest) }
  }

  private var known: [(label: String, reading: PathReading)] {
    entries.filter(\.isKnown).compactMap { entry in entry.label.map { ($0, entry.reading) } }
  }

  /// `name:arguments` for what is the case of an enum: one label, which the type looked up, with a group of its own.
  fileprivate func plainestName(_ questions: PathReading.Questions) -> PathNode.Form? {
    guard known.count == 1, let (name, payload) = known.first, !name.isEmpty, payload.isNested,
      payload.questions.isSubset(of: [.keyed]), case .group(_, .keyed) = payload.node.form
    else { return nil }
    let arguments = payload.arguments.map { $0.isListed ? $0.inLabelOrder : $0.inOrder } ?? []
    let isPlain = arguments.isEmpty && isListedFirst && questions.isSubset(of: [.null, .keyed])
    return isPlain ? .plain(name) : .named(name, arguments)
  }
}
