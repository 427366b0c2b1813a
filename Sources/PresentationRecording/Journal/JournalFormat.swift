import FoundationEssentials
import PresentationCore

/// The lines of a journal: a checksum, a space and a JSON object.
///
/// The first line describes the file, and may hold a state, the checkpoint. Each other line is an action, or names the version
/// of the program that wrote the following lines.
enum JournalFormat {
  /// The version of the format. Version 1 did not say which actions an action has released.
  static var current: Int { 2 }

  /// The first line. The member `state`, if present, is decoded separately.
  struct Header: Codable {
    var journal: Int
    /// The version of the program's state and actions.
    var version: Int
    /// The number of actions before the first one of this file.
    var number: Int
  }

  /// The member of the first line that holds a checkpoint.
  struct Checkpoint<State: Decodable>: Decodable {
    var state: State
  }

  /// The first line with a checkpoint.
  struct Start<State: Encodable>: Encodable {
    var header: Header
    var state: State

    func encode(to encoder: any Encoder) throws {
      try header.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(state, forKey: .state)
    }

    private enum Key: CodingKey {
      case state
    }
  }

  /// A line after the first one.
  struct Line<Action> {
    var version: Int?
    var number: Int?
    var time: Double?
    var cause: ActionOrigin.Cause?
    var line: String?
    var user: String?
    var step: Int?
    var undoing: [Int]?
    var joining: [Int]?
    var action: Action?
    var released: [Action]?
  }

  /// Returns a line with its checksum and a line break.
  static func line(_ json: some Collection<UInt8>) -> [UInt8] {
    var line = Checksum.digits(of: json)
    line.reserveCapacity(json.count + 10)
    line.append(UInt8(ascii: " "))
    line += json
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// The mark that an editor may put before the first line.
  static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Returns the JSON of a line without its line break, LF or CRLF; `nil` if it is damaged.
  static func json(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let json = line.dropFirst(9)
    guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " ") else { return nil }
    return line.prefix(8).elementsEqual(Checksum.digits(of: json)) ? json : nil
  }

  /// Whether a line, damaged or not, or its first 32 bytes, could be the beginning of a journal.
  static func isPlausible(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.starts(with: byteOrderMark) ? line.dropFirst(3) : line
    let isHexadecimal = line.prefix(8).count { (48...57).contains($0) || (97...102).contains($0) } >= 7
    return isHexadecimal && line.dropFirst(9).prefix(12).contains(UInt8(ascii: "\""))
  }

  /// Returns the JSON of a value.
  static func encode(_ value: some Encodable, with encoder: JSONEncoder = makeEncoder()) throws -> Data {
    try LostSecrets.$areEmpty.withValue(true) { try encoder.encode(value) }
  }

  /// Reads a value from JSON.
  static func decode<Value: Decodable>(_ json: some Sequence<UInt8>, with decoder: JSONDecoder) throws -> Value {
    try LostSecrets.$areEmpty.withValue(true) { try decoder.decode(Value.self, from: Data(json)) }
  }

  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  /// - Parameters:
  ///   - version: The version of the program that has written the data.
  ///   - parts: The parts of the state that actions may restore.
  static func makeDecoder(version: Int, _ parts: RestorableTypes) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.journalVersion] = version
    decoder.userInfo[.restorableTypes] = parts
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}

extension JournalFormat.Line: Encodable where Action: Encodable {}
extension JournalFormat.Line: Decodable where Action: Decodable {}

extension CodingUserInfoKey {
  /// The version of the program that has written the decoded action or state, an `Int`.
  ///
  /// A type whose form has changed reads it from `decoder.userInfo`, and decodes the older form.
  public static let journalVersion = CodingUserInfoKey(rawValue: "journalVersion")!
}
