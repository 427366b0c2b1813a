import DBWalkSQLite
import ScreenKitTerm

/// The arguments of the verbs that change a view, and their completion.
struct ColumnCompleter: Sendable {
  let file: DatabaseFile
  let view: TableView
  /// The examples in help.
  var examples = ViewExamples()

  var conditions: VerbGrammar<[String]> {
    grammar(
      ["<column>", "[not] <comparison>", "<value>", "[and|or <condition>]..."], atLeast: 1, isVerbatim: true,
      note: "A value in quotes is a text: 'null' is not NULL, '1' is not a number, and 'Name' is not a column.",
      example: examples.conditions
    ) { words, partial in
      await suggestions(behind: words, beginning: partial)
    }
  }

  var sorting: VerbGrammar<[String]> {
    grammar(["[<column> [desc]]..."], example: examples.sorting) { words, partial in
      let descending = Suggestion("desc", "Largest first")
      let mayDescend = words.last.map { $0.lowercased() != "desc" } ?? false
      return (mayDescend ? [descending] : []) + (await columns(beginning: partial))
    }
  }

  var columns: VerbGrammar<[String]> {
    grammar(["[<column>...]"], example: examples.columnList) { _, partial in
      await columns(beginning: partial)
    }
  }

  var column: VerbGrammar<[String]> {
    grammar(["<column>"], atLeast: 1, atMost: 1, example: examples.column) { _, partial in
      await columns(beginning: partial)
    }
  }

  var facet: VerbGrammar<[String]> {
    grammar(
      [
        "<column>", "[by year|month|day]", "[<column>...]",
        "[\(Measure.Function.allCases.map(\.rawValue).joined(separator: "|"))]", "[<expression>]",
      ], atLeast: 1, example: examples.facet
    ) { words, partial in
      let functions = Measure.Function.allCases.map { Suggestion($0.rawValue) }
      guard let last = words.last?.lowercased() else { return await columns(beginning: partial) }
      if words.dropFirst().contains(where: { Measure.Function(rawValue: $0.lowercased()) != nil }) {
        return await operands(beginning: partial)
      }
      if words.count > 1, last == "by" { return Period.allCases.map { Suggestion($0.rawValue) } }
      let isPeriod = words.count > 2 && words[words.count - 2].lowercased() == "by"
      let takesPeriod = isPeriod ? false : await hasPeriods(words[words.count - 1])
      return (takesPeriod ? [Suggestion("by", "Group dates by year, month or day")] : []) + functions
        + (await columns(beginning: partial))
    }
  }

  /// The values of a key.
  func key(_ names: [String]) -> VerbGrammar<[String]> {
    grammar(names.map { "<\($0)>" }, atLeast: 1, isVerbatim: true, example: examples.key) { _, _ in [] }
  }

  /// The arguments of `link`.
  func link(to tables: [String]) -> VerbGrammar<[String]> {
    grammar(["<column>", "[to] <table>", "[<column>]"], atLeast: 2, atMost: 4, example: examples.link(to: tables)) {
      words, partial in
      let words = words.count > 1 && words[1].lowercased() == "to" ? [words[0]] + words.dropFirst(2) : words
      switch words.count {
      case 0: return await columns(beginning: partial)
      case 1: return tables.map { Suggestion($0) }
      default: return (try? await file.table(named: words[1]))?.columns.map { Suggestion($0.name) } ?? []
      }
    }
  }

  /// Whether a column can be grouped by periods: it holds no years, and no other numbers that are not dates.
  func hasPeriods(_ name: String) async -> Bool {
    let found = try? await file.read { db in
      let schema = try TableSchema(of: view.source, in: db)
      var query = Query(of: schema, in: db)
      guard let column = ColumnPath(typed: name, in: schema) else { return false }
      let term = try query.term(column)
      _ = try query.epoch(of: term, named: column)
      return try !term.holdsYears(in: db)
    }
    return found == true
  }

  /// The possible completions of the column at the end of an expression.
  func operands(beginning partial: String) async -> [Suggestion] {
    let start = partial.indexBehindLast { "+-*/( ".unicodeScalars.contains($0) } ?? partial.startIndex
    return await columns(beginning: String(partial[start...]), inExpression: true).map { $0.behind(partial[..<start]) }
  }

  private func grammar(
    _ usage: [String], atLeast least: Int = 0, atMost most: Int = .max, isVerbatim: Bool = false, note: String? = nil,
    example: @autoclosure @escaping @Sendable () -> String,
    _ suggestions: @escaping @Sendable (_ words: [String], _ partial: String) async -> [Suggestion]
  ) -> VerbGrammar<[String]> {
    let syntax = ViewSyntax(
      usage: usage, least: least, most: most, isVerbatim: isVerbatim, note: note, example: example,
      suggestions: suggestions)
    return VerbGrammar(syntax) { isVerbatim ? try ($0.first ?? "").pieces() : $0 }
  }

  /// The possible completions of a column name: columns of the table to which the part up to the last dot leads.
  ///
  /// - Parameter isInExpression: Whether a name needs quotes if it contains special characters.
  func columns(beginning partial: String, inExpression isInExpression: Bool = false) async -> [Suggestion] {
    let prefix = ColumnPath.prefix(of: partial)
    let found = try? await file.read { db in
      let schema = try TableSchema(of: view.source, in: db)
      var query = Query(of: schema, in: db)
      let members = try query.members(behind: prefix.hops)
      guard members.isEmpty else { return (members, schema, [String](), [String]()) }
      let table = try schema.table(behind: prefix.hops, in: db)
      return ([], table, (try? db.objectColumns(of: table)) ?? [], (try? table.tablesThatLeadHere(in: db)) ?? [])
    }
    guard let (members, found, objects, tables) = found else { return [] }
    if !members.isEmpty { return members.map { Suggestion(prefix.text + $0.spelled) } }
    let own = found.shownColumns.flatMap { column in
      let name = prefix.text.isEmpty && !isInExpression ? column.name : column.name.spelled
      let keys = found.foreignKeys(of: column.name)
      let parents = keys.map { key in
        let hop = ColumnPath.Hop(column: column.name, parent: keys.count > 1 ? key.parent : nil)
        return Suggestion(open: "\(prefix.text)\(hop).", "Columns of \(key.parent)")
      }
      let isObject = objects.contains(column.name)
      let open = isObject ? [Suggestion(open: "\(prefix.text)\(column.name.spelled).", "Members of its JSON")] : []
      return [Suggestion(prefix.text + name, column.type.lowercased())] + parents + open
    }
    return own + tables.map { Suggestion(prefix.text + $0.spelled, "Number of rows of \($0) that lead here") }
  }

  /// The possible words after the words of conditions.
  func suggestions(behind words: [String], beginning partial: String) async -> [Suggestion] {
    var condition = words[(words.lastIndex { ["and", "or"].contains($0.lowercased()) }.map { $0 + 1 } ?? 0)...]
    if condition.first?.hasPrefix("(") == true {
      let column = String(condition.removeFirst().drop { $0 == "(" })
      condition = [column] + condition
    }
    // In `between 5 and 10`, a value follows `and`.
    if condition.count < 2, let sign = words.dropLast(2).last, sign.lowercased() == "between" { return [] }
    let isNegated = condition.dropFirst().first?.lowercased() == "not"
    if isNegated { condition.remove(at: condition.startIndex + 1) }
    switch condition.count {
    case 0:
      let start = partial.prefix { $0 == "(" }
      let name = String(partial.dropFirst(start.count))
      let all = await columns(beginning: name, inExpression: true).filter { $0.word.begins(with: name) }
      return all.map { $0.behind(start) }
    case 1:
      let comparisons = Condition.Comparison.allCases.filter { !isNegated || $0.takesNot }
      let others = isNegated ? [] : [Suggestion("between", "From one value to another"), Suggestion("not", "Not")]
      return (comparisons.map { Suggestion($0.sign, $0.meaning) } + others).filter { $0.word.begins(with: partial) }
    case 2:
      let isPeriod = condition.last.flatMap(Condition.Comparison.init(sign:)) == .within
      return await values(of: condition.first ?? "", beginning: partial, asPeriods: isPeriod)
    default:
      let isList = condition.dropFirst().first?.lowercased() == "in"
      let values = isList ? await values(of: condition.first ?? "", beginning: partial) : []
      let words = [Suggestion("and", "Add a condition"), Suggestion("or", "Add an alternative")]
      return words.filter { $0.word.begins(with: partial) } + values
    }
  }

  /// The first values of a column, among the rows of the view, that begin with a text.
  ///
  /// - Parameter isPeriod: Whether to return the months of a column of dates.
  private func values(
    of name: String, beginning partial: String, asPeriods isPeriod: Bool = false
  ) async -> [Suggestion] {
    let isQuoted = partial.isQuoted
    let start = isQuoted ? Literal(partial + partial.prefix(1)).text.description : partial
    let found = try? await file.read { db in
      let schema = try TableSchema(of: view.source, in: db)
      guard let column = ColumnPath(typed: name.name, in: schema) else { return [Suggestion]() }
      var query = Query(of: schema, in: db)
      let own = try query.term(column)
      let term = isPeriod ? try query.sql(.month, of: own) : own.sql
      var conditions = try view.conditions.map { try query.sql($0) }
      // Long values are not worth completing, and fifty of them would take much memory.
      conditions.append("length(\(term)) <= 200")
      conditions.append("substr(\(term), 1, \(start.unicodeScalars.count)) = \(value: .text(start)) COLLATE NOCASE")
      let condition = conditions.conjunction ?? "1"
      let cells = try db.cells(
        of: "SELECT DISTINCT \(term) FROM \(query.source) WHERE \(condition) ORDER BY 1 LIMIT 50"
      ).map { $0[0] }
      // Texts that are not dates cannot be typed after `within`.
      let shown = cells.filter { if isPeriod, case .text(let text) = $0 { Period(of: text) != nil } else { true } }
      let hasDates = shown.contains { Excerpt(cell: $0).isDate }
      let reading = isPeriod ? Reading(keys: .text) : try query.reading(of: column, readingDates: hasDates)
      return shown.filter { !$0.isNull }.map { cell in
        let literal = isQuoted ? Literal(exactly: cell) : Literal(shown: cell, in: reading, column, of: schema)
        return Suggestion(Literal(typed: literal.word).word)
      }
    }
    let values = found ?? []
    return values + ("null".begins(with: partial) ? [Suggestion("null", "No value")] : [])
  }
}

extension String {
  /// Whether the word, or the text in its quotes, begins with typed characters, ignoring case.
  fileprivate func begins(with partial: String) -> Bool {
    let (word, partial) = (lowercased(), partial.lowercased())
    return word.hasPrefix(partial) || word.isQuoted && word.dropFirst().hasPrefix(partial)
  }
}

extension Condition.Comparison {
  fileprivate var meaning: String {
    switch self {
    case .equal: "Equal"
    case .unequal: "Not equal"
    case .less: "Less than"
    case .greater: "Greater than"
    case .lessOrEqual: "Less than or equal"
    case .greaterOrEqual: "Greater than or equal"
    case .contains: "Contains the text"
    case .starts: "Begins with the text"
    case .like: "Matches a pattern of SQL, with % and _"
    case .match: "Found by full-text search"
    case .within: "In a year, month or day, such as 2024-05"
    case .isIn: "One of several values"
    case .same: "Exactly equal, including letter case and spaces"
    }
  }
}

extension ColumnPath {
  /// The hops at the beginning of a text, up to its last dot, and that part of the text.
  fileprivate static func prefix(of text: String) -> (hops: [Hop], text: String) {
    guard let end = text.indexBehindLast(where: { $0 == "." }), let path = ColumnPath(text[..<end] + "x") else {
      return ([], "")
    }
    return (path.hops, String(text[..<end]))
  }
}

extension String {
  /// The index after the last of certain scalars outside of double quotes.
  fileprivate func indexBehindLast(where isWanted: (Unicode.Scalar) -> Bool) -> Index? {
    var isQuoted = false
    var end: Index?
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, isWanted(scalar) { end = unicodeScalars.index(after: index) }
    }
    return end
  }
}

/// Words that are completed from the database.
private struct ViewSyntax: VerbSyntax {
  let usage: [String]
  let least: Int
  let most: Int
  let isVerbatim: Bool
  /// A sentence for its help.
  let note: String?
  /// A line that shows how to type it.
  let example: @Sendable () -> String
  let suggestions: @Sendable (_ words: [String], _ partial: String) async -> [Suggestion]

  var explanation: [Block] {
    (note.map { [.text(StyledText($0))] } ?? []) + [.text(StyledText("For example: \(example())"))]
  }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    let words = isVerbatim ? (try? words.first?.pieces()) ?? [] : words
    if words.count >= most { return Expectations(isComplete: true) }
    let (found, note) = values.suggestions(beginning: partial) { [suggestions] in await suggestions(words, $0) }
    let argument = Expectations.Argument(usage[min(words.count, usage.count - 1)])
    return Expectations(
      argument, suggestions: found, note: note, isComplete: words.count >= least && words.last?.lowercased() != "by")
  }

  func check(_ words: [String], of name: String) throws(LineError) {
    if words.count < least { throw LineError("\(usage[words.count]) is missing; for example: \(example())") }
    if words.count > most {
      throw LineError(
        "unexpected argument \(LineError.quoted(words[most])); usage: \(([name] + usage).joined(separator: " "))")
    }
  }
}
