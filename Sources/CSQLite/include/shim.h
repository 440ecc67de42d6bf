#include <sqlite3.h>

// `sqlite3_db_config` has variable arguments, which Swift cannot pass.
static inline int sqlite3_set_switch(sqlite3 *connection, int which, int isOn) {
  return sqlite3_db_config(connection, which, isOn, (int *)0);
}
