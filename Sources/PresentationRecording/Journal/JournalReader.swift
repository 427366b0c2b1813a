import FoundationEssentials
import PresentationCore

/// Reads the lines of a journal file.
struct JournalReader<State, Action: Codable & Sendable> {
  let path: String
  /// The version of the program.
  let version: Int
  let parts: RestorableTypes
  let decode: (@Sendable (JSONDecoder, Data) throws -> State)?

  /// The content of a file.
  struct File {
    /// The state in its first line, if there is one.
    var checkpoint: State?
    var entries: [RecordedAction<Action>] = []
    /// The line, from 1, of each entry.
    var lines: [Int] = []
    /// The number of the last action, in this file or before it.
    var last = 0
    /// The version of the program that has written the last line.
    var version = 0
    /// The number of intact bytes.
    var length = 0
    /// The first damaged line, and whether it is only incomplete; `nil` if all are intact.
    var damage: (line: Int, isTorn: Bool)?
    /// Whether the first line is damaged, so that another file must provide the earlier actions.
    var lacksStart = false
    /// Where the lines after a damaged first one begin, and the version of the program that has written the first of them.
    var afterStart = 0, firstVersion = 0

    /// Whether the other lines have everything that the damaged first line had: they begin with the first action of all.
    var isWholeWithoutStart: Bool { lacksStart && !entries.isEmpty && last == entries.count }
  }

  /// Reads a file; an empty one holds nothing.
  func read(_ bytes: [UInt8]) throws(JournalError) -> File {
    var file = File()
    var number = 0
    var rest = bytes.starts(with: JournalFormat.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = end.map { rest[..<$0] } ?? rest
      if let end, let json = JournalFormat.json(of: line) {
        if number == 1 {
          try readStart(json, into: &file)
        } else if try !readLine(json, number, into: &file) {
          file.damage = (number, false)
          break
        }
        rest = rest[(end + 1)...]
        file.length = end + 1
      } else if number == 1 {
        guard let end, JournalFormat.isPlausible(line) else { throw .foreign(path: path) }
        // The damage may be elsewhere in the line.
        let header = try? JSONDecoder().decode(JournalFormat.Header.self, from: Data(line.dropFirst(9)))
        file.firstVersion = min(header?.version ?? version, version)
        (file.lacksStart, file.version, file.afterStart) = (true, file.firstVersion, end + 1)
        // If its line break is damaged, the next line follows in the same one.
        for place in line.indices.prefix(1 << 12) {
          guard let json = JournalFormat.json(of: line[place...]) else { continue }
          _ = try readLine(json, number, into: &file)
          (file.afterStart, file.length) = (place, end + 1)
          break
        }
        rest = rest[(end + 1)...]
      } else {
        file.damage = (number, end == nil)
        break
      }
    }
    return file
  }

  private func readStart(_ json: ArraySlice<UInt8>, into file: inout File) throws(JournalError) {
    guard let header = try? JSONDecoder().decode(JournalFormat.Header.self, from: Data(json)) else {
      throw .foreign(path: path)
    }
    guard header.journal >= JournalFormat.current else { throw .older(path: path) }
    guard header.journal == JournalFormat.current, header.version <= version else { throw .newer(path: path) }
    (file.last, file.version) = (header.number, header.version)
    guard header.number > 0 else { return }
    guard let decode else {
      throw .unreadable(
        path: path, line: 1, reason: "it contains a saved state, but this program opens it without checkpoints")
    }
    do {
      let decoder = JournalFormat.makeDecoder(version: header.version, parts)
      file.checkpoint = try LostSecrets.$areEmpty.withValue(true) { try decode(decoder, Data(json)) }
    } catch {
      throw .unreadable(path: path, line: 1, reason: Self.reason(error, in: json))
    }
  }

  /// Reads a line; returns `false` if it does not follow the one before.
  private func readLine(_ json: ArraySlice<UInt8>, _ number: Int, into file: inout File) throws(JournalError) -> Bool {
    let line: JournalFormat.Line<Action>
    do {
      let decoder = JournalFormat.makeDecoder(version: file.version, parts)
      line = try JournalFormat.decode(json, with: decoder)
    } catch {
      throw .unreadable(path: path, line: number, reason: Self.reason(error, in: json))
    }
    if let written = line.version {
      guard written <= version else { throw .newer(path: path) }
      file.version = written
      return true
    }
    guard let action = line.action, let count = line.number, let time = line.time, let cause = line.cause else {
      throw .unreadable(path: path, line: number, reason: "it is not an action")
    }
    if file.lacksStart, file.entries.isEmpty { file.last = count - 1 }
    guard count == file.last + 1 else { return false }
    file.last = count
    file.lines.append(number)
    let origin = ActionOrigin(
      cause, line: line.line, by: line.user, at: time, step: line.step ?? 0, undoing: line.undoing,
      joining: line.joining)
    file.entries.append(RecordedAction(action, releasing: line.released, from: origin))
    return true
  }

  /// The problem with a line, in one sentence.
  private static func reason(_ error: any Error, in json: ArraySlice<UInt8>) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).filter { !$0.hasPrefix("_") }
      return path.isEmpty ? "" : " (\(path.joined(separator: ".")))"
    }
    return switch error {
    // The standard library says so about a case that an enum lacks.
    case DecodingError.typeMismatch(_, let context) where context.debugDescription.hasPrefix("Invalid number of keys"):
      "this program does not know \(JSONNames.list(in: json, at: context.codingPath))" + place(context)
    case DecodingError.keyNotFound(let key, let context): "\"\(key.stringValue)\" is missing" + place(context)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "\(context.debugDescription)" + place(context)
    default: "\(error)"
    }
  }
}

/// The names of the members of a JSON text.
private indirect enum JSONNames: Decodable {
  case members([String: JSONNames]), other

  init(from decoder: any Decoder) throws {
    self = (try? [String: JSONNames](from: decoder)).map(Self.members) ?? .other
  }

  private subscript(name: String) -> JSONNames {
    if case .members(let members) = self { members[name] ?? .other } else { .other }
  }

  /// The names at a place, in quotes; `it` if there are none.
  static func list(in json: ArraySlice<UInt8>, at path: [any CodingKey]) -> String {
    let all = (try? JSONDecoder().decode(JSONNames.self, from: Data(json))) ?? .other
    guard case .members(let members) = path.reduce(all, { $0[$1.stringValue] }), !members.isEmpty else { return "it" }
    return members.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
