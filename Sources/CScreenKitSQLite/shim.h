#include <sqlite3.h>

// Makes an unknown name in double quotes an error, rather than a text. Swift cannot call variadic functions.
static inline void sk_take_names_strictly(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}
