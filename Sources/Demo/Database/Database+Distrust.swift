import SQLite

extension Database {
  /// Lets the views and generated columns of a foreign file call only functions that are known to be harmless.
  ///
  /// Some versions of SQLite do not count their own JSON functions among these, so that a file with JSON in a generated column seems
  /// damaged. With these versions, a schema that mentions JSON is trusted. They still refuse functions that load code.
  func distrustSchema() throws(DatabaseError) {
    // Testing it takes longer than reading the schema, which is read anyway.
    guard !mayDoubtJSON || !mentionsJSON || Self.knowsJSONToBeHarmless else { return }
    try perform("PRAGMA trusted_schema = OFF")
  }

  /// Whether a statement of the schema contains the word.
  private var mentionsJSON: Bool {
    (try? cells("SELECT 1 FROM sqlite_schema WHERE sql LIKE '%json%' LIMIT 1").isEmpty) == false
  }

  /// Whether this version of SQLite may not count its JSON functions as harmless: they are built in since 3.38, and
  /// counted as harmless since 3.44.
  private var mayDoubtJSON: Bool { (3_038_000..<3_044_000).contains(Self.version) }

  /// Whether SQLite counts its JSON functions as harmless. This is tested, since distributions patch old versions.
  private static var knowsJSONToBeHarmless: Bool {
    guard let memory = try? Database(":memory:", .writing) else { return true }
    return (try? memory.perform("PRAGMA trusted_schema = OFF; CREATE TABLE t (a, b AS (json(a)))")) != nil
  }
}
