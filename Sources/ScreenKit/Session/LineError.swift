import FoundationEssentials
import PresentationFiles

/// The reason why a typed line failed: the place, the problem, and a remedy.
///
/// A verb may throw any error; its description is shown. Throw this one to give more than a text: front ends and
/// programs that drive a session get its parts, and people read them as one line, ``description``.
///
///     throw LineError("the table is empty", advice: "add a row first")
public struct LineError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The place: the name of a verb, or a file and the number of a line; `nil` for the line itself.
  public var place: String?
  /// The problem.
  public var problem: String
  /// A remedy, in words; `nil` if ``problem`` is enough.
  public var advice: String?
  /// The words that would be valid in place of the wrong one, the likeliest first; empty if there are none.
  ///
  /// They are for front ends and programs, which get them in ``LineEnd/error`` and, as JSON, through the protocol. A console shows
  /// ``description`` alone, so name the words in ``advice`` as well. Completion, and scripts with `--format json`, do not use them.
  public var alternatives: [String]
  /// Whether the line was canceled, for example by Ctrl-C, rather than refused.
  public private(set) var isCancellation = false
  /// Whether the line did nothing because its meaning may have changed since the frame it was meant for.
  public private(set) var isStale = false

  /// Makes an error from its parts.
  public init(_ problem: String, advice: String? = nil, alternatives: [String] = [], place: String? = nil) {
    self.place = place
    self.problem = problem
    self.advice = advice
    self.alternatives = alternatives
  }

  /// Decodes an object whose members have the names of the properties. Only `problem` is required.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    place = try object.decodeIfPresent(String.self, forKey: .place)
    problem = try object.decode(String.self, forKey: .problem)
    advice = try object.decodeIfPresent(String.self, forKey: .advice)
    alternatives = try object.decodeIfPresent([String].self, forKey: .alternatives) ?? []
    isCancellation = try object.decodeIfPresent(Bool.self, forKey: .isCancellation) ?? false
    isStale = try object.decodeIfPresent(Bool.self, forKey: .isStale) ?? false
  }

  /// Makes an error from any other error.
  ///
  /// The problem is the path and the reason for a `CocoaError` about a file, such as `/backup/x: No such file or directory`. It is the
  /// `errorDescription` of any other `LocalizedError` that has one, and the description of all other errors.
  public init(_ error: any Error) {
    if let error = error as? FileError {
      self.init(error.problem, advice: error.advice)
    } else {
      self = error as? LineError ?? LineError(Self.problem(of: error))
    }
  }

  private static func problem(of error: any Error) -> String {
    if let error = error as? CocoaError, let path = error.filePath {
      let reason = (error.underlying as? POSIXError).map { "\(SystemError($0.code))" }
      return "\(path): \(reason ?? "the file cannot be read or written")"
    }
    return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  /// The whole error in one line: the place, the problem, and the advice.
  public var description: String {
    (place.map { "\($0): " } ?? "") + message
  }

  /// The problem and the advice, without the place.
  public var message: String {
    problem + (advice.map { "; \($0)" } ?? "")
  }

  /// The line was canceled; there is no message.
  public static let cancelled = {
    var error = LineError("cancelled")
    error.isCancellation = true
    return error
  }()

  /// The line did nothing because it was meant for another screen or question.
  static func stale(_ reason: String, advice: String? = nil) -> Self {
    var error = LineError("the line was not run because \(reason)", advice: advice)
    error.isStale = true
    return error
  }

  /// The same error with a place, unless it already has one.
  package func at(_ place: String) -> Self {
    if isCancellation || self.place != nil || problem.hasPrefix("\(place):") { return self }
    var error = self
    error.place = place
    return error
  }
}
