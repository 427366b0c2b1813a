import FoundationEssentials
import PresentationCore

/// The place of a user in a program, to return to later: the path, parts of the state, and lines typed so far.
///
/// ``Session/saved(version:)`` makes it, and ``Session/resume(_:)`` returns to it. A console keeps it in a file for `--resume`; another
/// front end can store it anywhere, because it is `Codable`. It holds no ``/PresentationCore/Secret``.
///
/// Routes and parts are saved in their own `Codable` form. When that form changes, raise the version of the program's data, and convert the
/// values that an older program saved:
///
///     Resumption(version: 2) { saved in
///       try saved.change("titles") { (titles: [String]) in titles.map(Task.init(title:)) }
///     }
public struct SavedSession: Hashable, Codable, Sendable {
  /// A route of the path.
  struct SavedRoute: Hashable, Codable {
    /// The route in JSON; `nil` if it cannot be written.
    var json: String?
    /// Its segment of a path text, for messages; `nil` if it has none.
    var text: String?
    /// Whether it is the root of one of several stacks.
    var isRoot: Bool?
  }

  /// The version of the program's data. While a saved session is migrated, this is the version of the program that saved it.
  public var version = 1
  var path: [SavedRoute] = []
  /// The parts of the state in JSON, by their full names.
  var parts: [String: String] = [:]
  /// The lines typed so far for texts of several lines.
  var lines: [BegunLines] = []

  /// The unfinished line when the program was stopped, without secrets; `nil` if there was none. A front end puts it into the next line.
  public var line: String?

  /// Makes a saved session without any content.
  public init() {}

  /// The names of the saved parts, in alphabetical order.
  public var names: [String] { parts.keys.sorted() }

  /// Whether there is nothing to restore: the first screen was on top, and no part of the state was saved.
  public var isEmpty: Bool { path.isEmpty && parts.isEmpty && lines.isEmpty && line == nil }

  /// The text of the path, for people. A screen without a text is shown as `...`.
  public var location: String {
    let shown = path.lastIndex { $0.isRoot == true }.map { path[$0...] } ?? path[...]
    return "/" + shown.map { $0.text ?? "..." }.joined(separator: "/")
  }

  /// Replaces the saved value of a part with one that newer programs can read.
  ///
  /// - Parameters:
  ///   - part: The full name of the part. If it has no saved value, nothing happens.
  ///   - change: Converts the old value to the new one.
  /// - Throws: An error if the saved value is not an `Old`; rethrows the errors of `change`.
  public mutating func change<Old: Decodable, New: Encodable>(
    _ part: String, _ change: (Old) throws -> New
  ) throws {
    guard let old = parts[part] else { return }
    parts[part] = try SavedJSON.encode(try change(try SavedJSON.decode(Old.self, from: old)))
  }

  /// Gives a part a new name, or drops it.
  ///
  /// - Parameters:
  ///   - part: Its current full name. If it has no saved value, nothing happens.
  ///   - name: Its new full name; `nil` to drop it.
  public mutating func rename(_ part: String, to name: String?) {
    guard let value = parts.removeValue(forKey: part), let name else { return }
    parts[name] = value
  }

  /// Replaces the routes of the path with routes of a newer program.
  ///
  /// - Parameter change: Converts an old route to a new one; `nil` drops it. Routes that are not an `Old` are unchanged.
  /// - Throws: Rethrows the errors of `change`.
  public mutating func changeRoutes<Old: Decodable, New: Encodable>(_ change: (Old) throws -> New?) throws {
    path = try path.compactMap { saved in
      guard let json = saved.json, let old = try? SavedJSON.decode(Old.self, from: json) else { return saved }
      guard let new = try change(old) else { return nil }
      var saved = saved
      saved.json = try SavedJSON.encode(new)
      return saved
    }
  }
}

/// Values of an app as texts of JSON.
enum SavedJSON {
  static func encode(_ value: any Encodable) throws -> String {
    String(decoding: try PortCoding.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, noting resumed: ResumedRouteStates? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.resumedRouteStates] = resumed
    return try decoder.decode(type, from: Data(text.utf8))
  }

  /// The problem with a text that could not be decoded, for a message.
  static func problem(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return LineError(error).message }
    switch error {
    case .keyNotFound(let key, _): return "the member \(Wording.quoted(key.stringValue)) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return Wording.phrase(context.debugDescription)
    @unknown default: return "\(error)"
    }
  }
}
