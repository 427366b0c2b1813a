import ScreenKit
import Testing

@Suite("Tables of a music shop", .timeLimit(.minutes(10)))
struct TableGoldenTests {
  static let tracks = Block.table(
    titles: [
      "#", "TrackId", "Name", "AlbumId", "MediaTypeId", "GenreId", "Composer", "Milliseconds", "Bytes", "UnitPrice",
    ],
    rows: [
      [
        1, 1, "For Those About To Rock (We Salute You)", 1, 2, 2, "Angus Young, Malcolm Young, Brian Johnson", 343719,
        11_170_334, 0.99,
      ],
      [2, 2, "Balls to the Wall", 2, 3, 3, nil, 342562, 5_510_424, 0.99],
      [7, 7, "Go Down", 4, 3, 1, "AC/DC", 331180, 10_847_611, 0.99],
    ])

  static let invoices = Block.table(
    titles: [
      "#", "InvoiceId", "CustomerId", "InvoiceDate", "BillingAddress", "BillingCity", "BillingState", "BillingCountry",
      "BillingPostalCode", "Total",
    ],
    rows: [
      [
        1, 98, 1, "2010-03-11 00:00:00", "Av. Brigadeiro Faria Lima, 2170", "São José dos Campos", "SP", "Brazil",
        "12227-000", 3.98,
      ],
      [2, 121, 2, "2010-06-13 00:00:00", "Theodor-Heuss-Straße 34", "Stuttgart", nil, "Germany", "70174", 13.86],
    ])

  static let sums = Block.table(
    titles: ["Country", "count(*)", "sum(Total) over the whole time"],
    rows: [["Argentina", 7, 37.62], ["USA", 91, 523.06]])

  @Test("look as recorded: narrow columns whole, long texts cut", arguments: [40, 60, 80, 132])
  func goldens(columns: Int) throws {
    try expectGolden(
      "tables-\(columns).txt",
      Rendering(columns: columns).text([Self.tracks, .space, Self.invoices, .space, Self.sums]))
  }

  @Test("cut no narrow column that is shown, neither its title nor its values", arguments: 60...160)
  func narrow(columns: Int) throws {
    let header = try #require(Rendering(columns: columns).lines([Self.tracks]).first)
    for title in ["TrackId", "AlbumId", "MediaTypeId", "GenreId", "Milliseconds", "Bytes", "UnitPrice"] {
      #expect(header.contains(title) || !header.contains(title.prefix(4)), "\(columns): \(header)")
    }
  }
}
