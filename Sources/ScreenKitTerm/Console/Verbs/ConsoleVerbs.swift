/// The verbs that a console adds to those of every session, and what they work on.
@MainActor
package final class ConsoleVerbs {
  /// The permissions that the author grants.
  private let granted: Set<Permission>
  /// Those of them that the command line leaves.
  var permissions: Set<Permission> {
    let left = granted.filter { denials[$0] == nil }
    return denials[.shell] == nil ? left : Set(left.map(\.withoutShell))
  }
  /// Why permissions are denied to those who type, whatever the author grants.
  var denials: [Permission: String] = [:] {
    didSet { if denials != oldValue { update() } }
  }
  /// How the user wants things shown.
  var settings: ConsoleSettings {
    didSet { onSettings(settings) }
  }
  /// Called when the user, or the terminal's background, has changed the settings.
  var onSettings: (ConsoleSettings) -> Void = { _ in }
  /// The file of the settings that the user keeps; `nil` if the user has no directory for it.
  var settingsFile: SettingsFile?
  /// What stands in front of the line.
  let prompt: ConsolePrompt
  /// What was shown last, and how far that is scrolled sideways.
  var columns = ColumnView()
  /// How what was shown last can be scrolled sideways; `nil` if no columns are left out.
  var columnScroll: ColumnScroll?
  /// Adds the verbs to the session anew: those that scroll come and go.
  private var update: @MainActor () -> Void = {}
  /// The user's short names.
  var aliases = Aliases() {
    didSet { if aliases != oldValue { update() } }
  }
  /// Whether the lines of a file are being run.
  var isLoading = false
  /// What was typed; `nil` where nothing is remembered.
  var history: HistoryStore?
  /// Starts other programs; `nil` where there are none.
  var programs: ExternalPrograms?
  /// Shows blocks a screenful at a time; `nil` where nobody can turn pages.
  var pager: ((_ blocks: [Block]) async -> Void)? {
    didSet { update() }
  }
  /// Shows what a line of a loaded file showed, as soon as it has ended.
  package var show: (LineEnd) -> Void = { _ in }

  package init(permissions: Set<Permission>, theme: Theme = .standard, prompt: ConsolePrompt = .path) {
    granted = permissions
    self.prompt = prompt
    settings = ConsoleSettings(ofAuthor: theme)
  }

  /// Adds the verbs to a session, and completes files if that permission is granted.
  package func add<State, Action>(to session: Session<State, Action>) {
    update = { [weak self, weak session] in
      guard let self else { return }
      let verbs: [Verb<Action>] = all()
      var closed = refusals.merging(columnRefusals) { denied, _ in denied }
      for verb in verbs { closed[verb.name] = nil }
      session?.add(verbs, refusing: closed)
      session?.files = permissions.contains(.files) ? FileNames.beginning : nil
    }
    update()
  }

  /// The verbs that need a permission which is not there, each with the reason.
  private var refusals: [String: String] {
    let shut = Permission.allCases.filter { !permissions.contains($0) }
    let refusals = shut.flatMap { shut in
      shut.names.map { ($0, LineError(denials[shut] ?? shut.denial, place: $0).description) }
    }
    return Dictionary(uniqueKeysWithValues: refusals)
  }

  /// Learns what will be shown, how it would be rendered, and which screen it is.
  package func willShow(_ blocks: [Block], of screen: Screenful? = nil, as rendering: () -> Rendering) {
    guard screen != nil || !blocks.isEmpty else { return }
    columns.willShow(blocks, of: screen, as: rendering())
    let had = columnScroll != nil
    columnScroll = rendering().columnScroll(of: columns.blocks)
    if had != (columnScroll != nil) { update() }
  }

  /// The rendering that fits the receiver, scrolled sideways as what was shown last, with what the user wants otherwise.
  package func adjusting(_ rendering: Rendering) -> Rendering {
    var rendering = rendering
    rendering.scrolledColumns = columns.scrolled
    return settings.adjusting(rendering)
  }

  private func all<Action>() -> [Verb<Action>] {
    let open = permissions.sorted { $0.name < $1.name }
    let paging: [Verb<Action>] = pager == nil || permissions.contains(.pager) ? [] : [pageVerb()]
    let own: [Verb<Action>] = columnVerbs() + historyVerbs() + settingVerbs() + paging
    return own.map { $0.role(.reads) } + open.flatMap { verbs(needing: $0) } + aliasVerbs().map { $0.role(.reads) }
  }

  private func verbs<Action>(needing permission: Permission) -> [Verb<Action>] {
    switch permission.kind {
    case .files: saveVerbs() + [loadVerb().role(.reads)]
    case .shell: [shellVerb().role(.changes)]
    case .pager: [pageVerb().role(.reads)]
    case .editor: []
    }
  }

  /// Whether there is an editor for the user, and that permission is granted.
  var edits: Bool { permissions.contains(.editor) && programs?.isInteractive == true }

  /// Lets the user change a text in an editor, if that permission is granted.
  ///
  /// - Parameter purpose: What the text is for: see ``ExternalPrograms/edit(_:for:through:)``.
  package func edit(_ text: String, name: String, for purpose: String? = nil) async throws(LineError) -> String {
    guard permissions.contains(.editor) else {
      throw LineError("<\(name)> is missing; \(Permission.editor.denial)")
    }
    guard let programs else {
      throw LineError("<\(name)> is missing", advice: "type it on the same line, since an editor needs a terminal")
    }
    return try await programs.edit(text, for: purpose, through: permissions)
  }

  /// What starts other programs.
  ///
  /// - Throws: When there is nothing around the console.
  func surroundings(for verb: String) throws(LineError) -> ExternalPrograms {
    guard let programs else { throw LineError("this console cannot run programs or use files", place: verb) }
    return programs
  }

  /// What a line shows, or without one the top screen, for a verb that does something else with it.
  ///
  /// - Throws: When the line fails.
  func collect(_ command: String, for line: any RunningLine) async throws(LineError) -> (end: LineEnd, blocks: [Block])
  {
    let end = await runCommand(command.isEmpty ? ":look" : command, for: line)
    try end.check()
    return (end, end.output + (end.screen?.blocks ?? []))
  }

  /// Runs a command for another line, also where a line would be a value.
  func runCommand(_ command: String, for line: any RunningLine) async -> LineEnd {
    let isValue = line.location.input?.takes(command) == true
    return await line.run(isValue ? ":\(command)" : command)
  }
}
