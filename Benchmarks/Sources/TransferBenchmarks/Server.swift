import Glibc
import Measuring

/// Python's web server on a free port of the loopback interface, which ends with this object.
final class Server {
  let folder: String
  let url: String
  private let process: pid_t

  /// Starts it, with the files `small`, of a hundred bytes, and `large`, of 1 GiB; `nil` if it does not start.
  init?(_ python: String) {
    var name = Array("/tmp/screenkit-benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (name, size) in [("small", 100), ("large", 1 << 30)] {
      let file = open(folder + "/" + name, O_WRONLY | O_CREAT, 0o600)
      ftruncate(file, off_t(size))
      close(file)
    }
    let program = """
      import functools, http.server as h
      class Handler(h.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        def log_message(self, *arguments): pass
      class Server(h.ThreadingHTTPServer):
        request_queue_size = 100
      server = Server(("127.0.0.1", 0), functools.partial(Handler, directory="\(folder)"))
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    process = spawn([python, "-c", program], actions) ?? 0
    close(pipes[1])
    var port = 0
    var byte: UInt8 = 0
    while read(pipes[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { port = port * 10 + Int(byte) - 48 }
    close(pipes[0])
    url = "http://127.0.0.1:\(port)/"
    guard process > 0, port > 0 else { return nil }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    for name in ["small", "large", "mine", "theirs"] { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}

/// The time and memory that one run of a program used.
struct Run {
  let seconds: Double
  /// The processor time, including system time.
  let busySeconds: Double
  /// The peak of its resident memory.
  let bytes: Int
}

/// Runs a command to its end.
func measured(_ command: [String]) -> Run {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  var usage = rusage()
  let time = ContinuousClock().measure {
    guard let child = spawn(command, actions) else { fatalError("\(command[0]) does not start") }
    var status: Int32 = 0
    wait4(child, &status, 0, &usage)
    precondition(status == 0, "\(command) failed")
  }
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return Run(
    seconds: time / .seconds(1), busySeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
    bytes: usage.ru_maxrss << 10)
}

private func spawn(_ command: [String], _ actions: posix_spawn_file_actions_t) -> pid_t? {
  var actions = actions
  var arguments = command.map { strdup($0) } + [nil]
  defer { arguments.forEach { free($0) } }
  var child = pid_t()
  return posix_spawn(&child, command[0], &actions, nil, &arguments, environ) == 0 ? child : nil
}

/// Returns the path of a program in `PATH`; `nil` if it is not found.
func find(_ name: String) -> String? {
  let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
  return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}
