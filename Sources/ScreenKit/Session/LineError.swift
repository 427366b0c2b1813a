/// Why a typed line failed: where, what is wrong, and what would work instead.
///
/// A verb may throw any error; its description is shown. Throw this one to say more than a text: front ends and programs
/// that drive a session get the parts, and people read them as one line, ``description``.
///
///     throw LineError("the table is empty", advice: "add a row first")
public struct LineError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// Where it happened: the name of a verb, or a file and the number of a line. `nil` for the line itself.
  public var place: String?
  /// The problem.
  public var problem: String
  /// How to mend it, in words; `nil` if ``problem`` says it all.
  public var advice: String?
  /// The words that would work in the place of the wrong one, the likeliest first; empty when they are not known.
  public var alternatives: [String]
  /// Whether the line was given up, by Ctrl-C for example, rather than refused.
  public private(set) var isCancellation = false
  /// Whether the line did nothing because it was meant for something else than what is there now.
  public private(set) var isStale = false

  /// Makes an error of its parts.
  public init(_ problem: String, advice: String? = nil, alternatives: [String] = [], place: String? = nil) {
    self.place = place
    self.problem = problem
    self.advice = advice
    self.alternatives = alternatives
  }

  /// Reads an object whose members are called like the properties. Only `problem` has to be there.
  ///
  /// - Throws: A `DecodingError` when it is something else.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    place = try object.decodeIfPresent(String.self, forKey: .place)
    problem = try object.decode(String.self, forKey: .problem)
    advice = try object.decodeIfPresent(String.self, forKey: .advice)
    alternatives = try object.decodeIfPresent([String].self, forKey: .alternatives) ?? []
    isCancellation = try object.decodeIfPresent(Bool.self, forKey: .isCancellation) ?? false
    isStale = try object.decodeIfPresent(Bool.self, forKey: .isStale) ?? false
  }

  /// Makes an error of any other: its description is what is wrong.
  public init(_ error: any Error) {
    self = error as? LineError ?? LineError("\(error)")
  }

  /// All of it in one line: the place, what is wrong, how to mend it.
  public var description: String {
    (place.map { "\($0): " } ?? "") + message
  }

  /// The problem and the advice, without the place.
  public var message: String {
    problem + (advice.map { "; \($0)" } ?? "")
  }

  /// The line was given up; there is nothing to say about it.
  public static let cancelled = {
    var error = LineError("cancelled")
    error.isCancellation = true
    return error
  }()

  /// The line did nothing because it was meant for something else.
  static func stale(_ reason: String, advice: String? = nil) -> Self {
    var error = LineError("the line was not run because \(reason)", advice: advice)
    error.isStale = true
    return error
  }

  /// The same error, said of a place, unless it names one already.
  package func at(_ place: String) -> Self {
    if isCancellation || self.place != nil || problem.hasPrefix("\(place):") { return self }
    var error = self
    error.place = place
    return error
  }
}
