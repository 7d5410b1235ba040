/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SQLITE_H
#define WEFT_SQLITE_H

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

/* The files that one connection may touch: a database, and NAME-wal, NAME-shm and NAME-journal
 * beside it. SQLite opens, deletes and looks at no other name through it, whatever the file, its
 * log or its journal says. One thread at a time uses it, the one that uses its connection. */
typedef struct weft_sqlite_files weft_sqlite_files;

/* Names the files of a database. The path is absolute, and neither it nor a folder above it is a
 * link; it is copied. Returns NULL when the path is too long, or without memory. */
weft_sqlite_files *weft_sqlite_files_make(const char *path);

/* Ends the caller's use. The memory is freed when the connection has closed its files too. */
void weft_sqlite_files_release(weft_sqlite_files *files);

/* Opens a connection over these files; as immutable, it reads the database as if no process wrote
 * it and nothing were beside it. Returns a status of SQLite. */
int weft_sqlite_files_open(weft_sqlite_files *files, int flags, int is_immutable,
                           sqlite3 **connection);

/* Adds a second database, with the files beside it, as the target of a copy of at most so many
 * bytes; NULL removes it. A larger copy ends with SQLITE_INTERRUPT. Returns 0, or -1 as
 * weft_sqlite_files_make does. Statements call it WEFT_SQLITE_COPY, since they are text, and a path
 * is any bytes. */
#define WEFT_SQLITE_COPY "weft-copy"
int weft_sqlite_files_set_copy(weft_sqlite_files *files, const char *path, int64_t most);

/* Whether a file beside the database has content; the suffix is "-wal", for example. */
int weft_sqlite_files_has(const weft_sqlite_files *files, const char *suffix);

/* The reasons for which a file beside a database is refused. */
enum {
  WEFT_SQLITE_FITS = 0,
  /* It is a link, a folder, a pipe, or a device. */
  WEFT_SQLITE_NO_FILE = 1,
  /* It has other names, so that a change of it would change them. */
  WEFT_SQLITE_OTHER_NAMES = 2,
  /* It belongs to a user who may not write the database. */
  WEFT_SQLITE_OTHER_OWNER = 3,
};

/* The reason for which one of the files beside the database is refused, and its suffix, which lives
 * for ever; WEFT_SQLITE_FITS if all can be used or are missing. */
int weft_sqlite_files_refusal(const weft_sqlite_files *files, const char **suffix);

/* Whether the log beside the database can't be a continuation of it: it was written after another
 * state of the file, such as before an older copy was put in its place. Call it before the
 * connection reads anything. */
int weft_sqlite_has_foreign_log(const weft_sqlite_files *files, sqlite3 *connection);

#endif
