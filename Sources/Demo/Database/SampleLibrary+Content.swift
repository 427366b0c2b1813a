import GRDB

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
    try db.execute(sql: tables)
    for film in SampleFilm.all {
      for name in [film.director] + film.roles.map(\.key) {
        try db.execute(sql: "INSERT OR IGNORE INTO person (name) VALUES (?)", arguments: [name])
      }
      try db.execute(
        sql: """
          INSERT INTO film (title, year, director, sequel_of) VALUES (?, ?,
            (SELECT id FROM person WHERE name = ?), (SELECT id FROM film WHERE title = ?))
          """,
        arguments: [film.title, film.year, film.director, film.sequelOf])
      let id = db.lastInsertedRowID
      for (name, character) in film.roles {
        try db.execute(
          sql: "INSERT INTO role SELECT ?, id, ? FROM person WHERE name = ?", arguments: [id, character, name])
      }
    }
    for evening in SampleEvening.all {
      try db.execute(
        sql: """
          INSERT INTO watched (film, date, mark, best, note) VALUES ((SELECT id FROM film WHERE title = ?), ?, ?,
            (SELECT id FROM person WHERE name = ?), ?)
          """,
        arguments: [evening.title, evening.date, evening.mark, evening.best, evening.note])
    }
  }
}
