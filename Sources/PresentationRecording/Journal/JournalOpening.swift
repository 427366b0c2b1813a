import PresentationCore

/// The endings of the other files of a journal.
enum JournalFiles {
  /// Its process has the journal open.
  static var lock: String { ".lock" }
  /// The file that will replace the journal.
  static var new: String { ".new" }
  /// The journal before the last checkpoint.
  static var before: String { ".before" }
  /// Damaged and incomplete lines.
  static var cut: String { ".cut" }
  /// A journal whose first line was damaged.
  static var damaged: String { ".damaged" }
}

/// How a journal is opened.
struct JournalOpening<State, Action: Codable & Sendable> {
  let path: String
  /// The state before the first action.
  let start: State
  let reducer: Reducer<State, Action>
  let checkpoints: JournalCheckpoints<State>
  let version: Int
  let disk: any Disk

  /// A journal that is open.
  struct Opened {
    let path: String
    let state: State
    let log: ActionLog<State, Action>?
    /// The number of actions before the first one of the file, and the number of the last action.
    let first: Int
    let last: Int
    let isOlder: Bool
    var damage: JournalDamage?
    let file: Int32
    let lock: Int32
    /// The number of bytes of the file.
    let length: Int
    /// Why nothing can be saved; `nil` if the file is open.
    var failure: JournalError?
  }

  /// The content of a journal, and the facts about its file.
  struct Found {
    var contents: ActionLog<State, Action>
    var damage: JournalDamage?
    var file: JournalReader<State, Action>.File
    /// The state after the last action.
    var state: State
    /// The last actions for a history, if the reducer has undoable parts.
    var log: ActionLog<State, Action>?
    var bytes: [UInt8]
    /// Whether the file exists.
    var isThere: Bool
  }

  /// A journal that is only read, for this reason.
  private func unwritable(_ path: String, _ found: Found, _ reason: String) -> Opened {
    Opened(
      path: path, state: found.state, log: found.log, first: found.file.last, last: found.file.last, isOlder: false,
      damage: found.damage, file: -1, lock: -1, length: 0, failure: .full(path: path, reason: reason))
  }

  func open() throws(JournalError) -> Opened {
    let path = disk.resolve(path)
    // Opening a file that is not a journal creates no file.
    let beginning = try attempt { () throws(DiskProblem) in try disk.read(path, upTo: 32) ?? [] }
    guard beginning.isEmpty || JournalFormat.isPlausible(beginning[...]) else { throw .foreign(path: path) }
    if ReplayedProgram.isStarting { return unwritable(path, try read(path), "a recording is replayed") }
    let lock: Int32?
    do throws(DiskProblem) {
      lock = try disk.lock(path + JournalFiles.lock)
    } catch {
      let found = error.isUnwritable ? try read(path) : nil
      // A new journal is worth nothing on such a disk, and a damaged one cannot be repaired there.
      guard let found, found.isThere, found.damage == nil else { throw .system(path: path, reason: error.description) }
      return unwritable(path, found, error.description)
    }
    guard let lock else { throw .inUse(path: path) }
    do throws(JournalError) {
      var opened = try open(path, lock)
      opened.damage?.isRepaired = true
      return opened
    } catch {
      disk.close(lock)
      throw error
    }
  }

  private func open(_ path: String, _ lock: Int32) throws(JournalError) -> Opened {
    let found = try read(path)
    guard found.isThere else { return try begin(path, lock, found) }
    let file = try attempt { () throws(DiskProblem) in try disk.open(path) }
    do throws(JournalError) {
      return try open(path, file, lock, found)
    } catch {
      disk.close(file)
      throw error
    }
  }

  /// Opens a file that exists, and is locked.
  private func open(_ path: String, _ file: Int32, _ lock: Int32, _ found: Found) throws(JournalError) -> Opened {
    try attempt { () throws(DiskProblem) in
      // A process may have been killed right before it replaced the file.
      if disk.isNamed(file, path + JournalFiles.before) { disk.remove(path + JournalFiles.before) }
      guard disk.isOnly(file, at: path) else {
        throw DiskProblem("the file has a second name (a hard link); remove that name, or copy the file")
      }
    }
    if found.bytes.isEmpty || found.file.lacksStart {
      let opened = try begin(path, lock, found)
      disk.close(file)
      return opened
    }
    disk.remove(path + JournalFiles.new)
    if found.damage != nil {
      try attempt { () throws(DiskProblem) in
        try keep(found.bytes[found.file.length...], at: path + JournalFiles.cut)
        try disk.truncate(file, to: found.file.length)
        try disk.sync(file)
      }
    }
    return Opened(
      path: path, state: found.state, log: found.log, first: found.file.last - found.file.entries.count,
      last: found.file.last, isOlder: found.file.version < version, damage: found.damage, file: file,
      lock: lock, length: found.file.length)
  }

  /// Begins a file: the first one, or a replacement for a damaged one.
  private func begin(_ path: String, _ lock: Int32, _ found: Found) throws(JournalError) -> Opened {
    let number = found.file.isWholeWithoutStart ? 0 : found.file.last
    let isKept = found.file.isWholeWithoutStart
    let header = JournalFormat.Header(
      journal: JournalFormat.current, version: isKept ? found.file.firstVersion : version, number: number)
    let line: [UInt8]
    do {
      line =
        number > 0
        ? try checkpoints.makeLine(found.state, header)()
        : JournalFormat.line(try JournalFormat.encode(header))
          + (isKept ? found.bytes[found.file.afterStart..<found.file.length] : [])
    } catch {
      throw .noCheckpoint(path: path, reason: "\(error)")
    }
    let file = try attempt { () throws(DiskProblem) in
      let file = try disk.createWhole(path + JournalFiles.new, line)
      do throws(DiskProblem) {
        if !found.bytes.isEmpty { try keep(found.bytes[...], at: path + JournalFiles.damaged) }
        try disk.rename(path + JournalFiles.new, to: path)
        try disk.syncDirectory(of: path)
      } catch {
        disk.close(file)
        throw error
      }
      return file
    }
    return Opened(
      path: path, state: found.state, log: found.log, first: number, last: found.file.last,
      isOlder: isKept && found.file.version < version,
      damage: found.damage, file: file, lock: lock, length: line.count)
  }

  /// Appends bytes to a file, which are on the disk when this returns.
  private func keep(_ bytes: ArraySlice<UInt8>, at path: String) throws(DiskProblem) {
    let length = try disk.read(path, upTo: .max)?.count
    let file = if length == nil { try disk.create(path) } else { try disk.open(path) }
    defer { disk.close(file) }
    try disk.writeAll(bytes, to: file, at: length ?? 0)
    try disk.sync(file)
    try disk.syncDirectory(of: path)
  }

  /// Reads a journal, and changes nothing.
  func read(_ path: String) throws(JournalError) -> Found {
    let reader = JournalReader<State, Action>(
      path: path, version: version, parts: RestorableTypes(of: reducer), decode: checkpoints.decode)
    let content = try attempt { () throws(DiskProblem) in try disk.read(path, upTo: .max) }
    let bytes = content ?? []
    var file = try reader.read(bytes)
    // An empty file is damaged if there was an earlier one.
    if content?.isEmpty == true {
      file.lacksStart =
        try attempt { () throws(DiskProblem) in try disk.read(path + JournalFiles.before, upTo: 1) } != nil
    }
    var lines = file.lines.map { (path: path, line: $0) }
    var damage = file.damage.map { damage in
      JournalDamage(
        path: path, line: damage.line, length: bytes.count - file.length, isTorn: damage.isTorn,
        copy: path + JournalFiles.cut)
    }
    if file.isWholeWithoutStart {
      damage = JournalDamage(
        path: path, line: 1, length: bytes.count, isTorn: false, copy: path + JournalFiles.damaged)
    } else if file.lacksStart {
      let older = try readBefore(path, file)
      lines = older.lines.map { (path: path + JournalFiles.before, line: $0) } + lines
      if file.entries.isEmpty { file.last = older.last }
      file.checkpoint = older.checkpoint
      file.entries = older.entries + file.entries
      damage = JournalDamage(
        path: path, line: 1, length: bytes.count, isTorn: false,
        copy: path + (bytes.isEmpty ? JournalFiles.before : JournalFiles.damaged))
    }
    var state = file.checkpoint ?? start
    let offset = file.last - file.entries.count
    var contents = ActionLog(from: state, reducer, offset: offset, keepsSteps: false)
    var log: ActionLog<State, Action>?
    // Steps of a damaged file may have the numbers of others in the older file.
    let most = ActionLog<State, Action>.standardLimit
    var first = file.lacksStart ? file.entries.count : max(0, file.entries.count - most)
    // The beginning of the first steps may be missing.
    if offset + first > 0 { first += file.entries[first...].prefix { $0.origin.cause != .user }.count }
    let step = file.entries[..<first].lazy.map(\.origin.step).max() ?? 0
    for (index, entry) in file.entries.enumerated() {
      if index == first { log = makeLog(from: state, offset + index, after: step) }
      do {
        _ = try reducer.reduce(&state, entry)
      } catch {
        throw .refused(path: lines[index].path, line: lines[index].line, reason: "\(error)")
      }
      contents.append(entry, making: state)
      log?.append(entry, making: state)
    }
    return Found(
      contents: contents, damage: damage, file: file, state: state,
      log: log ?? makeLog(from: state, file.last, after: step),
      bytes: bytes, isThere: content != nil)
  }

  private func makeLog(from state: State, _ offset: Int, after step: Int) -> ActionLog<State, Action>? {
    guard ActionLog.keepsSteps(of: reducer) else { return nil }
    return ActionLog(from: state, reducer, offset: offset, after: step, keepsSteps: true)
  }

  /// Reads the file before the last checkpoint, which contains the actions before the entries of `file`.
  private func readBefore(
    _ path: String, _ file: JournalReader<State, Action>.File
  ) throws(JournalError) -> JournalReader<State, Action>.File {
    let before = path + JournalFiles.before
    let reader = JournalReader<State, Action>(
      path: before, version: version, parts: RestorableTypes(of: reducer), decode: checkpoints.decode)
    let bytes = try attempt { () throws(DiskProblem) in try disk.read(before, upTo: .max) ?? [] }
    let older = try reader.read(bytes)
    let isWhole = !bytes.isEmpty && !older.lacksStart && older.damage == nil
    guard isWhole, checkpoints.decode != nil, file.entries.isEmpty || file.last - file.entries.count == older.last
    else {
      throw .damaged(path: path)
    }
    return older
  }

  private func attempt<Result>(_ body: () throws(DiskProblem) -> Result) throws(JournalError) -> Result {
    do throws(DiskProblem) {
      return try body()
    } catch {
      throw .system(path: path, reason: error.description)
    }
  }
}
