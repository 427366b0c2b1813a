@testable import PresentationRecording
import Foundation
import PresentationCore
import PresentationTesting
import ScreenKit
import Synchronization
import TestSupport
import Testing

/// How a world begins, and who types its lines.
struct WorldSetup: Hashable, Sendable {
  enum Typist: Hashable, CaseIterable, Sendable { case user, script, otherProcess }

  var tabs = 5
  var typist = Typist.user

  init(tabs: Int = 5, typist: Typist = .user) { (self.tabs, self.typist) = (tabs, typist) }

  init(using random: inout SeededGenerator) {
    tabs = Int.random(in: 2...5, using: &random)
    // Most lines go to the session itself, which is the fastest.
    typist = [.script, .otherProcess][Int.random(in: 0...1, using: &random)]
    if Int.random(in: 0..<8, using: &random) > 0 { typist = .user }
  }
}

/// A program, its journal on a disk in memory, its host and its user.
@MainActor
final class World {
  typealias Place = Realm.Place
  typealias Host = RecordingHost<Place, any Screen<Realm, Decree>>

  let setup: WorldSetup
  private(set) var store: Store<Realm, Decree>
  private(set) var host = Host()
  private(set) var courier: Courier
  private var journal: Journal<Realm, Decree>
  private var disk: MemoryDisk
  private var session: Session<Realm, Decree>
  private var port: (any SessionPort)?
  private let pair = RemotePair()
  /// The state with which the journal began.
  private var start: Realm
  /// Wakes the world when a line ends, or begins to wait.
  private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// The number of actions of the program that are not finished.
  private var unfinished = 0
  /// The line that waits for the host or for a page, and the end of the last line.
  private var running: Task<Void, Never>?
  private(set) var end: LineEnd?
  var ledger = WorldLedger()

  init(_ setup: WorldSetup) throws {
    self.setup = setup
    (disk, courier) = (MemoryDisk(), Courier())
    start = Realm(tabs: setup.tabs)
    (journal, store) = try Self.open(start, disk, courier)
    session = Self.session(store, host)
    listen()
  }

  private static func open(
    _ realm: Realm, _ disk: MemoryDisk, _ courier: Courier
  ) throws -> (Journal<Realm, Decree>, Store<Realm, Decree>) {
    let journal = try Journal(realm, Realm.reducer(courier), on: disk)
    return (journal, Store(journal, middlewares: Decree.middlewares))
  }

  private static func session(_ store: Store<Realm, Decree>, _ host: Host) -> Session<Realm, Decree> {
    let session = Session(
      store, path: \.halls.path, root: Sight(name: "never seen"), host: host, patience: .endless
    ) { place, _ in try place.route?.makeScreen() ?? place.key.makeScreen() }
    session.verbsEverywhere = Sight.verbsEverywhere
    return session
  }

  /// Signals what a line waits for.
  private func listen() {
    let signal = signal
    host.onPresent = { Task { signal.yield() } }
    courier.whenAsked.withLock { $0 = { signal.yield() } }
  }

  /// Whether a line waits.
  var isBusy: Bool { running != nil }
  /// Whether something waits for the host or for a page.
  var isBlocked: Bool { host.hasPendingChange || courier.count(.loads) > 0 }
  var actionCount: Int { journal.count }

  // MARK: Events

  /// Lets something happen. Returns what is wrong then.
  func run(_ event: WorldEvent) async throws -> String? {
    if case .line = event { await settle() }
    if case .close = event { await settle() }
    ledger.begin(event, store.state, self)
    let count = actionCount
    end = nil
    switch event {
    case .line(let line):
      // A user who leaves waits for what is under way in the background.
      if line == "quit" { courier.deliver(.fetches) }
      await type(line)
    case .close:
      session.close(serial: session.look().serial)
      await type("look")
    case .cancel:
      running?.cancel()
      await running?.value
    case .act(let act): perform(.act(act))
    case .push(let hall, let page): perform(.navigate(.push(.route(hall, page))))
    case .program(let hall, let pages): perform(.navigate(.set([.root(hall)] + pages.map { .route(hall, $0) })))
    case .host(.obedient): host.behavior = .obedient
    case .host(.slow): host.behavior = .slow
    case .host(.refusing): host.behavior = .refusing("the host refuses")
    case .shown: if host.hasPendingChange { host.answer() }
    case .refused: if host.hasPendingChange { host.refuse("the host refuses") }
    case .loaded: courier.deliver(.loads)
    case .unreadable: courier.deliver(.loads, isGood: false)
    case .delivered:
      let expected = store.state.counts.delivered.count + courier.count(.fetches)
      courier.deliver(.fetches)
      let isThere = { [store] in store.state.counts.delivered.count == expected }
      await waitUntil(isThere)
    case .kill: if let problem = try await kill() { return problem }
    case .resume(let loggedIn): if let problem = try await resume(loggedIn: loggedIn) { return problem }
    }
    if host.behavior == .obedient, host.hasPendingChange { host.answer() }
    await proceed()
    if end?.status == .quit {
      if let problem = ledger.problemOfLeaving(store.state) { return problem }
      attach()
    }
    if actionCount - count > 200 { return "\(actionCount - count) actions run away" }
    return ledger.problem(after: event, store.state, self)
  }

  /// Types a line, and waits until it has ended, or waits for the host or a page.
  private func type(_ line: String) async {
    let port = await connected()
    let frame: Int? = setup.typist == .script ? nil : await port.screen().frame
    run { await port.type(line, on: frame) }
    await proceed()
  }

  private func run(_ line: @escaping @MainActor () async -> LineEnd) {
    running = Task { [weak self] in
      let end = await line()
      self?.end = end
      self?.running = nil
      self?.signal.yield()
    }
  }

  /// Has the program send an action.
  private func perform(_ decree: Decree) {
    unfinished += 1
    Task { [weak self, store] in
      _ = await store.perform(decree, until: .finished)
      guard let self, self.store === store else { return }
      unfinished -= 1
      signal.yield()
    }
  }

  private func proceed() async {
    while !(running == nil || isBlocked) || !(unfinished == 0 || courier.count(.loads) > 0) {
      for await _ in signals { break }
    }
  }

  private func connected() async -> any SessionPort {
    if let port { return port }
    var port: any SessionPort = session
    if setup.typist == .otherProcess, let remote = try? await pair.connect(session) { port = remote }
    self.port = port
    return port
  }

  /// Shows and reads everything that waits.
  func settle() async {
    while isBusy || isBlocked || unfinished > 0 {
      if host.hasPendingChange { host.answer() }
      courier.deliver(.loads)
      await proceed()
    }
  }

  /// Begins a new session of the same program, with a host that obeys.
  private func attach() {
    session.end()
    (port, host) = (nil, Host())
    session = Self.session(store, host)
    listen()
  }

  // MARK: Starting again

  /// Ends what runs, and returns what the disk has then.
  private func files() async throws -> [String: [UInt8]] {
    running?.cancel()
    await running?.value
    try await journal.saved()
    return disk.files
  }

  /// Ends the program, and starts it from its journal.
  private func kill() async throws -> String? {
    let files = try await files()
    let old = store.state
    try begin(start, MemoryDisk(files: files))
    return ledger.problemOfReplay(old, store.state) ?? problemOfJournal()
  }

  private func begin(_ realm: Realm, _ disk: MemoryDisk) throws {
    session.end()
    // The commands of the old store end with it.
    courier.deliver(.loads, isGood: false)
    courier.deliver(.fetches, isGood: false)
    (self.disk, courier, start, unfinished) = (disk, Courier(), realm, 0)
    (journal, store) = try Self.open(realm, disk, courier)
    attach()
  }

  private func resume(loggedIn: Bool) async throws -> String? {
    _ = try await files()
    let old = store.state
    let saved = try JSONDecoder().decode(SavedSession.self, from: JSONEncoder().encode(session.saved()))
    var realm = Realm(tabs: setup.tabs)
    realm.hasUser = loggedIn
    try begin(realm, MemoryDisk())
    run { [session] in await session.resume(saved) }
    await proceed()
    await settle()
    if end?.status != .done { return "resuming fails: \(end?.error?.description ?? "\(end?.status, default: "")")" }
    return ledger.problemOfResuming(old, store.state, session.notices.recent.map(\.text.string))
  }

  /// Every accepted act is stamped, and none that was vetoed is recorded.
  func problemOfJournal() -> String? {
    let opening = JournalOpening<Realm, Decree>(
      path: "journal", start: start, reducer: Realm.reducer(courier), checkpoints: .none,
      version: 1, disk: disk)
    guard let entries = try? opening.read("journal").contents.entries else { return "the journal cannot be read" }
    for decree in entries.flatMap({ [$0.action] + ($0.released ?? []) }) {
      if case .act(.forbidden, _) = decree { return "a vetoed act is recorded" }
      if case .act(let act, false) = decree { return "\(act) has no stamp" }
    }
    return nil
  }

  /// Leaves the program: goes back, and agrees to give up every draft.
  func leave() async throws -> String? {
    host.behavior = .obedient
    await settle()
    if let problem = try await kill() { return problem }
    for _ in 0..<200 {
      let path = store.state.halls.path
      let line =
        path.last?.question.map { $0.text.hasPrefix("Discard") ? "discard" : "no" }
        ?? (path.contains { $0.route != nil && $0.key == path.last?.key } ? "back" : "quit")
      ledger.begin(.line(line), store.state, self)
      await type(line)
      await settle()
      if let problem = ledger.problem(after: .line(line), store.state, self) { return problem }
      if end?.status == .quit {
        try await journal.saved()
        return ledger.problemOfLeaving(store.state) ?? problemOfJournal()
      }
    }
    return "the program cannot be left: \(end?.error?.description ?? "it does not say why")"
  }
}
