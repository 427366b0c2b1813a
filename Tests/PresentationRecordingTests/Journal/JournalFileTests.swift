import Foundation
import PresentationCore
import TestSupport
import Testing

@testable import PresentationRecording

/// Journals in files of the system.
@MainActor @Suite("The file of a journal", .timeLimit(.minutes(10)))
struct JournalFileTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/ledger.journal" }

  init() throws { folder = try TestDirectory() }

  private func open(
    _ path: String? = nil, checkpoints: JournalCheckpoints<Ledger> = .none, version: Int = 1
  ) throws(JournalError) -> LedgerJournal {
    try Journal(
      Ledger(), reducer: Ledger.reducer, at: path ?? self.path, checkpoints: checkpoints, version: version)
  }

  private func problem(_ body: () throws(JournalError) -> LedgerJournal) -> String? {
    do throws(JournalError) {
      _ = try body()
      return nil
    } catch {
      return error.description
    }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test("is for its owner alone, and brings the state back")
  func file() async throws {
    do { _ = await Store(try open()).perform(.add(1)) }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(Store(try open()).state.numbers == [1])
    #expect(names == ["ledger.journal", "ledger.journal.lock"])
  }

  @Test("is written by one journal at a time")
  func lock() throws {
    let journal = try open()
    #expect(problem { () throws(JournalError) in try open() } == "another process writes to \(path)")
    #expect(try LedgerJournal.contents(of: Ledger(), reducer: Ledger.reducer, at: path).log.entries.isEmpty)
    _ = journal
  }

  @Test("is reached by a symbolic link, which stays")
  func link() async throws {
    let link = folder.path + "/link"
    do { _ = await Store(try open()).perform(.add(1)) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    do {
      let store = Store(try open(link, checkpoints: .every(1)))
      _ = await store.perform(.add(2))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(Store(try open(checkpoints: .every(1))).state.numbers == [1, 2])
  }

  @Test("is created at the target of a dangling link, and the link stays")
  func danglingLink() async throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "ledger.journal")
    do { _ = await Store(try open(link)).perform(.add(1)) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "ledger.journal")
    #expect(Store(try open()).state.numbers == [1])
  }

  /// A file of a journal, by its ending, and what happens to it.
  nonisolated private static let losses = ["", ".lock"].flatMap { ending in LostFile.allCases.map { (ending, $0) } }

  @Test("is not relied on after it or its lock file was removed, renamed, replaced or linked", arguments: losses)
  func lost(ending: String, way: LostFile) async throws {
    let store = Store(try open())
    guard case .committed = await store.perform(.add(1)) else {
      Issue.record("the first action is not saved")
      return
    }
    try way.perform(on: path + ending)
    guard case .failed(let error) = await store.perform(.add(2)) else {
      Issue.record("the second action is not saved, without an error")
      return
    }
    #expect("\(error)".contains("\(path + ending) was removed, replaced or linked meanwhile"))
  }

  @Test("is written by one journal even after its lock file was removed, under any of its names")
  func lockedItself() async throws {
    let store = Store(try open())
    _ = await store.perform(.add(1))
    try FileManager.default.removeItem(atPath: path + ".lock")
    #expect(problem { () throws(JournalError) in try open() } == "\(path): another process writes to it")
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 2)
    _ = store
  }

  @Test("is not opened while it has a second name, which another process could write to")
  func secondName() async throws {
    do { _ = await Store(try open()).perform(.add(1)) }
    try LostFile.linked.perform(on: path)
    #expect(problem { () throws(JournalError) in try open() }?.contains("has a second name (a hard link)") == true)
    try FileManager.default.removeItem(atPath: path + ".link")
    // A process that was killed right before it replaced the file leaves such a name itself.
    try FileManager.default.linkItem(atPath: path, toPath: path + ".before")
    #expect(Store(try open()).state.numbers == [1])
  }

  @Test("that has become empty is restored from the one before it, and says so")
  func emptied() async throws {
    do {
      let store = Store(try open(checkpoints: .every(2)))
      for number in 1...5 { _ = await store.perform(.add(number)) }
    }
    try Data().write(to: URL(filePath: path))
    do {
      let journal = try open(checkpoints: .every(2))
      #expect(journal.damage?.description.contains("was empty; it was restored from \(path).before") == true)
      #expect(Store(journal).state.numbers == [1, 2, 3, 4])
    }
    #expect(Store(try open(checkpoints: .every(2))).state.numbers == [1, 2, 3, 4])
  }

  @Test("is left alone if it is not a journal", arguments: ["text\n", "text", "{\"a\":1}\n", "\n", "12345678 x\n"])
  func foreign(_ text: String) throws {
    try folder.write("ledger.journal", text)
    #expect(problem { () throws(JournalError) in try open() } == "\(path) is not a journal")
    #expect(names == ["ledger.journal"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("has to be a file, in a directory")
  func places() {
    #expect(problem { () throws(JournalError) in try open(folder.path) } == "\(folder.path): not a regular file")
    let missing = folder.path + "/missing/journal"
    #expect(problem { () throws(JournalError) in try open(missing) } == "\(missing): No such file or directory")
  }

  @Test("of a newer version is refused, of an older one is read")
  func versions() async throws {
    do { _ = await Store(try open(version: 1)).perform(.add(1)) }
    do {
      let store = Store(try open(version: 3))
      _ = await store.perform(.add(2))
      _ = await store.perform(.add(3))
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n").map { $0.contains("\"version\":3") } == [false, false, true, false, false])
    #expect(
      problem { () throws(JournalError) in try open(version: 2) }
        == "a newer version of the program has written \(path); use that version")
    #expect(Store(try open(version: 4)).state.numbers == [1, 2, 3])
  }

  /// An action whose form has changed.
  private enum Step: Codable, Sendable {
    case move(Int)

    enum Key: CodingKey { case move, go }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let isOld = decoder.userInfo[.journalVersion] as? Int == 1
      self = .move(try container.decode(Int.self, forKey: isOld ? .go : .move))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      if case .move(let length) = self { try container.encode(length, forKey: .move) }
    }
  }

  @Test("gives a decoder the version of each line")
  func migration() async throws {
    let reducer = Reducer<Int, Step> { sum, step in if case .move(let length) = step { sum += length } }
    func line(_ json: String) -> String { String(decoding: JournalFormat.line(Array(json.utf8)), as: UTF8.self) }
    try folder.write(
      "ledger.journal",
      line(#"{"journal":2,"number":0,"version":1}"#)
        + line(#"{"action":{"go":4},"cause":"user","number":1,"time":1}"#))
    do { _ = await Store(try Journal(0, reducer: reducer, at: path, version: 2)).perform(.move(5)) }
    let store = Store(try Journal(0, reducer: reducer, at: path, version: 2))
    #expect(store.state == 9)
  }

  @Test("that the program can no longer read is unchanged, and the error has the line")
  func unreadable() async throws {
    do {
      let store = Store(try open())
      _ = await store.perform(.add(1))
      _ = await store.perform(.write("a"))
    }
    let before = try String(contentsOfFile: path, encoding: .utf8)
    enum Less: Codable, Sendable { case add(Int) }
    let reducer = Reducer<Int, Less> { _, _ in () }
    #expect(throws: JournalError.self) { try Journal(0, reducer: reducer, at: path) }
    do throws(JournalError) {
      _ = try Journal(0, reducer: reducer, at: path)
    } catch {
      guard case .unreadable(path, 3, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason == "this program does not know \"write\" (action)", "\(reason)")
    }
    #expect(
      problem { () throws(JournalError) in
        try Journal(Ledger(), reducer: .throwing { _, _ in throw Ledger.TooMuch() }, at: path)
      } == "the action in line 2 of \(path) is now refused: too much")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  @Test(
    "is read and continued after an editor has changed its line ends, or put a mark before it", arguments: [0, 1, 2, 3])
  func edited(change: Int) async throws {
    do {
      let store = Store(try open())
      for number in 1...3 { _ = await store.perform(.add(number)) }
    }
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    if change & 1 != 0 { bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] } }
    if change & 2 != 0 { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    try Data(bytes).write(to: URL(filePath: path))
    for number in [4, 5] {
      let journal = try open()
      let store = Store(journal)
      #expect(journal.damage == nil && store.state.numbers == Array(1..<number))
      _ = await store.perform(.add(number))
    }
    #expect(Store(try open()).state.numbers == [1, 2, 3, 4, 5])
  }

  @Test("that is only read says where it is damaged, and does not claim that anything was moved")
  func onlyRead() async throws {
    do {
      let store = Store(try open())
      for number in 1...3 { _ = await store.perform(.add(number)) }
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let end = try #require(bytes.lastIndex { $0 == UInt8(ascii: "}") })
    bytes[end - 3] ^= 1
    try bytes.write(to: URL(filePath: path))
    let (log, damage) = try LedgerJournal.contents(of: Ledger(), reducer: Ledger.reducer, at: path)
    #expect(log.entries.count == 2 && damage?.isRepaired == false)
    #expect(damage?.description == "\(path) is read up to line 4, which is damaged")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    let journal = try open()
    #expect(journal.damage?.isRepaired == true && journal.damage?.description.contains("moved to") == true)
  }

  @Test("becomes short at a checkpoint, and the one before it stays")
  func checkpoints() async throws {
    do {
      let store = Store(try open(checkpoints: .every(10)))
      for number in 1...25 { _ = await store.perform(.add(number)) }
    }
    #expect(names == ["ledger.journal", "ledger.journal.before", "ledger.journal.lock"])
    let log = try LedgerJournal.contents(
      of: Ledger(), reducer: Ledger.reducer, at: path, checkpoints: .every(10)
    ).log
    #expect(log.start.numbers == Array(1...20) && log.numbered.map(\.number) == [21, 22, 23, 24, 25])
    // The lines count on after it is opened.
    do {
      let store = Store(try open(checkpoints: .every(10)))
      #expect(store.state.numbers == Array(1...25))
      for number in 26...31 { _ = await store.perform(.add(number)) }
    }
    #expect(Store(try open(checkpoints: .every(10))).state.numbers == Array(1...31))
    #expect(
      problem { () throws(JournalError) in try open() }
        == "line 1 of \(path) cannot be read: it contains a saved state, but this program opens it without checkpoints")
  }

  @Test("with a damaged checkpoint is replaced by the file before it")
  func damagedCheckpoint() async throws {
    do {
      let store = Store(try open(checkpoints: .every(10)))
      for number in 1...25 { _ = await store.perform(.add(number)) }
    }
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    bytes[60] ^= 1
    try folder.write("ledger.journal", bytes)
    do {
      let journal = try open(checkpoints: .every(10))
      #expect(
        journal.damage?.description
          == "the first line of \(path) is damaged; the damaged file is kept as \(path).damaged")
      #expect(try Data(contentsOf: URL(filePath: path + ".damaged")).count == bytes.count)
      let store = Store(journal)
      #expect(store.state.numbers == Array(1...25))
      _ = await store.perform(.add(26))
    }
    #expect(Array(try Data(contentsOf: URL(filePath: path + ".damaged"))) == bytes)
    #expect(Store(try open(checkpoints: .every(10))).state.numbers == Array(1...26))
  }
}
