import FoundationEssentials

/// Reads events from a stream of the type `text/event-stream` (the WHATWG's HTML standard, section 9.2), in whatever pieces it
/// comes.
struct EventReading {
  /// How many bytes an event may have.
  let limit: Int
  /// The identifier that came last.
  private(set) var id: String
  /// How long the server wants to be left alone before it is asked again; `nil` if it has not said so.
  private(set) var retry: Duration?

  private var line: [UInt8] = []
  private var isAtStart = true
  private var endedWithReturn = false
  private var size = 0
  private var type = ""
  private var data: [String] = []
  private var nextID: String

  init(limit: Int, id: String) {
    self.limit = limit
    self.id = id
    nextID = id
  }

  /// Takes the next bytes, and returns the events that are complete with them.
  ///
  /// - Throws: `HTTP.Failure.Reason.tooLarge` when an event gets longer than the limit.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(HTTP.Failure.Reason) -> [HTTP.Event] {
    var events: [HTTP.Event] = []
    for byte in bytes {
      defer { endedWithReturn = byte == UInt8(ascii: "\r") }
      switch byte {
      case UInt8(ascii: "\n") where endedWithReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = endLine() { events.append(event) }
      default:
        size += 1
        guard size <= limit else { throw .tooLarge(limit: limit) }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> HTTP.Event? {
    defer { (line, isAtStart) = ([], false) }
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": type = text
    case "data": data.append(text)
    // Others have no place in the field of a request that names it.
    case "id" where value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }): nextID = text
    case "retry" where !value.isEmpty && value.allSatisfy { 0x30...0x39 ~= $0 }:
      retry = Int(text).map { .milliseconds(min($0, 3_600_000)) } ?? retry
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> HTTP.Event? {
    defer { (type, data, size) = ("", [], 0) }
    id = nextID
    guard !data.isEmpty else { return nil }
    return HTTP.Event(type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"), id: id)
  }
}
