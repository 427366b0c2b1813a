extension Verb {
  /// Goes back one screen, or several.
  static var back: Self {
    .doing("back", .integer("count", in: 1 ... .max).defaulting(to: 1), "Go back one screen, or several") {
      try await $1.back($0)
    }
  }

  /// Goes back to the first screen.
  static var home: Self {
    .doing("home", "Go back to the first screen") { try await $0.home() }
  }

  /// Goes to the screens of a path.
  static func goto(_ paths: @escaping @MainActor (String) -> [Suggestion]) -> Self {
    let path = ParameterDescription(
      name: "path", hint: { "a path, as the command path prints it" }, suggestions: .known(paths))
    return .doing("goto", Parameter(path) { $0[$0.startIndex] }, "Go to the screens that a path names") {
      try await $1.go(to: $0)
    }
  }

  /// Leaves the program.
  static var quit: Self {
    .doing("quit", "Leave the program") { $0.leave() }.aliases(["exit"])
  }
}
