import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct NamesTests {
  @Test(
    "A name is quoted with its quotes doubled, accented ones too",
    arguments: [
      ("Album", "\"Album\""), ("", "\"\""), ("a\"b", "\"a\"\"b\""), ("\"\u{301}", "\"\"\"\u{301}\""),
      ("select", "\"select\""), ("a\nb", "\"a\nb\""),
    ])
  func quoted(name: String, sql: String) {
    #expect(Array(name.quoted.utf8) == Array(sql.utf8))
  }

  @Test("ASCII letters match in either case, others by their bytes")
  func same() {
    #expect("ALBUM".names(same: "album"))
    #expect(!"É".names(same: "é"))
    #expect(!"e\u{301}".names(same: "\u{E9}"))
    #expect(!"[".names(same: "{"))
    #expect(!"a".names(same: "ab"))
  }

  @Test("Hexadecimal digits come back as the bytes they stand for")
  func hexadecimal() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Hexadecimal.bytes(of: Hexadecimal.digits(of: bytes)) == bytes)
    #expect(Hexadecimal.bytes(of: "0AfF") == [10, 255])
    for wrong in ["0", "0g", "00 ", "٠٠", "0x"] { #expect(Hexadecimal.bytes(of: wrong) == nil) }
  }
}
