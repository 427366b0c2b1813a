import CScreenKitPlatform
import PresentationFiles

/// The environment variables of a console and the programs it starts.
package struct Environment: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// The variables; `nil` for the current ones of the process.
  private var variables: [String: String]?

  private init(variables: [String: String]?) {
    self.variables = variables
  }

  /// The environment of the process.
  package static let ofProcess = Self(variables: nil)

  /// Makes an environment of fixed variables.
  package init(_ variables: [String: String]) {
    self.init(variables: variables)
  }

  /// Makes an environment of fixed variables. If a name occurs twice, the last value is used.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { $1 })
  }

  /// The value of a variable; `nil` if it is not set. The variables of the process cannot be changed here.
  package subscript(name: String) -> String? {
    get {
      if let variables { return variables[name] }
      return getenv(name).map { String(cString: $0) }
    }
    set { variables?[name] = newValue }
  }

  /// The value of a variable; `nil` if it is not set or empty.
  func nonempty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder of temporary files.
  var temporaryFolder: String { nonempty("TMPDIR") ?? "/tmp" }

  /// Finds a file of the user for a program; `nil` if the user has no directory for it.
  ///
  /// - Parameters:
  ///   - variable: The variable with the directory of such files.
  ///   - below: The directory in `HOME` to use if the variable is not set to a directory.
  ///   - isDirectory: Returns whether there is a directory at a path.
  func file(
    _ name: String, of program: String, in variable: String, orBelowHome below: String,
    isDirectory: (String) -> Bool = Folder.exists
  ) -> String? {
    if let directory = self[variable], directory.hasPrefix("/") { return "\(directory)/\(program)/\(name)" }
    guard let home = self["HOME"], isDirectory(home), home.hasPrefix("/") else { return nil }
    return "\(home)/\(below)/\(program)/\(name)"
  }

  /// Calls `body` with the variables in the format for a new program.
  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    guard let variables else { return body(environ) }
    let pointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
