import DBWalkSQLite

/// A small record shop: artists, their albums and some tracks, with a few traps.
///
/// Album 1 is by artist 1. The last albums are the traps: one of an artist that does not exist, one of none, and one
/// whose title attacks the terminal.
enum MusicFixture {
  static let danglingAlbum: Int64 = 47
  static let albumOfNobody: Int64 = 48
  static let hostileAlbum: Int64 = 49
  static let hostileTitle = "Red \u{1B}[31malert\u{1B}[2J \u{9B}6n \u{202E}gpj.exe"

  static func create(at path: String) throws {
    try makeDatabase(at: path, tables) { db in
      for album in albums {
        try db.perform("INSERT OR IGNORE INTO Artist (Name) VALUES (?)", [.text(album.artist)])
        try db.perform(
          "INSERT INTO Album (Title, ArtistId) VALUES (?, (SELECT ArtistId FROM Artist WHERE Name = ?))",
          [.text(album.title), .text(album.artist)])
      }
      try db.perform(
        "INSERT INTO Album VALUES (?, 'Lost Tapes', 999), (?, 'Field Recordings', NULL), (?, ?, 1)",
        [.integer(danglingAlbum), .integer(albumOfNobody), .integer(hostileAlbum), .text(hostileTitle)])
      for (index, name) in tracks.enumerated() {
        try db.perform(
          "INSERT INTO Track (Name, AlbumId, Seconds) VALUES (?, 1, ?)",
          [.text(name), .integer(Int64(200 + 7 * index))])
      }
    }
  }

  private static let tables = """
    CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT NOT NULL UNIQUE);
    CREATE TABLE Album (
      AlbumId INTEGER PRIMARY KEY,
      Title TEXT NOT NULL,
      ArtistId INTEGER REFERENCES Artist (ArtistId)
    );
    CREATE TABLE Track (
      TrackId INTEGER PRIMARY KEY,
      Name TEXT NOT NULL,
      AlbumId INTEGER NOT NULL REFERENCES Album (AlbumId),
      Seconds INTEGER
    );
    """

  private static let tracks = [
    "For Those About To Rock (We Salute You)", "Put The Finger On You", "Let's Get It Up", "Inject The Venom",
    "Snowballed", "Evil Walks", "C.O.D.", "Breaking The Rules", "Night Of The Long Knives", "Spellbound",
  ]

  private static let albums: [(artist: String, title: String)] = [
    ("AC/DC", "For Those About To Rock We Salute You"), ("Accept", "Balls to the Wall"),
    ("Accept", "Restless and Wild"), ("AC/DC", "Let There Be Rock"), ("Aerosmith", "Toys in the Attic"),
    ("Alanis Morissette", "Jagged Little Pill"), ("Alice in Chains", "Facelift"), ("Aretha Franklin", "Lady Soul"),
    ("Björk", "Homogenic"), ("Black Sabbath", "Paranoid"), ("Black Sabbath", "Master of Reality"),
    ("Bob Dylan", "Highway 61 Revisited"), ("Bob Dylan", "Blonde on Blonde"), ("David Bowie", "Low"),
    ("David Bowie", "\"Heroes\""), ("David Bowie", "Blackstar"), ("Deep Purple", "Machine Head"),
    ("Deep Purple", "In Rock"), ("Fela Kuti", "Zombie"), ("Iron Maiden", "The Number of the Beast"),
    ("Iron Maiden", "Powerslave"), ("Joni Mitchell", "Blue"), ("Kraftwerk", "Trans Europa Express"),
    ("Kraftwerk", "Die Mensch-Maschine"), ("Led Zeppelin", "Physical Graffiti"), ("Led Zeppelin", "Presence"),
    ("Metallica", "Master of Puppets"), ("Metallica", "Ride the Lightning"), ("Miles Davis", "Kind of Blue"),
    ("Miles Davis", "Bitches Brew"), ("Motörhead", "Ace of Spades"), ("Nick Drake", "Pink Moon"),
    ("Nina Simone", "Pastel Blues"), ("Nirvana", "Nevermind"), ("Os Mutantes", "Os Mutantes"),
    ("Patti Smith", "Horses"), ("Pink Floyd", "Animals"), ("Portishead", "Dummy"), ("Queen", "A Night at the Opera"),
    ("Queen", "Sheer Heart Attack"), ("Radiohead", "OK Computer"), ("Radiohead", "Kid A"),
    ("Sigur Rós", "Ágætis byrjun"), ("Stevie Wonder", "Innervisions"), ("Talking Heads", "Remain in Light"),
    ("坂本龍一", "千のナイフ"),
  ]
}
