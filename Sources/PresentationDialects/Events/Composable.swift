public import PresentationCore

infix operator <> : AdditionPrecedence

/// What can be put together of parts of its own kind: a monoid. Reducers and middlewares are.
///
/// Putting together is associative and changes none of the parts.
public protocol Composable {
  /// The one that does nothing: composed with another one, before or behind, it gives that one.
  static var neutral: Self { get }

  /// Returns this one, followed by `next`.
  func then(_ next: Self) -> Self
}

extension Composable {
  /// Returns `first`, followed by `second`; what `then` does.
  public static func <> (first: Self, second: Self) -> Self { first.then(second) }

  /// Returns the parts, one after the other.
  ///
  ///     let reducer = Reducer<Shop, ShopAction>.composed {
  ///       cart.lift(Feature(state: \.cart))
  ///       if isLoud { counting }
  ///     }
  public static func composed(@CompositionBuilder<Self> _ parts: () -> Self) -> Self { parts() }
}

extension Reducer: Composable {
  /// ``/PresentationCore/Reducer/identity``.
  public static var neutral: Self { .identity }
}

extension Middleware: Composable {
  /// ``/PresentationCore/Middleware/identity``.
  public static var neutral: Self { .identity }
}

/// Builds something of the parts that stand one below the other. `if`, `switch` and `for` choose among them.
@resultBuilder
public enum CompositionBuilder<Part: Composable> {
  /// One after the other; of none, the neutral one.
  public static func buildBlock(_ parts: Part...) -> Part { buildArray(parts) }
  /// Of a loop.
  public static func buildArray(_ parts: [Part]) -> Part {
    guard let first = parts.first else { return .neutral }
    return parts.dropFirst().reduce(first) { $0.then($1) }
  }
  /// Of an `if` without `else`.
  public static func buildOptional(_ part: Part?) -> Part { part ?? .neutral }
  /// Of a choice.
  public static func buildEither(first part: Part) -> Part { part }
  /// Of a choice.
  public static func buildEither(second part: Part) -> Part { part }
}
