import Glibc

/// The variables that a console and the programs it starts see.
package struct Environment: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// `nil` stands for those of the process, as they are when somebody asks.
  private var variables: [String: String]?

  private init(variables: [String: String]?) {
    self.variables = variables
  }

  /// That of the process.
  package static let ofProcess = Self(variables: nil)

  /// Makes an environment of variables that stay as they are.
  package init(_ variables: [String: String]) {
    self.init(variables: variables)
  }

  /// Makes an environment of variables that stay as they are; of two with one name the last one counts.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { $1 })
  }

  /// The value of a variable; `nil` if it is not set. Those of the process cannot be changed here.
  package subscript(name: String) -> String? {
    get {
      if let variables { return variables[name] }
      return getenv(name).map { String(cString: $0) }
    }
    set { variables?[name] = newValue }
  }

  /// The value of a variable; `nil` if it is not set, or empty.
  func nonempty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Finds a file of the user's for a program; `nil` if the user has no directory for it.
  ///
  /// - Parameters:
  ///   - variable: Names the directory of such files, if it is set to one.
  ///   - below: The directory in `HOME` that counts otherwise.
  ///   - isDirectory: Tells whether there is a directory at a path.
  func file(
    _ name: String, of program: String, in variable: String, orBelowHome below: String,
    isDirectory: (String) -> Bool = FileNames.isDirectory
  ) -> String? {
    if let directory = self[variable], directory.hasPrefix("/") { return "\(directory)/\(program)/\(name)" }
    guard let home = self["HOME"], isDirectory(home), home.hasPrefix("/") else { return nil }
    return "\(home)/\(below)/\(program)/\(name)"
  }

  /// Calls `body` with the variables as a new program gets them.
  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    guard let variables else { return body(environ) }
    let pointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
