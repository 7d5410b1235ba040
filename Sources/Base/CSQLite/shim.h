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

/* Counts down with each call; when nothing is left the statement ends with SQLITE_INTERRUPT. */
static inline int weft_sqlite_count_down(void *left) {
  int64_t *count = (int64_t *)left;
  return --*count < 0;
}

static inline void weft_sqlite_limit_work(sqlite3 *database, int instructions, int64_t *left) {
  sqlite3_progress_handler(database, instructions, weft_sqlite_count_down, left);
}

static inline int weft_sqlite_note_log(void *pages, sqlite3 *database, const char *name, int count) {
  (void)database;
  (void)name;
  *(int64_t *)pages = count;
  return SQLITE_OK;
}

/* Notes with each commit how many pages the log has, in place of SQLite's own checkpoints. */
static inline void weft_sqlite_count_log(sqlite3 *database, int64_t *pages) {
  sqlite3_wal_hook(database, weft_sqlite_note_log, pages);
}

static inline int weft_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
