/// The schemas of common programs, as far as they are special: names with blanks, keys of two columns, links that no foreign
/// key declares, times in four units, full-text search.
package enum KnownSchema: String, CaseIterable, Sendable {
  case northwind, firefox, anki, homeAssistant, mail

  package var script: String {
    switch self {
    case .northwind:
      """
      CREATE TABLE Customers (CustomerID TEXT PRIMARY KEY, CompanyName TEXT NOT NULL, Country TEXT);
      CREATE TABLE Products (ProductID INTEGER PRIMARY KEY AUTOINCREMENT, ProductName TEXT NOT NULL, UnitPrice NUMERIC DEFAULT 0,
        Discontinued TEXT NOT NULL DEFAULT '0', CHECK (UnitPrice >= 0));
      CREATE TABLE Orders (OrderID INTEGER PRIMARY KEY AUTOINCREMENT, CustomerID TEXT, OrderDate DATETIME, RequiredDate DATETIME,
        ShippedDate DATETIME, FOREIGN KEY (CustomerID) REFERENCES Customers (CustomerID));
      CREATE TABLE "Order Details" (OrderID INTEGER NOT NULL, ProductID INTEGER NOT NULL, UnitPrice NUMERIC NOT NULL DEFAULT 0,
        Quantity INTEGER NOT NULL DEFAULT 1, Discount REAL NOT NULL DEFAULT 0, PRIMARY KEY (OrderID, ProductID),
        FOREIGN KEY (OrderID) REFERENCES Orders (OrderID), FOREIGN KEY (ProductID) REFERENCES Products (ProductID));
      CREATE VIEW "Order Subtotals" AS SELECT OrderID, Sum(UnitPrice * Quantity * (1 - Discount)) AS Subtotal FROM "Order Details"
        GROUP BY OrderID;
      INSERT INTO Customers VALUES ('ALFKI', 'Alfreds Futterkiste', 'Germany'), ('PARIS', 'Paris spécialités', 'France');
      INSERT INTO Products VALUES (1, 'Chai', 18, '0'), (2, 'Chang', 19, '1'), (3, 'Konbu', 6, '0');
      INSERT INTO Orders VALUES (1, 'ALFKI', '2016-07-04', '2016-08-01', '2016-08-03'), (2, 'ALFKI', '2016-07-05', '2016-08-16', NULL),
        (3, NULL, '2017-01-09', '2017-02-06', '2017-01-12');
      INSERT INTO "Order Details" VALUES (1, 1, 18, 20, 0), (1, 2, 19, 5, 0.1), (2, 3, 6, 40, 0), (3, 3, 6, 1, 0);
      """
    case .firefox:
      """
      CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR, visit_count INTEGER
        DEFAULT 0, last_visit_date INTEGER, guid TEXT);
      CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER, visit_date INTEGER, visit_type INTEGER);
      CREATE INDEX moz_historyvisits_placedateindex ON moz_historyvisits (place_id, visit_date);
      CREATE UNIQUE INDEX moz_places_guid_uniqueindex ON moz_places (guid);
      INSERT INTO moz_places VALUES (1, 'https://example.org/', 'Example', 'gro.elpmaxe.', 2, 1700000000000000, 'aaaaaaaaaaaa'),
        (2, 'https://swift.org/', NULL, 'gro.tfiws.', 1, 1700086400000000, 'bbbbbbbbbbbb');
      INSERT INTO moz_historyvisits VALUES (1, 0, 1, 1699900000000000, 1), (2, 1, 1, 1700000000000000, 1), (3, 0, 2, 1700086400000000, 2);
      """
    case .anki:
      """
      CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, tags text not null,
        flds text not null, sfld integer not null);
      CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, due integer not null, ivl integer not null);
      CREATE TABLE revlog (id integer primary key, cid integer not null, ease integer not null, time integer not null);
      CREATE INDEX ix_cards_nid on cards (nid);
      INSERT INTO notes VALUES (1600000000000, 'a', 1, 1600000001, '', 'Hund' || char(31) || 'dog', 'Hund'),
        (1600000000001, 'b', 1, 1600000002, ' animal ', 'Katze' || char(31) || 'cat', 'Katze');
      INSERT INTO cards VALUES (1600000000100, 1600000000000, 1, 5, 10), (1600000000101, 1600000000001, 1, 7, 0);
      INSERT INTO revlog VALUES (1700000000000, 1600000000100, 3, 4200), (1700000005000, 1600000000100, 1, 9000),
        (1735689600000, 1600000000101, 3, 1000);
      """
    case .homeAssistant:
      """
      CREATE TABLE states_meta (metadata_id INTEGER NOT NULL, entity_id VARCHAR(255), PRIMARY KEY (metadata_id));
      CREATE TABLE state_attributes (attributes_id INTEGER NOT NULL, hash BIGINT, shared_attrs TEXT, PRIMARY KEY (attributes_id));
      CREATE TABLE states (state_id INTEGER NOT NULL, entity_id CHAR(0), state VARCHAR(255), last_updated_ts FLOAT,
        old_state_id INTEGER, attributes_id INTEGER, metadata_id INTEGER, PRIMARY KEY (state_id),
        FOREIGN KEY (old_state_id) REFERENCES states (state_id),
        FOREIGN KEY (attributes_id) REFERENCES state_attributes (attributes_id),
        FOREIGN KEY (metadata_id) REFERENCES states_meta (metadata_id));
      CREATE INDEX ix_states_metadata_id_last_updated_ts ON states (metadata_id, last_updated_ts);
      INSERT INTO states_meta VALUES (1, 'sensor.kitchen'), (2, 'light.hall');
      INSERT INTO state_attributes VALUES (1, 7, '{"unit_of_measurement":"°C","friendly_name":"Kitchen"}'),
        (2, 8, '{"friendly_name":"Hall"}');
      INSERT INTO states VALUES (1, NULL, '20.5', 1700000000.25, NULL, 1, 1), (2, NULL, '21.0', 1700003600.5, 1, 1, 1),
        (3, NULL, 'on', 1700090000, NULL, 2, 2);
      """
    case .mail:
      """
      CREATE VIRTUAL TABLE mail USING fts5(subject, body, tokenize = 'porter unicode61');
      CREATE TABLE box (id INTEGER PRIMARY KEY, mail INTEGER, name TEXT COLLATE NOCASE, flags JSON);
      INSERT INTO mail VALUES ('Lunch', 'Soup and bread'), ('Re: Lunch', 'No soup for me'), ('Café', 'Only tea');
      INSERT INTO box VALUES (1, 1, 'Inbox', '{"seen": true}'), (2, 2, 'inbox', '{"seen": false}'), (3, 3, 'Sent', NULL);
      """
    }
  }
}
