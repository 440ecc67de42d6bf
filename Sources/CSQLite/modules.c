#include "shim.h"

// SQLite's own modules of virtual tables, 0.3 MB, which `Database` drops anyway: each function registers some of them.
// Weak, because a libsqlite3.a that was made from one file defines them itself.
#define NO_MODULES(name) \
  __attribute__((weak)) int name(sqlite3 *connection) { (void)connection; return SQLITE_OK; }

NO_MODULES(sqlite3DbstatRegister)
NO_MODULES(sqlite3Fts3Init)
NO_MODULES(sqlite3Fts5Init)
NO_MODULES(sqlite3RtreeInit)
NO_MODULES(sqlite3StmtVtabInit)
