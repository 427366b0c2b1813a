import PresentationCore

/// The verbs that can be typed, what helps to type them, and what they may do.
extension Session {
  /// The verbs of the top screen, with the answers to what it asks, and those that the app has on every screen.
  typealias OwnVerbs = (screen: [Verb<Action>], everywhere: [Verb<Action>])

  /// The verbs that can be typed now.
  var verbTable: VerbTable { verbTable(of: ownVerbs) }

  var ownVerbs: OwnVerbs {
    let (state, denial) = (store.state, settings.denial)
    let top = top
    var own = top.verbs(state)
    if let role = top.role { own = own.map { $0.on(screenWith: role) } }
    let everywhere = settings.verbsEverywhere(state)
    assert(failures.postsDuplicates(among: own, everywhere, common.builtIn.verbs))
    let all = mayAsk ? own + answers(beside: own) : own
    if settings.access == .destroys, denial == nil, settings.refusedPermissions.isEmpty { return (all, everywhere) }
    return (permitted(all, by: denial), permitted(everywhere, by: denial))
  }

  func verbTable(of own: OwnVerbs) -> VerbTable {
    VerbTable(
      screen: VerbList.definitions(of: own.screen), everywhere: VerbList.definitions(of: own.everywhere),
      common: hasBegunLines ? common.all : common.withoutLines)
  }

  /// Returns the verb that was found in a table of the app's own verbs and the built-in ones.
  func verb(_ definition: VerbDefinition, in table: VerbTable, _ own: OwnVerbs) -> Verb<Action> {
    switch table.slot(of: definition) {
    case .screen(let index): isSandboxed ? own.screen[index].withoutEffect : own.screen[index]
    case .everywhere(let index): isSandboxed ? own.everywhere[index].withoutEffect : own.everywhere[index]
    case .builtIn(let index): common.builtIn.verbs[index]
    case .hidden(let index): common.hidden.verbs[index]
    }
  }

  /// Lists the verbs that can be typed now: the verbs of the top screen and the answers to its question, the verbs of the app, then
  /// the built-in ones.
  public func verbs() async -> [VerbDescription] {
    let table = verbTable
    let verbs =
      table.own.map { VerbDescription($0, isBuiltIn: false) }
      + table.visibleBuiltIn.map { VerbDescription($0, isBuiltIn: true) }
    guard let input else { return verbs }
    return input.description.choiceVerbs(top.role, disabledBecause: restrictionOnTop)
      + verbs.map { verb in
        var verb = verb
        (verb.name, verb.usage) = (":" + verb.name, ":" + verb.usage)
        return verb
      }
  }

  /// The first page of help: the value that the screen asks for, and all verbs. If that is longer than the window, the built-in verbs are listed
  /// by their names alone, unless another line takes the text to a pager or a file.
  var overview: [Block] {
    let (table, description) = (verbTable, input?.description)
    let (sign, head) = description.map { (":", [.text($0.guidance), .space]) } ?? ("", [] as [Block])
    let whole = head + table.overview(behind: sign)
    guard line?.outer == nil, let rows = window.rows, Rendering(columns: window.columns).lines(whole).count > rows - 2
    else {
      return whole
    }
    let help = table.visibleBuiltIn.first { $0.firstName == "help" }.map { sign + $0.name }
    let hint = help.map { Block.text(StyledText("To explain a command, type \($0) and its name.", .faint)) }
    return head + table.overview(behind: sign, isBrief: true) + (hint.map { ["", $0] } ?? [])
  }

  // MARK: Typing

  /// Returns the part of a line that may be recorded in a history, without its secrets; `nil` if no part may be, as for a value of an
  /// input.
  public func remembered(_ line: String) async -> String? {
    if input(taking: line) != nil { return nil }
    guard let reading = read(line) else { return line }
    return reading.remembered
  }

  /// Reads a line as it would be run now.
  func read(_ line: String) -> LineReading? {
    LineReading(line) { verbTable }
  }

  /// Returns the possible completions of a line up to the cursor.
  ///
  /// It waits at most 50 milliseconds for values that must be looked up. Later values are reported as ``SessionChange/completion(_:)``.
  public func completionNow(of line: String) -> Completion {
    let completion = knownCompletion(of: line)
    if completion.note != nil {
      lookup.onArrival { [weak self] in
        guard let self else { return }
        lateCompletion.value = knownCompletion(of: line)
        ringReaders()
      }
    }
    return completion
  }

  private func knownCompletion(of line: String) -> Completion {
    if let input = input(taking: line) {
      let completion = restrictionOnTop == nil ? input.completion(of: line, values: values) : Completion()
      guard line.isEmpty, completion.candidates.isEmpty, completion.note == nil else { return completion }
      return verbTable.completion(of: ":", values: values)
    }
    let verbs = verbTable
    return verbs.isSigned(line) ? Completion() : verbs.completion(of: line, values: values)
  }

  /// Returns the words that can come next at the end of `line`, each with its purpose; `nil` where a question mark is an ordinary
  /// character, as in a text that the screen asks for.
  public func expectationsNow(at line: String) -> [Block]? {
    if let input = input(taking: line) { return input.description.explanation }
    let verbs = verbTable
    return verbs.isSigned(line) ? nil : verbs.expectations(at: line, values: values)
  }

  /// Returns how a line that is being typed is parsed. A value, or a line that begins with a sign such as `!`, has an empty outline.
  public func outlineNow(of line: String) -> LineOutline {
    let verbs = verbTable
    return input(taking: line) != nil || verbs.isSigned(line) ? LineOutline() : verbs.outline(of: TypedLine(line))
  }

  /// Returns how a built-in verb is typed now, from its first name: with a colon where the name alone means something else; `nil` where it
  /// is hidden.
  package func spelling(ofBuiltIn firstName: String) -> String? {
    let spelling = verbTable.spelling(ofBuiltIn: firstName)
    return input == nil || spelling?.first == ":" ? spelling : spelling.map { ":" + $0 }
  }

  private var values: ValueSource { ValueSource(lookup: lookup, files: settings.files) }

  // MARK: Questions

  /// Returns the questions that are not answered, the topmost first; see ``SessionPort/openQuestions()``.
  public func openQuestions() async -> [QuestionDescription] {
    guard mayAsk, !hasLeftAtOnce else { return [] }
    return calls.path().reversed().compactMap { ($0 as? any QuestionRoute)?.pending }
  }

  /// Returns the question of the top route of a path; `nil` if there is none.
  func question(on path: [Route]) -> QuestionDescription? {
    guard mayAsk, let asking = path.last as? any QuestionRoute else { return nil }
    return asking.pending
  }

  /// Returns a verb for each answer to the question on top, next to the verbs that the screen has.
  func answers(beside verbs: [Verb<Action>]) -> [Verb<Action>] {
    let path = presentedPath
    guard let question = question(on: path) else { return [] }
    let taken = Set(verbs.map(\.name))
    let origin = PathIntent<Route>.Origin(topOf: path)
    return question.typedAnswers.enumerated().compactMap { index, reply in
      guard !taken.contains(reply.name) else { return nil }
      return Verb(reply.name, reply.summary) {
        .navigate(PathIntent(question.intent(of: index), reason: .user, from: origin))
      }
      .aliases((reply.aliases + [reply.word].compactMap(\.self)).filter { !taken.contains($0) })
      .asAnswer.role(answer(index)?.role ?? .reads)
    }
  }

  /// Returns the label of an answer to the question on top, and its role; `nil` if the index is out of range.
  ///
  /// The role of the screen that asks counts. A question without a role is asked by the screen below it.
  private func answer(_ index: Int) -> (label: String, role: VerbRole)? {
    guard let question = presentedPath.last as? any QuestionRoute,
      let (label, own) = question.description(ofAnswer: index)
    else { return nil }
    let asking = component.screens.last { ($0.route as? any QuestionRoute)?.asks != true || $0.screen.role != nil }
    return (label, VerbRole.of(own, on: (asking?.screen ?? root).role) ?? own)
  }

  // MARK: Access

  /// Returns the same verbs, of which those that may do too much, or are not for this user, cannot be used.
  func permitted(
    _ verbs: [Verb<Action>], by denial: (@MainActor (State, Verb<Action>) -> String?)? = nil
  ) -> [Verb<Action>] {
    verbs.map { verb in
      if let role = verb.role, role > settings.access { return verb.denied(restriction) }
      if let reason = verb.definition.traits.permission.flatMap({ settings.refusedPermissions[$0] }) {
        return verb.denied(reason)
      }
      guard !verb.definition.traits.isAnswer, let reason = denial?(store.state, verb) else { return verb }
      return verb.denied(reason)
    }
  }

  /// Refuses what has no role, unless it is known to change nothing.
  ///
  /// - Parameters:
  ///   - answer: The answer of a verb, or of the input of a screen.
  ///   - role: The role of the verb or the screen.
  ///   - place: The name of the verb.
  func requireAccess(to answer: VerbOutput<Action>, by role: VerbRole?, at place: String? = nil) throws(LineError) {
    guard settings.access == .reads, role == nil else { return }
    switch answer {
    case .blocks: return
    case .action(let action) where action.intent != nil: return
    case .action, .effect: throw LineError("\(restriction), and this command may change something", place: place)
    }
  }

  /// Refuses an action of the input of the top screen that does too much; for `nil`, any use of the input.
  func requireAccess(toGive action: Action?) throws(LineError) {
    if let restrictionOnTop { throw LineError(restrictionOnTop) }
    if let action { try requireAccess(to: .action(action), by: top.role) }
  }

  /// Refuses an answer to a question that does too much.
  func requireAccess(to intent: PathIntent<Route>) throws(LineError) {
    guard case .answer(let index) = intent.kind, let answer = answer(index), answer.role > settings.access else {
      return
    }
    throw LineError(restriction, place: answer.label)
  }

  /// Refuses an action of a line that leads to a screen with a greater role than lines may have; `nil` if they may have any.
  ///
  /// The screens are known only when the action has been applied.
  var limit: Work.Limit? {
    if settings.access == .destroys { return nil }
    return { [weak self] in
      let before = self?.calls.path() ?? []
      return { if let self { try self.requireAccess(toNewScreensOf: self.calls.path(), since: before) } }
    }
  }

  private func requireAccess(toNewScreensOf path: [Route], since before: [Route]) throws(LineError) {
    let diff = PresentationDiff(from: before, to: path)
    for index in diff.created + diff.updated.map(\.newIndex) {
      // A screen that cannot be made is not shown.
      guard let role = (try? component.makeScreen(of: path[index]))?.role, role > settings.access else { continue }
      throw refusal(ofScreenWith: role)
    }
  }

  /// The error of a line that leads to a screen with a role.
  private func refusal(ofScreenWith role: VerbRole) -> LineError {
    LineError("\(restriction), and this leads to a screen that \(role.rawValue) something")
  }

  /// Whether an error says that a line leads to a screen with a greater role than lines may have.
  func refusesScreen(_ error: LineError) -> Bool { VerbRole.allCases.contains { refusal(ofScreenWith: $0) == error } }

  /// The restriction of what lines may do, as a message.
  var restriction: String {
    settings.access == .reads ? "this session is read-only" : "destructive commands are not allowed in this session"
  }

  /// The reason why nothing can be done on the top screen; `nil` if something can.
  var restrictionOnTop: String? { top.role.map { $0 > settings.access } == true ? restriction : nil }

  // MARK: Trials

  /// Makes a session of the same program that begins with another state, and whose lines have no effects outside of it: see
  /// `Store.sandbox()`. The app's verbs that work on a session do nothing, unless their role is to read.
  ///
  /// Nobody can be asked for anything, and verbs that a front end has added are not there.
  func sandbox(from state: State) -> Session {
    let session = again(store.sandbox(from: state))
    session.isSandboxed = true
    session.settings = settings.forTrials
    session.window = window
    return session
  }

  /// Runs the lines of a recording again, and reports those that end differently or show something else.
  ///
  /// The session should be new, and its program in the same state as when the recording began. Lines have their usual effects, as in a
  /// script: they send requests and write files. ``SessionSettings/access`` limits them. A line that was canceled in the recording is canceled again, as
  /// soon as it must wait. Changes that no line caused are not replayed, and other durations pass.
  ///
  /// A reducer that reads the origins of actions gets the recorded times again, but the user of this session: a recording gives no rights.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - until: The number of lines to run; `nil` for all.
  ///   - secrets: The answers to prompts for secrets, in order. A line that needs another one fails.
  public func replay(
    _ recording: Recording, until: Int? = nil, secrets: [String] = []
  ) async -> ReplayOutcome {
    await replay(recording, until: until, secrets: secrets, for: ReplayFrontEnd())
  }

  /// The same, for a front end with verbs of its own.
  package func replay(
    _ recording: Recording, until: Int?, secrets: [String], for frontEnd: ReplayFrontEnd
  ) async -> ReplayOutcome {
    var replay = Replay(in: self, for: frontEnd, secrets: secrets)
    return await replay.run(recording, until: until)
  }
}

extension QuestionRoute {
  var asks: Bool { question != nil }

  fileprivate var pending: QuestionDescription? { question.map { QuestionDescription($0) } }

  /// Returns the label of an answer, and its role; `nil` if the index is out of range.
  fileprivate func description(ofAnswer index: Int) -> (label: String, role: VerbRole)? {
    guard let question, question.answers.indices.contains(index) else { return nil }
    let answer = question.answers[index]
    if answer.role == .destructive { return (answer.label, .destroys) }
    guard let action = answer.action else { return (answer.label, .reads) }
    return (answer.label, (action as? any Navigating)?.onlyNavigates == true ? .reads : .changes)
  }
}

extension Navigating {
  fileprivate var onlyNavigates: Bool { intent != nil }
}
