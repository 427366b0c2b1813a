import PresentationCore

/// Values as Swift expressions, for calls that a failure prints.
enum SwiftText {
  /// Returns a value as an expression, or a placeholder with the name of its type if it cannot be written.
  ///
  /// A structure is written with its memberwise initializer, an enumeration with its case. Objects, closures, secrets and values of
  /// types from the libraries cannot be written.
  static func of(_ value: Any, isTyped: Bool = false) -> String {
    write(value, isTyped) ?? "<#\(name(of: type(of: value)) ?? "\(type(of: value))")#>"
  }

  /// Returns a value as an expression; `nil` if it cannot be written.
  ///
  /// - Parameter isTyped: Whether the context of the expression determines its type.
  private static func write(_ value: Any, _ isTyped: Bool) -> String? {
    switch value {
    case let value as any WrittenAsCall:
      return value.call {
        of($0, isTyped: $1)
      } type: {
        name(of: $0)
      }
    case let value as Any.Type: return name(of: value).map { "\($0).self" }
    case let value as String: return value.debugDescription
    case let value as Bool: return "\(value)"
    case let value as Double: return value.isFinite ? "\(value)" : nil
    case let value as Int: return "\(value)"
    case let value as any FixedWidthInteger: return isTyped ? "\(value)" : "\(type(of: value))(\(value))"
    case let value as Duration: return (isTyped ? "" : "Duration") + write(value)
    default: return write(value, isTyped, Mirror(reflecting: value))
    }
  }

  private static func write(_ value: Any, _ isTyped: Bool, _ mirror: Mirror) -> String? {
    switch mirror.displayStyle {
    case .optional: mirror.children.isEmpty ? "nil" : mirror.children.first.flatMap { write($0.value, isTyped) }
    case .collection, .set: isTyped ? all(mirror).map { "[\($0)]" } : nil
    case .tuple: all(mirror).map { "(\($0))" }
    case .enum: enumeration(value, isTyped, mirror)
    case .struct: structure(value, mirror)
    default: nil
    }
  }

  private static func enumeration(_ value: Any, _ isTyped: Bool, _ mirror: Mirror) -> String? {
    guard !(value is any CustomReflectable), let type = isTyped ? "" : name(of: type(of: value)) else { return nil }
    guard let payload = mirror.children.first else {
      return value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        ? nil : "\(type).\(value)"
    }
    guard let label = payload.label else { return nil }
    let values = Mirror(reflecting: payload.value)
    let arguments = values.displayStyle == .tuple ? all(values) : write(payload.value, true)
    return arguments.map { "\(type).\(label)(\($0))" }
  }

  private static func structure(_ value: Any, _ mirror: Mirror) -> String? {
    guard !(value is any CustomReflectable), let type = name(of: type(of: value)) else { return nil }
    return all(mirror).map { "\(type)(\($0))" }
  }

  /// The children of a mirror with their labels, as arguments; `nil` if one cannot be written.
  private static func all(_ mirror: Mirror) -> String? {
    var texts: [String] = []
    for child in mirror.children {
      guard let text = write(child.value, true) else { return nil }
      guard let label = child.label, !label.hasPrefix(".") else {
        texts.append(text)
        continue
      }
      if label.hasPrefix("_") || label.hasPrefix("$") { return nil }
      texts.append("\(label): \(text)")
    }
    return texts.joined(separator: ", ")
  }

  private static func write(_ duration: Duration) -> String {
    let units: [(name: String, attoseconds: Int128)] = [
      ("seconds", 1_000_000_000_000_000_000), ("milliseconds", 1_000_000_000_000_000),
      ("microseconds", 1_000_000_000_000), ("nanoseconds", 1_000_000_000),
    ]
    for unit in units where duration.attoseconds % unit.attoseconds == 0 {
      return ".\(unit.name)(\(duration.attoseconds / unit.attoseconds))"
    }
    return "(attoseconds: \(duration.attoseconds))"
  }

  /// Returns the name of a type as written in the test's file; `nil` for a generic type and for one from a library.
  private static func name(of type: Any.Type) -> String? {
    var parts = String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(") }
    let libraries = [
      "Swift", "PresentationCore", "PresentationEffects", "ScreenKit", "Foundation", "FoundationEssentials",
    ]
    guard let module = parts.first, !libraries.contains(String(module)), !parts.contains(where: { $0.contains("<") })
    else { return nil }
    parts.removeFirst()
    return parts.joined(separator: ".")
  }
}
