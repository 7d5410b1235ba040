/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SQLITE_H
#define WEFT_SQLITE_H

#include <sqlite3.h>
#include <stdint.h>

/* Wrappers for macros with casts and variadic functions, which Swift can't call. */

/* The file was replaced or removed. */
static const int weft_sqlite_moved = SQLITE_READONLY_DBMOVED;

static inline int weft_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes,
                                        uint64_t count) {
  return sqlite3_bind_text64(statement, place, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int weft_sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                        uint64_t count) {
  return sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_TRANSIENT);
}

/* Counts down with each call; at zero the statement ends with SQLITE_INTERRUPT. */
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

/* Records the number of pages in the log at each commit; replaces SQLite's automatic
 * checkpoints. */
static inline void weft_sqlite_count_log(sqlite3 *database, int64_t *pages) {
  sqlite3_wal_hook(database, weft_sqlite_note_log, pages);
}

static inline int weft_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/* The files that one connection may use: a database, and NAME-wal, NAME-shm and NAME-journal
 * next to it. SQLite opens, deletes and checks no other name through it, whatever the file, its
 * log or its journal contains. It isn't thread-safe: only the thread that uses the connection
 * may use it. */
typedef struct weft_sqlite_files weft_sqlite_files;

/* Creates the set of files of a database. The path must be absolute, without links in any part;
 * it is copied. Returns NULL if the path is too long, or without memory. */
weft_sqlite_files *weft_sqlite_files_make(const char *path);

/* Releases the caller's reference. The memory is freed once the connection has closed its files
 * too. */
void weft_sqlite_files_release(weft_sqlite_files *files);

/* Opens a connection to these files; if it is immutable, it reads the database as if no process
 * wrote it and no files were next to it. Returns an SQLite status. */
int weft_sqlite_files_open(weft_sqlite_files *files, int flags, int is_immutable,
                           sqlite3 **connection);

/* Adds a second database, with the files next to it, as the target of a copy of at most `most`
 * bytes; NULL removes it. A larger copy ends with SQLITE_INTERRUPT. Returns 0, or -1 in the
 * cases in which weft_sqlite_files_make returns NULL. Statements refer to it as
 * WEFT_SQLITE_COPY, because they are text and a path may be any bytes. */
#define WEFT_SQLITE_COPY "weft-copy"
int weft_sqlite_files_set_copy(weft_sqlite_files *files, const char *path, int64_t most);

/* Returns whether a file next to the database has content; the suffix is "-wal", for example. */
int weft_sqlite_files_has(const weft_sqlite_files *files, const char *suffix);

/* The reasons why a file next to a database is refused. */
enum {
  WEFT_SQLITE_FITS = 0,
  /* It is a link, a folder, a pipe or a device. */
  WEFT_SQLITE_NO_FILE = 1,
  /* It has several hard links, so that a change would also affect the others. */
  WEFT_SQLITE_OTHER_NAMES = 2,
  /* It belongs to a user who may not write the database. */
  WEFT_SQLITE_OTHER_OWNER = 3,
};

/* Returns the reason why one of the files next to the database is refused, and its suffix, a
 * string that is never freed; WEFT_SQLITE_FITS if all are usable or missing. */
int weft_sqlite_files_refusal(const weft_sqlite_files *files, const char **suffix);

/* Returns whether the log next to the database can't be its continuation, because it was written
 * for another state of the file, for example before an older copy replaced it. Must be called
 * before the connection reads anything. */
int weft_sqlite_has_foreign_log(const weft_sqlite_files *files, sqlite3 *connection);

#endif
