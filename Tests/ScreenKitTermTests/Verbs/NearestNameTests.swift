import Testing

@testable import ScreenKitTerm

@Suite("The name that was probably meant")
struct NearestNameTests {
  @Test(
    "is the one begun, else the one with the fewest slips",
    arguments: [
      ("Albun", "Album"), ("alb", "Album"), ("artists", "Artist"), ("tarck", "Track"), ("Trak", "Track"),
      ("T", "Track"), ("日", nil), ("nn", "n"),
      ("kcart", nil), ("xy", nil), ("", nil), (String(repeating: "a", count: 100), nil),
    ] as [(String, String?)])
  func nearest(word: String, name: String?) {
    #expect(["Artist", "Album", "Track", "n", String(repeating: "a", count: 101)].nearest(to: word) == name)
  }
}
