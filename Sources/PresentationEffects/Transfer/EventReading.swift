import FoundationEssentials

/// Parses events from a stream of the type `text/event-stream` (the WHATWG's HTML standard, section 9.2),
/// which may arrive in any pieces.
struct EventReading {
  /// The maximum number of bytes of an event.
  let limit: Int
  /// The identifier that arrived last.
  private(set) var id: String
  /// The reconnection delay requested by the server; `nil` if there is none.
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

  /// Parses the next bytes, and returns the events that they complete.
  ///
  /// - Throws: `HTTP.Failure.Reason.tooLarge` if an event exceeds the limit.
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
    // Other characters are not allowed in the header field that sends it back.
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
