#include <sqlite3.h>

// Makes a name in double quotes that names nothing an error, rather than a text. Swift cannot call functions with any number of arguments.
static inline void sk_take_names_strictly(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}
