/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include <sqlite3.h>
#include <stdint.h>

/* What Swift can't call: macros with casts, and functions of any number of arguments. */

/* The file is another one by now, or none. */
static const int weft_sqlite_moved = SQLITE_READONLY_DBMOVED;

static inline int weft_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes,
                                        uint64_t count) {
  return sqlite3_bind_text64(statement, place, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int weft_sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                        uint64_t count) {
  return sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_TRANSIENT);
}

static inline int weft_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
