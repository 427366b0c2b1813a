import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  static let script = """
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, boss REFERENCES person);
    CREATE TABLE pair (x, y, PRIMARY KEY (x, y));
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, person_id INTEGER, a, b, seller REFERENCES person,
      buyer REFERENCES person, FOREIGN KEY (a, b) REFERENCES pair);
    CREATE INDEX sold ON books (seller);
    INSERT INTO person VALUES (1, 'Ann', NULL), (2, 'Bob', 1), (3, 'Cid', 1), (4, 'Dan', 99);
    INSERT INTO pair VALUES (1, 'é'), (NULL, NULL);
    INSERT INTO books VALUES (1, 'One', 2, 1, 'é', 2, 3), (2, 'Two', 2, NULL, 'é', 2, NULL), (3, 'Three', 7, 1, 'e', 2, 2);
    """

  private func links(of table: String, _ key: RowKey) async throws -> [Link] {
    var links: [Link] = []
    try await withDatabase(Self.script) { file in links = try await file.rowView(in: table, key: key).links }
    return links
  }

  @Test("A row has the links that lead away, then those that lead here with their counts, guesses last")
  func both() async throws {
    let links = try await links(of: "person", [2])
    #expect(links.map(\.name) == ["boss", "books.seller", "books.buyer", "person", "books.person_id"])
    #expect(links.map(\.reference.isGuess) == [false, false, false, false, true])
    #expect(links[0].target == .row(.init(table: "person", key: [1]), label: Excerpt(cell: "Ann")))
    let counts = links.dropFirst().map { link in
      if case .rows(_, let tally) = link.target { tally } else { TableSummary.RowCount.atLeast(0) }
    }
    #expect(counts == [.exactly(3), .exactly(1), .exactly(0), .exactly(2)])
  }

  @Test(
    "The rows that lead here are what a link shows",
    arguments: [("person", [2], "books.seller", 3), ("pair", [1, "é"], "books", 1)]
      as [(String, RowKey, String, Int)])
  func rows(table: String, key: RowKey, name: String, count: Int) async throws {
    try await withDatabase(Self.script) { file in
      let row = try await file.rowView(in: table, key: key)
      let view = try #require(try row.links.named(name, to: nil, of: row.schema).place.view)
      let page = try await file.page(of: view).1
      #expect(page.rows.count == count && view.table == "books")
    }
  }

  @Test("A NULL leads nowhere, and nothing leads to it; what leads to no row says so")
  func nothing() async throws {
    let books = try await links(of: "books", [2])
    #expect(
      books.first { $0.name == "buyer" }?.target == .nothing("buyer")
        && books.first { $0.name == "a,b" }?.target == .nothing("a"))
    let dangling = try await links(of: "books", [3])
    #expect(dangling.first { $0.name == "a,b" }?.target == .problem(.dangling("pair", ["x", "y"], [1, "e"])))
    #expect(dangling.last?.target == .problem(.dangling("person", ["id"], [7])))
    let boss = try await links(of: "person", [4])
    #expect(throws: DatabaseProblem.dangling("person", ["id"], [99])) { try boss[0].place }
  }

  @Test(
    "A link can be named in full, by its column, or by a prefix",
    arguments: [
      ("SELLER", "seller"), ("b", "a,b"), ("sel", "seller"), ("pers", "person_id"), ("a", "a,b"),
      ("person_id", "person_id"),
    ])
  func names(text: String, name: String) async throws {
    try await withDatabase(Self.script) { file in
      let row = try await file.rowView(in: "books", key: [1])
      #expect(try row.links.named(text, to: nil, of: row.schema).name == name)
    }
  }

  @Test(
    "A link has its column's or table's name, with spaces and quotes, and a prefix ignores columns without links",
    arguments: [
      ("Order Details", nil, "Order Details"), ("Order", nil, "Order Details"), ("order d", nil, "Order Details"),
      ("book", nil, "books"), ("Books", nil, "books"), ("say \"hi\" x", nil, "say \"hi\" x"),
      ("say", nil, "say \"hi\" x"),
      ("the one", "b c", "the one:b c"), ("the one:bo", nil, "the one:books"),
    ] as [(String, String?, String)])
  func spacedNames(text: String, parent: String?, name: String) async throws {
    let script = """
      CREATE TABLE shop (id INTEGER PRIMARY KEY, book, "the one" REFERENCES "b c" REFERENCES books);
      CREATE TABLE "b c" (id INTEGER PRIMARY KEY); CREATE TABLE "Order Details" (shop REFERENCES shop);
      CREATE TABLE books (id INTEGER PRIMARY KEY, shop REFERENCES shop); CREATE TABLE "say ""hi"" x" (shop REFERENCES shop);
      INSERT INTO shop VALUES (1, 2, 3);
      """
    try await withDatabase(script) { file in
      let row = try await file.rowView(in: "shop", key: [1])
      #expect(try row.links.named(text, to: parent, of: row.schema).name == name)
    }
  }

  @Test("A table that cannot be read affects only the links to it")
  func unreadable() async throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE missing (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE t (id INTEGER PRIMARY KEY, p REFERENCES p, m REFERENCES missing);
      CREATE TABLE odd (t REFERENCES t); CREATE TABLE even (t REFERENCES t);
      INSERT INTO p VALUES (1); INSERT INTO t VALUES (1, 1, 1); INSERT INTO odd VALUES (1); INSERT INTO even VALUES (1);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE odd (t COLLATE unknown REFERENCES t)' WHERE name = 'odd';
      UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE missing USING unknown(a)', rootpage = 0 WHERE name = 'missing';
      """
    try await withDatabase(script) { file in
      let links = try await file.rowView(in: "t", key: [1]).links
      #expect(links.map(\.name) == ["p", "m", "even", "odd"])
      #expect(links[0].target == .row(.init(table: "p", key: [1]), label: nil))
      #expect(links[1].target == .problem(.unreadable("missing", detail: "no such module: unknown")))
      #expect(try #require(links[2].place.view).table == "even")
      #expect(links[3].target == .problem(.unreadable("odd", detail: "no such collation sequence: unknown")))
    }
  }

  @Test(
    "The search for rows that lead here ends at its time limit",
    arguments: ["CREATE INDEX i ON c (tenant)", "CREATE INDEX i ON c (x COLLATE NOCASE)", ""])
  func limited(index: String) async throws {
    let script = """
      CREATE TABLE p (tenant INT, x TEXT, PRIMARY KEY (tenant, x)); INSERT INTO p VALUES (1, 'none');
      CREATE TABLE c (tenant INT, x TEXT, FOREIGN KEY (tenant, x) REFERENCES p); \(index);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000) INSERT INTO c SELECT 1, 'NONE' FROM n;
      """
    try await withDatabase(script) { file in
      let start = Counting(for: .zero) { .zero }
      let all = try await file.read { db in try RowView(in: "p", key: [1, "none"], longest: 9, start, in: db) }
      #expect(all.links[0].tally == .exactly(0), "with a clock that does not advance")
      let clock = LookedAtClock()
      let counting = Counting(for: .milliseconds(2)) { clock.tick() }
      let row = try await file.read { db in try RowView(in: "p", key: [1, "none"], longest: 9, counting, in: db) }
      #expect(row.links[0].tally == .atLeast(0))
    }
  }

  @Test(
    "Guesses follow the usual names of keys",
    arguments: [
      ("author_id", "author", true), ("AuthorId", "Authors", true), ("category_id", "categories", true),
      ("boxID", "boxes", true), ("id", "id", false), ("paid", "pa", false), ("_id", "", false),
      ("author_ids", "author", false),
    ])
  func guess(column: String, parent: String, isKey: Bool) async throws {
    let script = """
      CREATE TABLE \((parent.isEmpty ? "x" : parent).quoted) (k INTEGER PRIMARY KEY); CREATE TABLE child (\(column.quoted));
      """
    try await withDatabase(script) { file in
      let all = try await file.read { db in try Reference.all(in: db) }
      let key = TableSchema.ForeignKey(columns: [column], parent: parent, parentColumns: ["k"])
      #expect(all == (isKey ? [Reference(table: "child", key: key, origin: .guess)] : []))
    }
  }

  @Test(
    "The label of a row is a text by which people know it",
    arguments: [
      ("id INTEGER PRIMARY KEY, code TEXT, name TEXT", "name"), ("id INTEGER PRIMARY KEY, Title TEXT, x TEXT", "Title"),
      ("FirstName TEXT, LastName TEXT, Title TEXT", "LastName"), ("a TEXT, t_name TEXT, name_of TEXT", "t_name"),
      ("a TEXT, code TEXT UNIQUE", "code"), ("id INTEGER PRIMARY KEY, country TEXT, total REAL", nil),
      ("id INTEGER PRIMARY KEY, what VARCHAR(9)", "what"), ("id INTEGER PRIMARY KEY, name INTEGER", nil),
      ("name TEXT REFERENCES other, x", nil),
    ])
  func label(columns: String, label: String?) async throws {
    try await withDatabase("CREATE TABLE t (\(columns)); CREATE TABLE other (name TEXT PRIMARY KEY)") { file in
      let schema = try await file.table(named: "t")
      #expect(schema.labelColumn == label)
    }
  }

  @Test("A row leads to the next one in the order of a view, in both directions and beyond its page")
  func neighbors() async throws {
    try await withDatabase(Self.script) { file in
      let view = TableView(
        table: "books",
        conditions: [Condition(column: ColumnPath(column: "seller"), comparison: .equal, values: [Literal("2")])],
        sorting: [Sorting(column: ColumnPath(column: "title"))])
      var keys: [RowKey] = []
      var key: RowKey? = [1]
      while let found = key {
        keys.append(found)
        key = try await file.neighbor(of: found, .forwards, in: view)
      }
      #expect(keys == [[1], [3], [2]])
      let before = try await file.neighbor(of: [3], .backwards, in: view)
      let first = try await file.neighbor(of: [1], .backwards, in: view)
      #expect(before == [1] && first == nil)
      await #expect(throws: DatabaseProblem.noRow("books", ["id"], [9])) {
        try await file.neighbor(of: [9], .forwards, in: view)
      }
    }
  }

  @Test("No more tables are joined for labels than SQLite can")
  func manyLabels() async throws {
    let columns = (1...80).map { "c\($0) REFERENCES p" }.joined(separator: ", ")
    try await withDatabase("CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE t (\(columns))") { file in
      let labelled = try await file.labelled(TableView(table: "t"))
      #expect(labelled.columns.count { !$0.hops.isEmpty } == 63)
      let page = try await file.page(of: labelled).1
      #expect(page.rows.isEmpty)
    }
  }

  @Test("Labels take the place of foreign keys, by columns that a path can name")
  func labels() async throws {
    try await withDatabase(Self.script) { file in
      let labelled = try await file.labelled(TableView(table: "books"))
      #expect(
        labelled.columns.map(\.description) == ["id", "title", "person_id", "a", "b", "seller.name", "buyer.name"])
      let page = try await file.page(of: labelled).1
      #expect(page.values[0] == [1, "One", 2, 1, "é", "Bob", "Cid"])
    }
  }

  @Test("A key of several columns carries the label of its row, on the row and in the place of its first column")
  func compositeLabels() async throws {
    let script = """
      CREATE TABLE pair (x, y, z TEXT, PRIMARY KEY (x, y)); INSERT INTO pair VALUES (1, 'a', 'One'), (2, 'a', 'Two');
      CREATE TABLE t (id INTEGER PRIMARY KEY, p, q, y, FOREIGN KEY (p, y) REFERENCES pair, FOREIGN KEY (q, y) REFERENCES pair);
      INSERT INTO t VALUES (1, 1, 2, 'a'), (2, 2, 9, 'a');
      """
    try await withDatabase(script) { file in
      let links = try await file.rowView(in: "t", key: [1]).links
      let labels = links.compactMap { link in if case .row(_, let label?) = link.target { label } else { nil } }
      #expect(labels == [Excerpt(cell: "One"), Excerpt(cell: "Two")])
      let view = try await file.labelled(TableView(table: "t"))
      #expect(view.columns.map(\.description) == ["id", "p.z", "q.z", "y"])
      #expect(try await file.page(of: view).1.values == [[1, "One", "Two", "a"], [2, "Two", nil, "a"]])
    }
  }
}

extension Link {
  /// How many rows it leads to.
  fileprivate var tally: TableSummary.RowCount? {
    if case .rows(_, let tally) = target { tally } else { nil }
  }
}
