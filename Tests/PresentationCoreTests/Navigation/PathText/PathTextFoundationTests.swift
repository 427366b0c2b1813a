import Foundation
import PresentationCore
import Testing

@Suite("Path text: Foundation's values", .timeLimit(.minutes(10)))
struct PathTextFoundationTests {
  enum Payload: Codable, Hashable {
    case date(Date), data(Data), url(URL), id(UUID), price(Decimal), maybe(URL?, Date?)
  }

  @Test("Dates, data, addresses, identifiers and decimals come back")
  func values() throws {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let base = try #require(URL(string: "http://a.b/c/"))
    let relative = try #require(URL(string: "d?e=%20", relativeTo: base))
    let expected: [(Payload, String)] = [
      (.date(Date(timeIntervalSinceReferenceDate: 0.1)), "/date:0.1"),
      (.data(Data([0, 255])), "/data:(0,255)"),
      (.data(Data()), "/data:()"),
      (.url(base), "/url:http%3A%2F%2Fa.b%2Fc%2F"),
      (.url(relative), "/url:(d%3Fe%3D%2520,http%3A%2F%2Fa.b%2Fc%2F)"),
      (.id(id), "/id:E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      (.maybe(nil, Date(timeIntervalSinceReferenceDate: -1)), "/maybe:,-1.0"),
      (.maybe(nil, nil), "/maybe"),
    ]
    for (payload, text) in expected {
      #expect(try [payload].pathText() == text)
      #expect(try [Payload](pathText: text) == [payload])
    }
    for price in ["0", "-12.50", "3.14159265358979323846264338327950288"] {
      let payload = Payload.price(try #require(Decimal(string: price)))
      #expect(try [Payload](pathText: [payload].pathText()) == [payload])
    }
  }

  @Test("What Foundation refuses says why")
  func refused() {
    let reason = "\"x\" cannot be read: Attempted to decode UUID from invalid UUID string."
    #expect(throws: PathTextError(column: 5, message: reason, segmentIndex: 0)) { try [Payload](pathText: "/id:x") }
    #expect(throws: PathTextError(column: 7, message: "\"x\" is not a number", segmentIndex: 0)) {
      try [Payload](pathText: "/date:x")
    }
  }
}
