import CScreenKitPlatform

/// A process and its descendants, as `/proc` shows them at one moment, with the state of each of their threads.
struct ProcessTree: Equatable {
  private(set) var processes: [pid_t] = []
  private var threads: [pid_t: Activity] = [:]

  struct Activity: Equatable {
    /// The letter `ps` shows.
    var state: UInt8?
    /// The number of context switches of the thread: a thread that ran and sleeps again has another number.
    var switches: [Int]
  }

  /// Whether every thread sleeps, was stopped, or is dead; waiting for a disk does not count as sleep. `false` if none is found.
  var isAsleep: Bool {
    !threads.isEmpty && threads.values.allSatisfy { $0.state.map("STtZXI".utf8.contains) ?? false }
  }

  /// Makes an empty tree.
  init() {}

  /// - Parameter exception: A thread to leave out.
  init(root: pid_t, without exception: pid_t? = nil) {
    var open = [root]
    while let process = open.popLast() {
      processes.append(process)
      for thread in Self.names(in: "/proc/\(process)/task").compactMap({ pid_t($0) }) {
        let directory = "/proc/\(process)/task/\(thread)"
        if thread != exception {
          threads[thread] = Activity(status: Self.contents(of: "\(directory)/status"))
        }
        open += Self.contents(of: "\(directory)/children").split(separator: " ").compactMap { pid_t($0) }
      }
    }
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: name))
    }
    return names
  }

  /// Returns the contents of a file; empty if its process no longer exists.
  private static func contents(of path: String) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return "" }
    let file = FileDescriptor(number)
    var bytes: [UInt8] = []
    while case .some = file.read(into: &bytes) {}
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ProcessTree.Activity {
  /// Parses the text of `/proc/<process>/task/<thread>/status`.
  fileprivate init(status: String) {
    switches = []
    for line in status.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
      guard fields.count > 1 else { continue }
      if fields[0].elementsEqual("State:".utf8) { state = fields[1].first }
      if Substring(fields[0]).hasSuffix("ctxt_switches:") { switches.append(Int(Substring(fields[1])) ?? 0) }
    }
  }
}
