/// The time a program in a terminal takes to show a key.
///
/// Several of these alternate, so that other load on the machine slows all of them.
public final class Echo {
  private let program: Program
  /// The median of each turn, in microseconds.
  public private(set) var turns: [Double] = []

  /// Starts a program and waits for its prompt.
  public init(_ path: String, _ arguments: [String] = [], prompt: String, rows: UInt16 = 24) {
    program = Program(path, arguments, rows: rows)
    program.wait(for: prompt)
  }

  /// Types 40 keys, each after the previous one is shown, and clears the line.
  public func takeTurn() {
    // A short line, so that nothing wraps.
    turns.append((0..<40).map { _ in program.microseconds(from: "x", to: "x") }.median)
    _ = program.microseconds(from: "\u{15}", to: "\u{1B}[K")
  }
}
