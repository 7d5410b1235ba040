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
  /* NULL when there is none. */
  char *path;
  size_t length;
  /* The main file as it was when it was opened. */
  struct stat status;
  int is_known;
  /* The functions of the main file, as SQLite's VFS has them, and with ours among them. */
  const sqlite3_io_methods *plain;
  /* The most bytes that may be written to the target of a copy. */
  int64_t most;
  sqlite3_io_methods methods;
};

struct weft_sqlite_files {
  sqlite3_vfs vfs;
  char name[32];
  int is_registered;
  int is_immutable;
  /* How many use this object: who made it, and each main file that is open. */
  int uses;
  /* The database, and the target of a copy. */
  struct weft_database databases[2];
};

/* Opens a file beside the database for reading; -1 when there is none that can be used. */
int weft_sqlite_files_open_beside(const weft_sqlite_files *files, const char *suffix);

#endif
