import PresentationCore

/// Checks whether a line would now do something other than it was written for.
extension LineAtWork {
  /// Refuses a line whose meaning could have changed since its frame, or that would answer a question it was not written for.
  func requireMeaning(of reading: LineReading) throws(LineError) {
    // A sign stands for a verb of the front end.
    do { if try reading.signed() != nil { return } } catch { return }
    guard let match = try? reading.match.get() else {
      // The verb may have been there in the frame.
      if let frame = context.frame { try requireTop(of: frame) }
      return
    }
    let definition = match.definition
    if reading.typed.asksForHelp(of: definition, behind: match.count) { return }
    if definition.traits.isAnswer { try requireAnswering(reading.typed) }
    if context.author == .ahead, definition.role == .destroys {
      throw .stale("\(definition.name) destroys something and was typed before the prompt appeared")
    }
    if let frame = context.frame, !reading.verbs.isIndependent(definition) {
      try requireTop(of: frame)
      try requireVerbs(of: frame, for: reading, match)
    }
    if context.author == .program { try requireFullName(in: reading, match) }
    context.answers = definition.traits.isAnswer
  }

  /// Returns the line that a row carries whose number was typed; `nil` if a verb takes the number, or no row has it. Programs give lines, not
  /// numbers.
  ///
  /// - Throws: If the rows have changed since the frame of the line.
  func lineOfRow(numberedBy reading: LineReading) throws(LineError) -> String? {
    guard case .failure = reading.match, reading.typed.texts.count == 1, let number = Int(reading.typed.texts[0]),
      context.author != .program
    else { return nil }
    if session.sight.mayHaveChanged { _ = session.peek() }
    if let frame = context.frame, session.sight.frames.rows > frame { throw .stale("the rows changed") }
    guard let line = session.sight.body.line(ofRow: number) else { return nil }
    // A line that is a number, too, could lead from row to row for ever.
    let words = TypedLine(line).texts
    return words.count == 1 && Int(words[0]) != nil ? nil : line
  }

  /// Refuses an abbreviation in a line of a program: it would become ambiguous as soon as another verb begins with it.
  private func requireFullName(in reading: LineReading, _ match: VerbTable.Match) throws(LineError) {
    guard match.count > 0, !reading.isTypedOut(match) else { return }
    let (typed, name) = (reading.typed.texts.prefix(match.count).joined(separator: " "), match.definition.name)
    throw LineError(
      "\(Wording.quoted(typed)) is an abbreviation, which programs cannot use",
      advice: "write \(Wording.quoted(name))", alternatives: [name])
  }

  /// Refuses a line that may name a different verb, or a different row, than in a frame.
  private func requireVerbs(of frame: Int, for reading: LineReading, _ match: VerbTable.Match) throws(LineError) {
    if !reading.isTypedOut(match) {
      if session.sight.mayHaveChanged { session.noteVerbs() }
      if session.sight.frames.verbs > frame { throw .stale("the available commands changed") }
    }
    if reading.hasNumbers(behind: match) {
      if session.sight.mayHaveChanged { _ = session.peek() }
      if session.sight.frames.rows > frame { throw .stale("the rows changed") }
    }
  }

  /// Refuses a value for something that was not asked in its frame.
  func requireMeaning(ofValue line: String, for input: Input<Action>) throws(LineError) {
    if context.author == .ahead, session.top.role == .destroys {
      throw .stale("this screen destroys something and the line was typed before the prompt appeared")
    }
    guard let frame = context.frame else { return }
    let before = session.sight.frames.input?.defaultText
    try requireTop(of: frame)
    if line.allSatisfy(\.isWhitespace), before != input.description.defaultText {
      throw .stale("the default changed")
    }
  }

  /// Checks an answer to the question on top, and returns what gives it.
  func answer(_ choice: Int, on frame: Int) throws(LineError) -> Rest {
    try requireTop(of: frame)
    let path = session.presentedPath
    guard let question = session.question(on: path) else { throw LineError("this screen does not ask a question") }
    guard question.typedAnswers.indices.contains(choice) else {
      throw LineError("unknown answer \(choice)", advice: question.waiting)
    }
    context.answers = true
    session.record(.answer(choice))
    let intent = PathIntent<Route>(
      question.intent(of: choice), reason: .user, from: PathIntent<Route>.Origin(topOf: path))
    return { () async throws(LineError) in try await self.navigate(intent) }
  }

  /// Refuses a line if the top screen, its question or its input differs from a frame.
  private func requireTop(of frame: Int) throws(LineError) {
    session.noteTop()
    if session.sight.frames.hasOtherTop(since: frame) { throw .stale("the screen changed") }
  }

  /// Refuses a line that would answer a question, unless it was written for that.
  private func requireAnswering(_ line: TypedLine) throws(LineError) {
    guard let question = session.question(on: session.presentedPath) else { return }
    let text = Wording.quotedText(question.text)
    switch context.author {
    case .user: break
    case .program, .ahead:
      throw .stale("it would answer \(text)", advice: "look at the question first")
    case .script:
      session.noteTop()
      if session.sight.hasUntoldTop {
        throw .stale("it would answer \(text), which was asked after the line was sent")
      }
      if session.sight.hasAsked(line) {
        let ways = question.typedAnswers.flatMap { [$0.name] + $0.aliases }.filter { [$0] != line.texts }
        throw .stale(
          "it asked \(text) itself, and a line cannot answer its own question",
          advice: "type \(Wording.choice(ways)) instead")
      }
    }
  }
}

extension LineReading {
  /// Whether the name of the verb was typed in full.
  fileprivate func isTypedOut(_ match: VerbTable.Match) -> Bool {
    guard match.count > 0 else { return false }
    var words = typed.texts
    if words[0].hasPrefix(":") { words[0].removeFirst() }
    return match.definition.countTypedOut(in: words) == match.count
  }

  /// Whether a word after the name of the verb may be the number of a row. Words of a text that the verb takes unparsed do not count.
  fileprivate func hasNumbers(behind match: VerbTable.Match) -> Bool {
    let definition = match.definition
    let alias = definition.traits.line
    let text = alias == nil ? definition.parameters.firstIndex { $0.isLine && !$0.isVerb } : nil
    let words = typed.texts.dropFirst(match.count).prefix(text ?? .max)
    return words.contains(where: \.isLikeNumber)
      || alias.map { TypedLine($0).texts.contains(where: \.isLikeNumber) } == true
  }
}

extension VerbTable {
  /// Whether a verb means the same on every screen. Verbs of the session and of the front end do, unless they act on the screen or run
  /// another line.
  fileprivate func isIndependent(_ definition: VerbDefinition) -> Bool {
    guard !own.contains(where: { $0 === definition }), !everywhere.contains(where: { $0 === definition }) else {
      return false
    }
    return !["back", "discard"].contains(definition.firstName) && definition.traits.line == nil
      && !definition.parameters.contains(where: \.isVerb)
  }
}

extension String {
  fileprivate var isLikeNumber: Bool {
    let first = utf8.first { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "-") }
    return first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }
}
