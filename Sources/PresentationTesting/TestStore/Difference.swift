import CustomDump
import PresentationCore

/// The text of values in the failures of a test store. Values kept as a `Secret` show as a placeholder.
enum Difference {
  /// A value as an indented block.
  static func show(_ value: some Any) -> String {
    indent(String(customDumping: value))
  }

  /// A value in a sentence: its name, without its contents if they take more than a line.
  static func name(_ value: some Any) -> String {
    let lines = String(customDumping: value).split(separator: "\n")
    return lines.count > 1 ? "\(lines[0])…\(lines[lines.count - 1])" : lines.joined()
  }

  /// Several values, one below the other.
  static func show(_ values: [some Any]) -> String {
    values.map { show($0) }.joined(separator: "\n")
  }

  /// The lines in which two unequal values differ.
  static func of<Value>(_ old: Value, _ new: Value) -> String {
    if old is any WrittenAsCall { return indent(ofLines(old, new) ?? unshown) }
    guard let lines = diff(old, new) else { return "    \(unshown)" }
    return indent(lines) + explanation(of: lines)
  }

  /// The lines of two dumps, with the removed and inserted ones marked; `nil` if the dumps are equal.
  private static func ofLines(_ old: Any, _ new: Any) -> String? {
    func dump(_ value: Any) -> [Substring] {
      String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (old, new) = (dump(old), dump(new))
    var removed: Set<Int> = []
    var inserted: [Int: Substring] = [:]
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    if removed.isEmpty, inserted.isEmpty { return nil }
    var lines: [String] = []
    var position = 0
    func insert() {
      while let line = inserted[position] {
        lines.append("+ \(line)")
        position += 1
      }
    }
    for (offset, line) in old.enumerated() {
      if removed.contains(offset) {
        lines.append("- \(line)")
      } else {
        insert()
        lines.append("  \(line)")
        position += 1
      }
    }
    insert()
    return lines.joined(separator: "\n")
  }

  private static let unshown = "(they differ in something that is not shown, such as a secret)"

  /// Explains why equal lines are reported as different; empty if there are none.
  private static func explanation(of difference: String) -> String {
    let lines = difference.split(separator: "\n")
    func texts(_ mark: Character) -> Set<Substring> { Set(lines.filter { $0.first == mark }.map { $0.dropFirst() }) }
    return texts("-").isDisjoint(with: texts("+")) ? "" : "\n\n    \(unshown)"
  }

  /// The same for values of any types.
  static func of(_ old: Any, _ new: Any) -> String {
    func open<Value>(_ old: Value) -> String? { (new as? Value).map { of(old, $0) } }
    return _openExistential(old, do: open)
      ?? "  - \(indent(String(customDumping: old)).dropFirst(4))\n  + \(indent(String(customDumping: new)).dropFirst(4))"
  }

  /// The same for states. If the actions carry intents about a path, the removed and added routes of each
  /// path in the state are also shown.
  static func ofStates<State, Action>(_ old: State, _ new: State, for action: Action.Type) -> String {
    let paths = (action as? any Navigating.Type).map { pathChanges(old, new, for: $0) } ?? []
    return of(old, new) + paths.map { "\n\n    \($0)" }.joined()
  }

  /// The removed and added routes, for each property of the states that is a path of `action`.
  private static func pathChanges<Action: Navigating>(_ old: Any, _ new: Any, for action: Action.Type) -> [String] {
    zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children).compactMap { old, new in
      guard let oldPath = old.value as? [Action.Route], let newPath = new.value as? [Action.Route], oldPath != newPath
      else { return nil }
      return "\(new.label ?? "path"): \(PresentationDiff(from: oldPath, to: newPath))"
    }
  }

  private static func indent(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }
}
