import SQLite

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
        [.text(film.title), .integer(Int64(film.year)), .text(film.director), .init(film.sequelOf)])
      let id = db.lastRowid
      for (name, character) in film.roles {
        try db.perform(
          "INSERT INTO role SELECT ?, id, ? FROM person WHERE name = ?",
          [.integer(id), .init(character), .text(name)])
      }
    }
    for evening in SampleEvening.all {
      try db.perform(
        """
        INSERT INTO watched (film, date, mark, best, note) VALUES ((SELECT id FROM film WHERE title = ?), ?, ?,
          (SELECT id FROM person WHERE name = ?), ?)
        """,
        [
          .text(evening.title), .text(evening.date), .init(evening.mark), .init(evening.best), .init(evening.note),
        ])
    }
  }
}

extension Cell {
  fileprivate init(_ text: String?) { self = text.map(Cell.text) ?? .null }
  fileprivate init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}
