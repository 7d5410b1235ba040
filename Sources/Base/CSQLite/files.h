/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SQLITE_FILES_H
#define WEFT_SQLITE_FILES_H

#include "CSQLite.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* A database that a connection may open. */
struct weft_database {
  struct weft_sqlite_files *files;
  /* NULL for an unused entry. */
  char *path;
  size_t length;
  /* The metadata of the main file when it was opened. */
  struct stat status;
  int is_known;
  /* The methods of the main file: those of SQLite's VFS, and the same with some replaced. */
  const sqlite3_io_methods *plain;
  /* The maximum number of bytes that may be written to the target of a copy. */
  int64_t most;
  sqlite3_io_methods methods;
};

struct weft_sqlite_files {
  sqlite3_vfs vfs;
  char name[32];
  int is_registered;
  int is_immutable;
  /* The number of users of this object: its creator, and each open main file. */
  int uses;
  /* The database, and the target of a copy. */
  struct weft_database databases[2];
};

/* Opens a file next to the database for reading; -1 if none exists or it is refused. */
int weft_sqlite_files_open_beside(const weft_sqlite_files *files, const char *suffix);

#endif
