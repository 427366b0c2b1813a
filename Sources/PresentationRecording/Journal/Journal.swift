import CScreenKitPlatform
public import PresentationCore

/// A file of all actions of a store, from which the state is restored when the program starts again, however it ended.
///
///     let journal = try Journal(Tasks(), reducer: reducer, at: "tasks.journal")
///     let store = Store(journal)
///
/// Opening a journal gives its actions to the reducer, one after the other, and drops the commands that it returns. The store begins with
/// the resulting state. From then on the journal gets a line for each action that the reducer accepts: its number, its time, its origin,
/// the actions that it has released, and a checksum. So a journal needs a reducer that depends on nothing but the state and the action.
///
/// With ``JournalDurability/everyAction``, `perform` and the next prompt of a session wait until the action is on the disk. If it
/// cannot be saved, the outcome and the line report the reason. The change is kept, and the journal writes it as soon as that is
/// possible. At most 10,000 actions wait. A program that is faster than the disk waits for it. When the journal is released, or
/// the process exits, it writes the waiting actions.
///
/// Only one process at a time can have a journal open. Only its owner can read the file. A line that was incomplete when the
/// machine stopped, and every line after damage, is moved to a file with the ending `.cut`. ``damage`` describes it. If the
/// journal cannot be opened, nothing is changed. On a disk that is read-only or full, the program starts with the state of the journal, and
/// ``failure`` says that nothing is saved.
///
/// A ``/PresentationCore/Secret`` in an action or a state is not saved. A secret text, or another secret collection, is restored as empty.
/// Any other secret cannot be encoded, and ends the journal. ``JournalError`` lists the possible errors.
@MainActor
public final class Journal<State, Action: Codable & Sendable> {
  /// The path of the file.
  public let path: String
  /// The damage that was found when the journal was opened; `nil` if the file was whole.
  public let damage: JournalDamage?
  /// The state that was given as the one before the first action. The journal may have led to another one.
  public let start: State?
  let reducer: Reducer<State, Action>
  /// The state after the actions of the file, until the store has taken it.
  private var state: State?
  /// The last actions of the file, for a history; `nil` if there is nothing to undo.
  private var log: ActionLog<State, Action>?
  private let checkpoints: JournalCheckpoints<State>
  private let version: Int
  let writer: JournalWriter<Action>
  fileprivate let listener: FailureListener
  fileprivate let now: @Sendable () -> Double
  /// The number of the last action.
  private var number: Int
  /// The number of the last one that does more than navigate.
  private var lastChange = 0
  /// The number of the action after which a new file begins.
  private var nextCheckpoint: Int
  /// Whether an older version of the program has written the last line of the file.
  private var isOlder: Bool

  /// Opens a journal, or begins one.
  ///
  /// - Parameters:
  ///   - state: The state before the first action.
  ///   - reducer: Applies the actions.
  ///   - path: The path of the file, in a directory that exists. The files of the same name with the endings `.lock`, `.new`,
  ///     `.before`, `.cut` and `.damaged` belong to it.
  ///   - durability: When it waits for the disk.
  ///   - checkpoints: Whether the file is sometimes replaced by a shorter one.
  ///   - version: The version of the program's actions and state. Raise it when an older program cannot read what this one writes.
  ///     A type reads the version of the decoded data from `CodingUserInfoKey.journalVersion`.
  /// - Complexity: O(*n*) for the actions in the file.
  /// - Throws: The reason if it cannot be opened.
  public convenience init(
    _ state: State, reducer: Reducer<State, Action>, at path: String,
    durability: JournalDurability = .everyAction, checkpoints: JournalCheckpoints<State> = .none, version: Int = 1
  ) throws(JournalError) {
    let opening = JournalOpening(
      path: path, start: state, reducer: reducer, checkpoints: checkpoints, version: version, disk: SystemDisk())
    try self.init(opening, durability: durability)
  }

  init(
    _ opening: JournalOpening<State, Action>, durability: JournalDurability, capacity: Int = 10_000,
    now: @escaping @Sendable () -> Double = ActionOrigin.secondsSince1970
  ) throws(JournalError) {
    let opened = try opening.open()
    (path, damage, reducer, checkpoints) = (opened.path, opened.damage, opening.reducer, opening.checkpoints)
    (start, state, log, version) = (opening.start, opened.state, opened.log, opening.version)
    (number, isOlder) = (opened.last, opened.isOlder)
    let (next, isPastAll) = opened.first.addingReportingOverflow(opening.checkpoints.interval)
    nextCheckpoint = isPastAll ? .max : next
    self.now = now
    let listener = FailureListener()
    self.listener = listener
    writer = JournalWriter(
      path: opened.path, disk: opening.disk, file: opened.file, lock: opened.lock, length: opened.length,
      last: opened.last, durability, capacity: capacity, end: opened.failure
    ) { error in Task { @MainActor in listener.tell?(error) } }
    JournalExit.add(writer)
    try start(with: opening.start)
  }

  /// Records the parts of the first start, and each part of a later start that has another value in the journal.
  private func start(with start: State) throws(JournalError) {
    guard var state else { return }
    for action in reducer.actions(starting: start, from: number == 0 ? nil : state) {
      let recorded = RecordedAction(action, from: ActionOrigin(.initial, at: now()))
      do {
        _ = try reducer.reduce(&state, recorded)
      } catch {
        throw .unstartable(path: path, reason: "\(error)")
      }
      record(recorded, making: state)
      log?.append(recorded, making: state)
    }
    // No user has made these changes.
    lastChange = 0
    self.state = state
  }

  deinit { writer.close() }

  /// The number of recorded actions, including those of earlier processes.
  public var count: Int { number }

  /// The reason why actions are not saved; `nil` if all are, or will be in time.
  public var failure: JournalError? { writer.failure }

  /// The same, if an action is not saved that does more than navigate.
  public var unsaved: (any Error)? { writer.failure(of: lastChange) }

  /// Reads a journal without changing it. Another process may have it open.
  ///
  ///     let (log, damage) = try Journal.contents(of: Tasks(), reducer: reducer, at: "tasks.journal")
  ///     for (number, entry) in log.numbered { print(number, entry.origin.line ?? "", entry.action) }
  ///     let past = try log.state(after: 12)
  ///
  /// See the initializer for the parameters, the complexity and the errors.
  ///
  /// - Returns: The actions since the last checkpoint, or all, and where the file is damaged; `nil` if it is intact. The actions end before
  ///   the damage.
  public static func contents(
    of state: State, reducer: Reducer<State, Action>, at path: String,
    checkpoints: JournalCheckpoints<State> = .none, version: Int = 1
  ) throws(JournalError) -> (log: ActionLog<State, Action>, damage: JournalDamage?) {
    let opening = JournalOpening(
      path: path, start: state, reducer: reducer, checkpoints: checkpoints, version: version, disk: SystemDisk())
    let found = try opening.read(opening.disk.resolve(path))
    return (found.contents, found.damage)
  }

  /// Returns when all actions up to now are on the disk.
  ///
  /// - Throws: The reason, if they are not saved; ``JournalError/unconfirmed`` if the task is canceled.
  public func saved() async throws(JournalError) {
    try await writer.written(upTo: number, syncs: true)
  }

  /// Hands over the state to a store, once.
  fileprivate func begin() -> (state: State, log: ActionLog<State, Action>?) {
    guard let state else { preconditionFailure("\(path) is the journal of another store") }
    defer { (self.state, log) = (nil, nil) }
    return (state, log)
  }
}

extension Journal: ActionRecorder {
  /// Adds a line to the file.
  public func record(_ recorded: RecordedAction<Action>, making state: State) {
    if isOlder {
      writer.append(.version(version))
      isOlder = false
    }
    number += 1
    if !recorded.onlyNavigates { lastChange = number }
    writer.append(.entry(number, recorded))
    guard number >= nextCheckpoint else { return }
    nextCheckpoint = number + checkpoints.interval
    let header = JournalFormat.Header(journal: JournalFormat.current, version: version, number: number)
    writer.append(.checkpoint(checkpoints.makeLine(state, header)))
  }

  /// Returns when all actions up to now are on the disk, or, if the journal is synchronized at intervals, when the system has them.
  public func confirm() async throws {
    try await writer.written(upTo: number, syncs: writer.durability == .everyAction)
  }
}

extension Store where Action: Codable {
  /// Makes a store that begins where a journal ends, and records its actions in it.
  ///
  /// If an action cannot be saved, the caller that waits for it gets the error. Without such a caller,
  /// ``/PresentationCore/Store/observeUnattendedFailures(_:)`` reports the error, and a session shows it as a notice.
  ///
  /// - Parameters:
  ///   - journal: The journal. It belongs to one store.
  ///   - middlewares: Handle each action before the reducer, in this order, and after it, in reverse order.
  ///   - subscriptions: The long-running work that a state wants.
  ///   - commands: Work to start before the initializer returns.
  ///   - clock: The clock that effects wait on.
  public convenience init(
    _ journal: Journal<State, Action>, middlewares: [Middleware<State, Action>] = [],
    subscriptions: ((State) -> [any Subscription<Action>])? = nil, commands: [any Command<Action>] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let (state, log) = journal.begin()
    self.init(
      state, reducer: journal.reducer, middlewares: middlewares,
      subscriptions: subscriptions, commands: commands, clock: clock, now: journal.now, recorder: journal, log: log,
      witness: nil)
    journal.listener.tell = { [weak self] in self?.tellUnattended($0) }
  }
}

/// The receiver of errors for which no caller waits.
@MainActor
private final class FailureListener {
  var tell: (@MainActor (JournalError) -> Void)?
}
