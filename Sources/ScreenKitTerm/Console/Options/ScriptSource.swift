import CScreenKitPlatform
import PresentationFiles

/// The source of the lines of a script.
enum ScriptSource: Equatable {
  case standardInput
  case file(String)
  /// Texts given with the option `-c`.
  case commands([String])

  /// The sources that the options name, in the order in which they are run: files, then commands; or standard input if there are neither.
  static func named(by options: ConsoleOptions) -> [Self] {
    let files = options.scripts.map { $0 == "-" ? standardInput : file($0) }
    let commands = options.commands.isEmpty ? [] : [commands(options.commands)]
    return files.isEmpty && commands.isEmpty ? [.standardInput] : files + commands
  }

  /// The name of the source in messages.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): path
    case .commands: "-c"
    }
  }

  /// The place of errors about reading it: the option that names it.
  var option: String {
    if case .file = self { "--script" } else { name }
  }

  /// Opens the source without waiting. A FIFO without a writer becomes readable when a writer opens it.
  ///
  /// - Parameter standardInput: The descriptor of standard input.
  /// - Returns: The descriptor to read. The caller must close it if it belongs to a file.
  /// - Throws: The reason a file cannot be opened.
  func open(standardInput: Int32) throws(FileError) -> Int32 {
    switch self {
    case .standardInput: return standardInput
    case .commands: return -1
    case .file(let path):
      do throws(SystemError) {
        return try Descriptor(opening: path, O_RDONLY).number
      } catch {
        throw FileError(path, error)
      }
    }
  }
}
