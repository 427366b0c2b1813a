import Glibc

/// Where the lines of a script come from.
enum ScriptSource: Equatable {
  case standardInput
  case file(String)
  /// Texts that were given with the option `-c`.
  case commands([String])

  /// What the options name, in the order in which it is run: files, then commands; without either, standard input.
  static func named(by options: ConsoleOptions) -> [Self] {
    let files = options.scripts.map { $0 == "-" ? standardInput : file($0) }
    let commands = options.commands.isEmpty ? [] : [commands(options.commands)]
    return files.isEmpty && commands.isEmpty ? [.standardInput] : files + commands
  }

  /// What messages call it.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): path
    case .commands: "-c"
    }
  }

  /// Opens it without waiting: a fifo to which nobody writes yet becomes readable when somebody does.
  ///
  /// - Parameter standardInput: The descriptor of standard input.
  /// - Returns: The descriptor to read; it is to be closed if it is that of a file.
  /// - Throws: Why a file cannot be opened.
  func open(standardInput: Int32) throws(LineError) -> Int32 {
    switch self {
    case .standardInput: return standardInput
    case .commands: return -1
    case .file(let path):
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw LineError(String(cString: strerror(errno))) }
      return descriptor
    }
  }
}
