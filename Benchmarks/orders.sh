#!/bin/sh
# Makes a database of 5,000,000 orders by 100,000 customers for measuring dbwalk: Benchmarks/orders.sh FILE
# It takes half a minute and 300 MB. The same commands give the same rows.
set -eu
[ $# -eq 1 ] || { printf 'Name the file to make: %s FILE\n' "$0" >&2; exit 64; }
[ ! -e "$1" ] || { printf '%s exists. Name another file.\n' "$1" >&2; exit 1; }
sqlite3 "$1" <<'SQL'
PRAGMA journal_mode = off;
PRAGMA synchronous = off;
CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, Name TEXT NOT NULL, Country TEXT);
CREATE TABLE Orders (
  OrderId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES Customer, OrderDate TEXT, Total REAL, Note TEXT
);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000)
INSERT INTO Customer SELECT i, 'Customer ' || i, 'C' || (i % 30) FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000000)
INSERT INTO Orders
SELECT i, 1 + (i * 7919) % 100000, date('2010-01-01', '+' || (i % 5000) || ' days'), (i * 31 % 10000) / 100.0,
  'note ' || (i % 97) FROM n;
CREATE INDEX byDate ON Orders (OrderDate);
SQL
