public import ScreenKitTerm

/// A console without a terminal: a test types lines, and sees what they answered.
///
/// Lines mean what they mean at a prompt and in a script. Nothing is printed, no stream and no signal is touched, so that any
/// number of these can live in a process.
///
///     let console = ScriptedConsole(Store(Counter(), reducer: reducer), path: \.path, root: Home())
///     #expect(await console.type("add 12").text == "The count is 12.\n")
@MainActor
public final class ScriptedConsole<State, Action: Navigating> {
  /// What a line answered.
  public struct Answer: Equatable, Sendable {
    /// How the line ended.
    public enum End: Equatable, Sendable {
      /// Well.
      case done
      /// With an error, which says this.
      case failed(String)
      /// The task that typed it was cancelled.
      case cancelled
      /// The line asked to leave the program.
      case quit
    }

    /// What was shown, rendered as for a pipe; empty when nothing was.
    public var text: String
    /// How the line ended.
    public var end: End

    /// Makes an answer to compare with.
    public init(_ text: String, _ end: End = .done) {
      self.text = text
      self.end = end
    }
  }

  private let session: ConsoleSession<State, Action>

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// Of the doors that are open those to files can be gone through; there is no terminal for the others.
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = []
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    session = ConsoleSession(store, path: path, root: root, doors: doors) { route, _ in try route.makeScreen() }
  }

  /// Makes a console for a path of values whose screens a function makes, from the value and the state at that moment.
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = [], makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    session = ConsoleSession(store, path: path, root: root, doors: doors, makeScreen: makeScreen)
  }

  /// What the top screen shows now, rendered as for a pipe. It counts as seen then.
  public var screen: String { Rendering().text(session.look()) }

  /// The path in its text form.
  public var path: String { session.pathText }

  /// Types a line and waits until everything it caused has ended.
  public func type(_ line: String) async -> Answer {
    var text = ""
    let end = await session.run(line, show: LineDisplay { blocks, _ in text += Rendering().text(blocks) })
    switch end {
    case .done: return Answer(text)
    case .failed(let message): return Answer(text, .failed(message))
    case .cancelled: return Answer(text, .cancelled)
    case .quit: return Answer(text, .quit)
    }
  }

  /// What `line`, up to the cursor at its end, becomes with each candidate that completion offers, in the order of the list.
  public func completions(of line: String) -> [String] {
    session.completion(of: line).candidates.map(\.line)
  }

  /// What the key `?` shows where `line` ends, rendered as for a pipe; `nil` where it is a letter like others.
  public func expectations(at line: String) -> String? {
    session.expectations(at: line).map { Rendering().text($0) }
  }
}
