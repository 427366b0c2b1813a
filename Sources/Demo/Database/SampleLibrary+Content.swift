import DBWalkSQLite

extension SampleLibrary {
  private static let tables = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    );
    CREATE TABLE film (
      id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      year INTEGER NOT NULL,
      director INTEGER NOT NULL REFERENCES person,
      sequel_of INTEGER REFERENCES film
    );
    CREATE TABLE role (
      film INTEGER NOT NULL REFERENCES film,
      person INTEGER NOT NULL REFERENCES person,
      character TEXT NOT NULL,
      PRIMARY KEY (film, person)
    ) WITHOUT ROWID;
    CREATE TABLE watched (
      film INTEGER NOT NULL REFERENCES film,
      date TEXT NOT NULL,
      mark INTEGER CHECK (mark BETWEEN 1 AND 10),
      best INTEGER,
      note TEXT,
      PRIMARY KEY (film, date),
      FOREIGN KEY (film, best) REFERENCES role (film, person)
    );
    CREATE VIEW favourites AS
      SELECT title, year, person.name AS director, max(mark) AS mark
      FROM watched JOIN film ON film.id = watched.film JOIN person ON person.id = film.director
      GROUP BY film.id HAVING max(mark) >= 9 ORDER BY mark DESC, year;
    """

  /// Creates the tables and fills them.
  static func fill(_ db: Database) throws {
    try db.perform(tables)
    for film in SampleFilm.all {
      for name in [film.director] + film.roles.map(\.key) {
        try db.perform("INSERT OR IGNORE INTO person (name) VALUES (?)", [.text(name)])
      }
      try db.perform(
        """
        INSERT INTO film (title, year, director, sequel_of) VALUES (?, ?,
          (SELECT id FROM person WHERE name = ?), (SELECT id FROM film WHERE title = ?))
        """,
        [.init(film.title), .init(film.year), .init(film.director), .init(film.sequelOf)])
      let id = db.lastRowid
      for (name, character) in film.roles {
        try db.perform(
          "INSERT INTO role SELECT ?, id, ? FROM person WHERE name = ?",
          [.integer(id), .text(character), .text(name)])
      }
    }
    for evening in SampleEvening.all {
      try db.perform(
        """
        INSERT INTO watched (film, date, mark, best, note) VALUES ((SELECT id FROM film WHERE title = ?), ?, ?,
          (SELECT id FROM person WHERE name = ?), ?)
        """,
        [.init(evening.title), .init(evening.date), .init(evening.mark), .init(evening.best), .init(evening.note)])
    }
  }
}

extension Cell {
  fileprivate init(_ text: String?) { self = text.map(Cell.text) ?? .null }
  fileprivate init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}

/// An evening on which a film of the sample library was watched.
struct SampleEvening {
  var title: String
  var date: String
  /// From 1 to 10; nil if the film was not rated.
  var mark: Int?
  var note: String?
  /// The most popular person.
  var best: String?

  init(_ date: String, _ title: String, _ mark: Int? = nil, best: String? = nil, _ note: String? = nil) {
    (self.date, self.title, self.mark, self.best, self.note) = (date, title, mark, best, note)
  }

  static let all: [SampleEvening] = [
    SampleEvening("2025-01-04", "Casablanca", 9, best: "Claude Rains", "The song is still in my head."),
    SampleEvening("2025-01-18", "The Third Man", 10, best: "Orson Welles", "Look at those shadows."),
    SampleEvening("2025-02-01", "Yojimbo", 8, best: "Toshiro Mifune"),
    SampleEvening("2025-02-08", "Sanjuro", 8),
    SampleEvening("2025-02-22", "Stalker", nil, "Fell asleep in the Zone. Once more, earlier in the evening."),
    SampleEvening("2025-03-01", "Stalker", 10),
    SampleEvening("2025-03-15", "Some Like It Hot", 9, best: "Jack Lemmon", "Nobody's perfect."),
    SampleEvening("2025-03-29", "2001: A Space Odyssey"),
    SampleEvening("2025-04-12", "Spirited Away", 10, best: "Rumi Hiiragi", "千と千尋の神隠し, with subtitles."),
    SampleEvening("2025-04-26", "Alien", 7, best: "Sigourney Weaver", "Too loud for the neighbours."),
    SampleEvening("2025-04-27", "Aliens", 7),
    SampleEvening("2025-05-10", "Tokyo Story", 9, best: "Setsuko Hara"),
  ]
}
