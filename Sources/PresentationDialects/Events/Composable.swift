public import PresentationCore

infix operator <> : AdditionPrecedence

/// A type whose values can be composed: a monoid. Reducers and middlewares conform.
///
/// Composing is associative and changes none of the parts.
public protocol Composable {
  /// The value that does nothing: composing it with another one, in either order, gives the other one.
  static var neutral: Self { get }

  /// Returns this one, followed by `next`.
  func then(_ next: Self) -> Self
}

extension Composable {
  /// Returns `first`, followed by `second`, as `then` does.
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

/// Composes the parts that are listed. `if`, `switch` and `for` select among them.
@resultBuilder
public enum CompositionBuilder<Part: Composable> {
  /// Composes the parts in order; without parts, returns the neutral one.
  public static func buildBlock(_ parts: Part...) -> Part { buildArray(parts) }
  /// Composes the parts of all iterations of a loop.
  public static func buildArray(_ parts: [Part]) -> Part {
    guard let first = parts.first else { return .neutral }
    return parts.dropFirst().reduce(first) { $0.then($1) }
  }
  /// Contributes the part of an `if` without `else`.
  public static func buildOptional(_ part: Part?) -> Part { part ?? .neutral }
  /// Contributes a branch.
  public static func buildEither(first part: Part) -> Part { part }
  /// Contributes a branch.
  public static func buildEither(second part: Part) -> Part { part }
}
