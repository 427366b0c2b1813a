import Glibc

/// A file that exists until the process ends, or this object is released.
public final class TemporaryFile {
  public let path: String

  public init(_ text: String) {
    var name = Array("/tmp/screenkit-benchmark-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    precondition(descriptor >= 0, "no temporary file can be made")
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bytes = Array(text.utf8)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count, "the temporary file cannot be written")
    close(descriptor)
  }

  deinit {
    unlink(path)
  }
}

/// The least time of several runs of a command with a file as its input, in seconds.
public func seconds(_ command: [String], input: String, runs: Int = 5) -> Double {
  let times = (0..<runs).map { _ in
    ContinuousClock().measure { run(command, input: input) }
  }
  return (times.min() ?? .zero) / .seconds(1)
}

/// The processor time of a command with a file as its input, in seconds.
public func processorSeconds(_ command: [String], input: String) -> Double {
  func children() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
  let start = children()
  run(command, input: input)
  return children() - start
}

private func run(_ command: [String], input: String) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  var arguments = command.map { strdup($0) } + [nil]
  defer { arguments.forEach { free($0) } }
  var child = pid_t()
  precondition(posix_spawn(&child, command[0], &actions, nil, &arguments, environ) == 0, "\(command[0]) does not start")
  var status: Int32 = 0
  waitpid(child, &status, 0)
  precondition(status == 0, "\(command) failed")
}
