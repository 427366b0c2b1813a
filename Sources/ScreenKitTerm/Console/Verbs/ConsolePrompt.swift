import ScreenKit

/// The prompt in front of the line that the user types.
///
///     Console(store, path: \.path, root: Home(), prompt: .title)
///     Console(store, path: \.path, root: Home(), prompt: .custom { "\($0.title ?? "", style: .accent) [\($0.depth)]> " })
///
/// The prompt begins with ``/ScreenKit/SessionSettings/status``, if there is one. While a screen asks for a value, the prompt is the label of that
/// value instead. A prompt is one line, and takes at most half of the window. A longer prompt is cut, but keeps its last sign
/// and the blank after it. A longer path is cut at the beginning.
public struct ConsolePrompt: Sendable {
  /// Makes the text; `clip` shortens a part of it to the available room.
  let text: @MainActor (_ location: SessionLocation, _ clip: (String) -> String) -> StyledText?

  /// The path, in the syntax of `goto`: `/table:Album> `.
  public static let path = Self { _, _ in nil }

  /// The title of the screen: `Albums> `, or the path if the screen has no title.
  public static let title = Self { location, clip in
    location.title.map { StyledText(clip($0), .accent) + "> " }
  }

  /// A prompt built from the current location. The function is called before each line; `nil` selects the path.
  ///
  /// The function does not get the state. It can read the state of a store that it captures; ``/ScreenKit/SessionSettings/status`` shows a text of
  /// the state that changes while the user types:
  ///
  ///     prompt: .custom { [store] in "\(store.state.user), \($0.path)> " }
  public static func custom(_ text: @escaping @MainActor (_ location: SessionLocation) -> StyledText?) -> Self {
    Self { location, _ in text(location) }
  }
}
