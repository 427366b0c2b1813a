import CScreenKitSQLite

/// An error reported by SQLite.
package struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// The kind of an error: a primary result code of SQLite.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue & 0xFF }

    package static let busy = Self(rawValue: SQLITE_BUSY)
    package static let locked = Self(rawValue: SQLITE_LOCKED)
    package static let readOnly = Self(rawValue: SQLITE_READONLY)
    package static let interrupted = Self(rawValue: SQLITE_INTERRUPT)
    package static let damaged = Self(rawValue: SQLITE_CORRUPT)
    package static let full = Self(rawValue: SQLITE_FULL)
    package static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
    package static let tooLong = Self(rawValue: SQLITE_TOOBIG)
    package static let notPermitted = Self(rawValue: SQLITE_AUTH)
    package static let notADatabase = Self(rawValue: SQLITE_NOTADB)
    package static let misuse = Self(rawValue: SQLITE_MISUSE)
  }

  package let code: Code
  package let message: String

  /// - Parameter message: The message; SQLite's message for the code by default.
  package init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? String(cString: sqlite3_errstr(code.rawValue))
  }

  package var description: String { message }
}
