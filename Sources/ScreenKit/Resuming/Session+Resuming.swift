import PresentationCore

/// A session that continues elsewhere than it would begin.
extension Session {
  /// Returns the user's place in the program: the path, the restorable parts of the state, and the lines typed so far.
  ///
  /// Only routes that are `Codable` are saved.
  ///
  /// - Parameter version: The version of the program's data; see ``SavedSession``.
  public func saved(version: Int = 1) -> SavedSession {
    SessionSaver(self, version: version).next() ?? SavedSession()
  }

  /// Returns to the place at which a session was saved.
  ///
  /// First the parts of the state get their values, by actions that carry a ``/PresentationCore/Restoration``: one for the app, and one for
  /// each feature. Then the path is set, by an intent of the user, so entry and leave checks apply. Lines typed so far are restored with
  /// their screens. This runs like any other line: it waits for its turn and for everything that it causes, and can be canceled.
  ///
  /// Each route, and each part, is restored independently. One that the program can no longer read, or does not accept, is left out, and a
  /// notice names it with the reason. If the root of one of several stacks is left out, so are the screens above it. To find out which
  /// screens the program does not accept, the path is set screen by screen.
  ///
  /// - Parameter saved: The result of ``saved(version:)``, from this or another run of the program.
  /// - Returns: The end of the line. It has failed if no screen above the first one could be restored.
  @discardableResult
  public func resume(_ saved: SavedSession) async -> LineEnd {
    await run(as: LineContext(.program)) { work throws(LineError) in
      { () async throws(LineError) in try await SessionRestorer(work).restore(saved) }
    }
  }

  /// Goes to the path that this start of the program has given, if a journal has led to another one. This is a line like any other.
  ///
  /// - Returns: The end of the line; `nil` if the path is already that one. It has failed if the user of the journal has something open
  ///   that must not be left.
  package func goToStart() async -> LineEnd? {
    guard let start = calls.pathOfStart(), !calls.isAt(start) else { return nil }
    let end = await run(as: LineContext(.program)) { work throws(LineError) in
      { () async throws(LineError) in
        try await work.navigate(PathIntent(.change(.set(start)), reason: .user, from: work.origin))
      }
    }
    if end.error != nil || calls.isAt(start) || store.awaits(start) { return end }
    let reason = location.question?.complaint ?? "the program did not go to its first screen"
    return LineEnd(.failed, error: LineError(reason), location: location)
  }
}
