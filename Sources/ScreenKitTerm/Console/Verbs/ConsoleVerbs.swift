/// The verbs that a console adds to those of every session, and their data.
@MainActor
package final class ConsoleVerbs {
  /// The permissions that the author grants.
  private let granted: Set<Permission>
  /// The permissions that remain after the command line has denied some.
  var permissions: Set<Permission> {
    let left = granted.filter { denials[$0] == nil }
    return denials[.shell] == nil ? left : Set(left.map(\.withoutShell))
  }
  /// The reasons permissions are denied to the user, even if the author grants them.
  var denials: [Permission: String] = [:] {
    didSet { if denials != oldValue { update() } }
  }
  /// The user's settings.
  var settings: ConsoleSettings {
    didSet { onSettings(settings) }
  }
  /// Called when the user, or the terminal's background, has changed the settings.
  var onSettings: (ConsoleSettings) -> Void = { _ in }
  /// The file of the user's saved settings; `nil` if the user has no directory for it.
  var settingsFile: SettingsFile?
  /// The prompt.
  let prompt: ConsolePrompt
  /// The last output, and how far it is scrolled sideways.
  var columns = ColumnView()
  /// How the last output can be scrolled sideways; `nil` if no columns are left out.
  var columnScroll: ColumnScroll?
  /// Updates the verbs of the session, because those that scroll are not always available.
  private var update: @MainActor () -> Void = {}
  /// The user's aliases.
  var aliases = Aliases() {
    didSet { if aliases != oldValue { update() } }
  }
  /// Whether the lines of a file are being run.
  var isLoading = false
  /// Whether a recording is replayed: the verbs are there, but reach nothing outside of the program.
  var isReplaying = false
  /// Whether a verb has left something out because of that.
  private var hasSkipped = false
  /// The typed lines; `nil` if they are not recorded.
  var history: HistoryStore?
  /// The lines that `report` writes; `nil` if none are kept.
  var recentLines: RecentLines?
  /// Starts other programs; `nil` if there are none.
  var programs: ExternalPrograms?
  /// Shows blocks one screenful at a time; `nil` if pages cannot be turned.
  var pager: ((_ blocks: [Block]) async -> Void)? {
    didSet { update() }
  }
  /// Shows the output of each line of a loaded file as soon as it has ended.
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
      session?.refusedPermissions = refusedPermissions
      session?.files = permissions.contains(.files) ? FileNames.beginning : nil
    }
    update()
  }

  /// The verbs whose permission is missing, each with the reason.
  private var refusals: [String: String] {
    let refusals = Permission.allCases.flatMap { permission in
      refusedPermissions[permission.name].map { reason in
        permission.names.map { ($0, LineError(reason, place: $0).description) }
      } ?? []
    }
    return Dictionary(uniqueKeysWithValues: refusals)
  }

  /// The missing permissions by name, each with the reason.
  var refusedPermissions: [String: String] {
    let shut = Permission.allCases.filter { !permissions.contains($0) }
    return Dictionary(uniqueKeysWithValues: shut.map { ($0.name, denials[$0] ?? $0.denial) })
  }

  /// Prepares for blocks that will be shown, with their rendering and their screen.
  package func willShow(_ blocks: [Block], of screen: Screenful? = nil, as rendering: () -> Rendering) {
    guard screen != nil || !blocks.isEmpty else { return }
    columns.willShow(blocks, of: screen, as: rendering())
    let had = columnScroll != nil
    columnScroll = rendering().columnScroll(of: columns.blocks)
    if had != (columnScroll != nil) { update() }
  }

  /// Whether a verb must leave out what it does outside of the program, because a recording is replayed.
  func skips() -> Bool {
    hasSkipped = hasSkipped || isReplaying
    return isReplaying
  }

  /// Returns whether a verb has left something out since the last call.
  func takeSkipped() -> Bool {
    defer { hasSkipped = false }
    return hasSkipped
  }

  /// Prepares for the end of a line of a replay, as if it was shown in a window.
  func willShow(_ end: LineEnd, in window: Window) {
    guard let columns = window.columns else { return }
    let rendering = { self.adjusting(Rendering(columns: columns, characterSupport: window.characterSupport)) }
    willShow(end.output, as: rendering)
    if let screen = end.screen { willShow(screen.blocks, of: screen, as: rendering) }
  }

  /// Forgets a replay. The user may continue from there.
  func endReplay() {
    (isReplaying, hasSkipped, columns, columnScroll) = (false, false, ColumnView(), nil)
    (aliases, pager) = (Aliases(), nil)
  }

  /// The rendering for the receiver, scrolled sideways like the last output, and adjusted to the user's settings.
  package func adjusting(_ rendering: Rendering) -> Rendering {
    var rendering = rendering
    rendering.scrolledColumns = columns.scrolled
    return settings.adjusting(rendering)
  }

  private func all<Action>() -> [Verb<Action>] {
    let open = permissions.sorted { $0.name < $1.name }
    let paging: [Verb<Action>] = pager == nil || permissions.contains(.pager) ? [] : [pageVerb()]
    let own: [Verb<Action>] = columnVerbs() + historyVerbs() + [reportVerb()] + settingVerbs() + paging
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

  /// Whether the user has an editor, and that permission is granted.
  var edits: Bool { permissions.contains(.editor) && programs?.isInteractive == true }

  /// Opens a text in the user's editor, if that permission is granted.
  ///
  /// - Parameter purpose: The purpose of the text: see ``ExternalPrograms/edit(_:for:through:)``.
  package func edit(_ text: String, name: String, for purpose: String? = nil) async throws(LineError) -> String {
    guard permissions.contains(.editor) else {
      throw LineError("<\(name)> is missing; \(Permission.editor.denial)")
    }
    guard let programs else {
      throw LineError("<\(name)> is missing", advice: "type it on the same line, since an editor needs a terminal")
    }
    return try await programs.edit(text, for: purpose, through: permissions)
  }

  /// Runs a command, or `look` without one, and returns its output for a verb to use.
  ///
  /// - Throws: An error if the line fails.
  func collect(_ command: String, for line: any RunningLine) async throws(LineError) -> (end: LineEnd, blocks: [Block])
  {
    let end = await runCommand(command.isEmpty ? ":look" : command, for: line)
    try end.check()
    return (end, end.output + (end.screen?.blocks ?? []))
  }

  /// Runs a command for another line, even if the text would be a value.
  func runCommand(_ command: String, for line: any RunningLine) async -> LineEnd {
    let isValue = line.location.input?.takes(command) == true
    return await line.run(isValue ? ":\(command)" : command)
  }
}
