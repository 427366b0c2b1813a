import Dispatch
import PresentationRecording
import Synchronization

/// A disk in memory. It keeps a log of its operations, fails where a test wants it, and computes which files it could have after the machine has
/// stopped.
///
/// Bytes are safe when their file was synchronized, and names when their directory was. A synchronization that fails makes no byte safe, and neither
/// does the next one, as on Linux: the bytes have to be written again.
final class MemoryDisk: Disk {
  /// Something that was done.
  enum Operation: Hashable {
    case create(String, Int), link(String, String), rename(String, String), remove(String), syncDirectory
    case write(Int, Int, [UInt8]), truncate(Int, Int), sync(Int), failedSync(Int)
  }

  /// The way in which an operation fails.
  enum Fault { case fails, isShort }

  /// The operations that reach the disk although they were not synchronized.
  enum Luck: CaseIterable { case nothing, everything, something }

  private struct Content {
    var log: [Operation] = []
    var files: [Int: [UInt8]] = [:]
    var names: [String: Int] = [:]
    var handles: [Int32: Int] = [:]
    var locks: [Int32: String] = [:]
    var lastHandle: Int32 = 0
    var syncs = 0
    var fault: (@Sendable (Kind) -> Fault?)?
    var gate: DispatchSemaphore?
  }

  enum Kind: CaseIterable { case create, open, write, truncate, sync, syncDirectory, link, rename }

  private let content: Mutex<Content>

  init(files: [String: [UInt8]] = [:]) {
    var content = Content()
    for (index, file) in files.sorted(by: { $0.key < $1.key }).enumerated() {
      content.files[index] = file.value
      content.names[file.key] = index
    }
    self.content = Mutex(content)
  }

  // MARK: For tests

  var log: [Operation] { content.withLock(\.log) }
  var syncs: Int { content.withLock(\.syncs) }

  /// The files as a process sees them.
  var files: [String: [UInt8]] {
    content.withLock { content in content.names.mapValues { content.files[$0] ?? [] } }
  }

  /// Has operations fail.
  func fail(_ fault: (@Sendable (Kind) -> Fault?)?) { content.withLock { $0.fault = fault } }

  /// Lets synchronizations wait until the gate is signaled, once for each.
  func hold(at gate: DispatchSemaphore?) { content.withLock { $0.gate = gate } }

  /// The files that may be there if the machine stops after some operations.
  static func files(
    after operations: some Collection<Operation>, _ luck: Luck, using generator: inout some RandomNumberGenerator
  ) -> [String: [UInt8]] {
    var (files, unsafe) = ([Int: [UInt8]](), [Int: [Operation]]())
    // The writes before a synchronization that failed. They may be on the disk, but no later synchronization brings them there.
    var forgotten: [Int: [Operation]] = [:]
    var (names, unsafeNames) = ([String: Int](), [Operation]())
    for operation in operations {
      switch operation {
      case .create, .link, .rename, .remove: unsafeNames.append(operation)
      case .syncDirectory:
        for operation in unsafeNames { apply(operation, to: &names) }
        unsafeNames = []
      case .write(let file, _, _), .truncate(let file, _): unsafe[file, default: []].append(operation)
      case .failedSync(let file): forgotten[file, default: []] += unsafe.removeValue(forKey: file) ?? []
      case .sync(let file):
        for operation in unsafe.removeValue(forKey: file) ?? [] { apply(operation, to: &files) }
      }
    }
    for (file, operations) in forgotten { unsafe[file] = operations + (unsafe[file] ?? []) }
    switch luck {
    case .nothing: unsafe = [:]
    case .everything: break
    case .something:
      for file in unsafe.keys.sorted() {
        unsafe[file] = (unsafe[file] ?? []).compactMap { operation in
          guard Bool.random(using: &generator) else { return nil }
          guard case .write(let file, let offset, let bytes) = operation, Bool.random(using: &generator) else {
            return operation
          }
          return .write(file, offset, Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
        }
      }
    }
    for operation in unsafe.values.joined() { apply(operation, to: &files) }
    let count =
      switch luck {
      case .nothing: 0
      case .everything: unsafeNames.count
      case .something: Int.random(in: 0...unsafeNames.count, using: &generator)
      }
    for operation in unsafeNames.prefix(count) { apply(operation, to: &names) }
    return names.mapValues { files[$0] ?? [] }
  }

  private static func apply(_ operation: Operation, to names: inout [String: Int]) {
    switch operation {
    case .create(let name, let file): names[name] = file
    case .link(let name, let other): names[other] = names[name]
    case .rename(let name, let other): names[other] = names.removeValue(forKey: name)
    case .remove(let name): names[name] = nil
    case .syncDirectory, .write, .truncate, .sync, .failedSync: break
    }
  }

  private static func apply(_ operation: Operation, to files: inout [Int: [UInt8]]) {
    switch operation {
    case .write(let file, let offset, let bytes):
      var content = files[file] ?? []
      if content.count < offset + bytes.count {
        content += Array(repeating: 0, count: offset + bytes.count - content.count)
      }
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      files[file] = content
    case .truncate(let file, let length): files[file] = Array((files[file] ?? []).prefix(length))
    case .create, .link, .rename, .remove, .syncDirectory, .sync, .failedSync: break
    }
  }

  // MARK: Disk

  private func perform<Result: Sendable>(
    _ kind: Kind, _ body: (inout Content, Fault?) throws(DiskProblem) -> Result
  ) throws(DiskProblem) -> Result {
    let fault = content.withLock { $0.fault }?(kind)
    if fault == .fails, kind != .sync { throw DiskProblem("the disk failed") }
    return try content.withLock { content throws(DiskProblem) in try body(&content, fault) }
  }

  func lock(_ path: String) throws(DiskProblem) -> Int32? {
    content.withLock { content in
      guard !content.locks.values.contains(path) else { return nil }
      content.lastHandle += 1
      content.locks[content.lastHandle] = path
      return content.lastHandle
    }
  }

  func resolve(_ path: String) -> String { path }

  func read(_ path: String, upTo count: Int) throws(DiskProblem) -> [UInt8]? {
    content.withLock { content in content.names[path].map { Array((content.files[$0] ?? []).prefix(count)) } }
  }

  func open(_ path: String) throws(DiskProblem) -> Int32 {
    try perform(.open) { content, _ throws(DiskProblem) in
      guard let file = content.names[path] else { throw DiskProblem("no such file") }
      content.lastHandle += 1
      content.handles[content.lastHandle] = file
      return content.lastHandle
    }
  }

  func create(_ path: String) throws(DiskProblem) -> Int32 {
    try perform(.create) { content, _ throws(DiskProblem) in
      let file = (content.files.keys.max() ?? -1) + 1
      content.files[file] = []
      content.names[path] = file
      content.log.append(.create(path, file))
      content.lastHandle += 1
      content.handles[content.lastHandle] = file
      return content.lastHandle
    }
  }

  func close(_ file: Int32) {
    content.withLock { ($0.handles[file], $0.locks[file]) = (nil, nil) }
  }

  func isNamed(_ file: Int32, _ path: String) -> Bool {
    content.withLock { content in
      content.locks[file] == path || content.handles[file].map { $0 == content.names[path] } ?? false
    }
  }

  func isOnly(_ file: Int32, at path: String) -> Bool {
    guard isNamed(file, path) else { return false }
    return content.withLock { content in
      content.locks[file] != nil || content.names.count { $0.value == content.handles[file] } == 1
    }
  }

  private static func change(_ handle: Int32, _ content: inout Content, _ make: (Int) -> Operation) {
    guard let file = content.handles[handle] else { preconditionFailure("a closed file is used") }
    let operation = make(file)
    content.log.append(operation)
    apply(operation, to: &content.files)
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(DiskProblem) -> Int {
    try perform(.write) { content, fault throws(DiskProblem) in
      let bytes = Array(bytes.prefix(fault == .isShort ? (bytes.count + 1) / 2 : bytes.count))
      Self.change(file, &content) { .write($0, offset, bytes) }
      return bytes.count
    }
  }

  func truncate(_ file: Int32, to length: Int) throws(DiskProblem) {
    try perform(.truncate) { content, _ throws(DiskProblem) in
      Self.change(file, &content) { .truncate($0, length) }
    }
  }

  func sync(_ file: Int32) throws(DiskProblem) {
    content.withLock(\.gate)?.wait()
    try perform(.sync) { content, fault throws(DiskProblem) in
      Self.change(file, &content) { fault == .fails ? .failedSync($0) : .sync($0) }
      content.syncs += 1
      if fault == .fails { throw DiskProblem("the disk failed") }
    }
  }

  func syncDirectory(of path: String) throws(DiskProblem) {
    try perform(.syncDirectory) { content, _ throws(DiskProblem) in content.log.append(.syncDirectory) }
  }

  func link(_ path: String, as other: String) throws(DiskProblem) {
    try perform(.link) { content, _ throws(DiskProblem) in
      content.log.append(.link(path, other))
      Self.apply(.link(path, other), to: &content.names)
    }
  }

  func rename(_ path: String, to other: String) throws(DiskProblem) {
    try perform(.rename) { content, _ throws(DiskProblem) in
      content.log.append(.rename(path, other))
      Self.apply(.rename(path, other), to: &content.names)
    }
  }

  func remove(_ path: String) {
    content.withLock { content in
      guard content.names[path] != nil else { return }
      content.log.append(.remove(path))
      content.names[path] = nil
    }
  }
}
