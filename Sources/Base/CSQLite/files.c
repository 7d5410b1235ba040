/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "CSQLite.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A VFS on top of SQLite's own for Unix. SQLite decides by name which file to open or delete,
 * and some names come from the files themselves: a journal can name a super-journal, which
 * SQLite deletes after a recovery together with all files that the super-journal lists. So each
 * connection has its own VFS here, which accepts only the names of its own files.
 *
 * SQLite's VFS opens files by name and checks them only afterwards. This VFS makes it call
 * checked_open() instead of open(2), which checks the opened descriptor, so that no one can
 * exchange the file in between. SQLite replaces the call for the whole process; it acts like
 * open(2) unless the thread is opening a file for this VFS. */

typedef int (*open_call)(const char *, int, int);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sqlite3_vfs *unix_vfs;
static open_call plain_open;

/* The files for which this thread is opening one at the moment. */
static _Thread_local struct weft_sqlite_files *opening;

static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};

/* Returns whether a name is one of a database's four; sets whether it is the main file. */
static int is_of(const struct weft_database *database, const char *name, int *is_main) {
  if (!database->path || strncmp(name, database->path, database->length) != 0) return 0;
  for (int index = 0; index < 4; index++) {
    if (strcmp(name + database->length, suffixes[index]) != 0) continue;
    *is_main = index == 0;
    return 1;
  }
  return 0;
}

static struct weft_database *find(struct weft_sqlite_files *files, const char *name, int *is_main) {
  if (!name) return NULL;
  for (int index = 0; index < 2; index++) {
    if (is_of(&files->databases[index], name, is_main)) return &files->databases[index];
  }
  return NULL;
}

/* A file next to a database may belong to the owner of the database, to this user, or to a
 * member of its group if the group may write the database. A file without a name was just
 * deleted by another process. */
static int refusal(const struct stat *database, const struct stat *beside) {
  if (!S_ISREG(beside->st_mode)) return WEFT_SQLITE_NO_FILE;
  if (beside->st_nlink > 1) return WEFT_SQLITE_OTHER_NAMES;
  if (beside->st_uid == database->st_uid || beside->st_uid == geteuid()) return WEFT_SQLITE_FITS;
  if (database->st_mode & S_IWGRP && beside->st_gid == database->st_gid) return WEFT_SQLITE_FITS;
  return WEFT_SQLITE_OTHER_OWNER;
}

static int fits(const struct weft_database *database, int is_main, const struct stat *status) {
  if (is_main) return S_ISREG(status->st_mode);
  return database->is_known && refusal(&database->status, status) == WEFT_SQLITE_FITS;
}

/* Replaces open(2) in SQLite's VFS. */
static int checked_open(const char *path, int flags, int mode) {
  if (!opening) return plain_open(path, flags, mode);
  int is_main = 0;
  struct stat status;
  struct weft_database *database = find(opening, path, &is_main);
  if (!database || (lstat(path, &status) == 0 && !fits(database, is_main, &status))) {
    errno = EPERM;
    return -1;
  }
  /* If a pipe or a link was put there since, it isn't waited for or followed. */
  int file = plain_open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode);
  if (file < 0) return file;
  if (fstat(file, &status) != 0 || !fits(database, is_main, &status)) {
    close(file);
    errno = EPERM;
    return -1;
  }
  if (is_main) {
    database->status = status;
    database->is_known = 1;
  }
  return file;
}

static void prepare(void) {
  sqlite3_vfs *found = sqlite3_vfs_find("unix");
  if (!found || found->iVersion < 3) return;
  plain_open = (open_call)found->xGetSystemCall(found, "open");
  if (!plain_open) return;
  if (found->xSetSystemCall(found, "open", (sqlite3_syscall_ptr)checked_open) != SQLITE_OK) return;
  unix_vfs = found;
}

/* Returns the place of the pointer to a main file's database, stored after the data of SQLite's
 * VFS. */
static struct weft_database **owner(sqlite3_file *file) {
  return (struct weft_database **)((char *)file + unix_vfs->szOsFile);
}

static void drop(struct weft_sqlite_files *files) {
  if (--files->uses > 0) return;
  free(files->databases[0].path);
  free(files->databases[1].path);
  free(files);
}

static int close_main(sqlite3_file *file) {
  struct weft_database *database = *owner(file);
  int status = database->plain->xClose(file);
  drop(database->files);
  return status;
}

/* SQLite's VFS opens NAME-shm here instead of in xOpen. */
static int map_shared(sqlite3_file *file, int page, int size, int extends, void volatile **start) {
  struct weft_database *database = *owner(file);
  opening = database->files;
  int status = database->plain->xShmMap(file, page, size, extends, start);
  opening = NULL;
  return status;
}

static int characteristics(sqlite3_file *file) {
  struct weft_database *database = *owner(file);
  int known = database->plain->xDeviceCharacteristics(file);
  return database->files->is_immutable ? known | SQLITE_IOCAP_IMMUTABLE : known;
}

/* A few pages of a hostile file may be read as endless rows, and the copy would never end. */
static int write_within(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct weft_database *database = *owner(file);
  if (offset > database->most - count) return SQLITE_INTERRUPT;
  return database->plain->xWrite(file, bytes, count, offset);
}

/* Replaces three methods of an opened main file, and a fourth for the target of a copy. */
static void take_over(struct weft_database *database, sqlite3_file *file) {
  *owner(file) = database;
  database->plain = file->pMethods;
  database->methods = *file->pMethods;
  database->methods.xClose = close_main;
  database->methods.xShmMap = map_shared;
  database->methods.xDeviceCharacteristics = characteristics;
  if (database == &database->files->databases[1]) database->methods.xWrite = write_within;
  file->pMethods = &database->methods;
  database->files->uses++;
}

/* A super-journal is presented as an empty file that lists no journals, whatever it contains. */

static int nothing_close(sqlite3_file *file) {
  (void)file;
  return SQLITE_OK;
}

static int nothing_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  (void)file, (void)offset;
  memset(bytes, 0, (size_t)count);
  return count == 0 ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int nothing_size(sqlite3_file *file, sqlite3_int64 *size) {
  (void)file;
  *size = 0;
  return SQLITE_OK;
}

static const sqlite3_io_methods nothing = {
    .iVersion = 1,
    .xClose = nothing_close,
    .xRead = nothing_read,
    .xFileSize = nothing_size,
};

static int files_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  struct weft_sqlite_files *files = vfs->pAppData;
  file->pMethods = NULL;
  if (flags & SQLITE_OPEN_SUPER_JOURNAL) {
    if (!(flags & SQLITE_OPEN_READONLY)) return SQLITE_CANTOPEN;
    file->pMethods = &nothing;
    return SQLITE_OK;
  }
  /* A file without a name is temporary and deleted as soon as it is open. */
  if (!name) return unix_vfs->xOpen(unix_vfs, name, file, flags, out);
  int is_main = 0;
  struct weft_database *database = find(files, name, &is_main);
  if (!database || is_main != !!(flags & SQLITE_OPEN_MAIN_DB)) return SQLITE_CANTOPEN;
  opening = files;
  int status = unix_vfs->xOpen(unix_vfs, name, file, flags, out);
  opening = NULL;
  if (status != SQLITE_OK || !is_main) return status;
  take_over(database, file);
  /* SQLite may have reused a descriptor of the same file instead of opening it. */
  if (!database->is_known) database->is_known = lstat(name, &database->status) == 0;
  return SQLITE_OK;
}

/* Any other name is that of a super-journal, which is kept. */
static int files_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  int is_main = 0;
  struct stat status;
  struct weft_database *database = find(vfs->pAppData, name, &is_main);
  if (!database || is_main) return SQLITE_OK;
  if (lstat(name, &status) == 0 && !fits(database, 0, &status)) return SQLITE_IOERR_DELETE;
  return unix_vfs->xDelete(unix_vfs, name, syncs);
}

/* A super-journal is reported as existing. Otherwise SQLite would delete the journal that names
 * it, and with it the data that the journal can restore. */
static int files_access(sqlite3_vfs *vfs, const char *name, int flags, int *is_so) {
  int is_main = 0;
  if (find(vfs->pAppData, name, &is_main)) {
    return unix_vfs->xAccess(unix_vfs, name, flags, is_so);
  }
  *is_so = 1;
  return SQLITE_OK;
}

static int files_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
  struct weft_sqlite_files *files = vfs->pAppData;
  int is_main = 0;
  if (strcmp(name, WEFT_SQLITE_COPY) == 0 && files->databases[1].path) {
    name = files->databases[1].path;
  }
  if (!find(files, name, &is_main) || !is_main) return SQLITE_CANTOPEN;
  if (strlen(name) >= (size_t)size) return SQLITE_CANTOPEN;
  strcpy(path, name);
  return SQLITE_OK;
}

static void *no_library(sqlite3_vfs *vfs, const char *name) {
  (void)vfs, (void)name;
  return NULL;
}

static void no_reason(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs;
  if (size > 0) *text = 0;
}

static int files_random(sqlite3_vfs *vfs, int count, char *bytes) {
  (void)vfs;
  return unix_vfs->xRandomness(unix_vfs, count, bytes);
}

static int files_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return unix_vfs->xSleep(unix_vfs, microseconds);
}

static int files_time(sqlite3_vfs *vfs, double *time) {
  (void)vfs;
  return unix_vfs->xCurrentTime(unix_vfs, time);
}

static int files_time_in_milliseconds(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  (void)vfs;
  return unix_vfs->xCurrentTimeInt64(unix_vfs, time);
}

static int files_error(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs;
  return unix_vfs->xGetLastError(unix_vfs, size, text);
}

/* Sets the path of a database to a copy of the given one. */
static int set(struct weft_database *database, struct weft_sqlite_files *files, const char *path) {
  size_t length = strlen(path);
  /* SQLite's VFS stores names with their suffixes in buffers of this size. */
  if (length + sizeof("-journal") > (size_t)unix_vfs->mxPathname) return -1;
  char *copy = strdup(path);
  if (!copy) return -1;
  *database = (struct weft_database){.path = copy, .length = length, .files = files};
  return 0;
}

weft_sqlite_files *weft_sqlite_files_make(const char *path) {
  pthread_once(&once, prepare);
  if (!unix_vfs) return NULL;
  weft_sqlite_files *files = calloc(1, sizeof *files);
  if (!files) return NULL;
  if (set(&files->databases[0], files, path) != 0) {
    free(files);
    return NULL;
  }
  files->uses = 1;
  snprintf(files->name, sizeof files->name, "weft-%p", (void *)files);
  files->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = unix_vfs->szOsFile + (int)sizeof(struct weft_database *),
      .mxPathname = unix_vfs->mxPathname,
      .zName = files->name,
      .pAppData = files,
      .xOpen = files_open,
      .xDelete = files_delete,
      .xAccess = files_access,
      .xFullPathname = files_path,
      .xDlOpen = no_library,
      .xDlError = no_reason,
      .xRandomness = files_random,
      .xSleep = files_sleep,
      .xCurrentTime = files_time,
      .xGetLastError = files_error,
      .xCurrentTimeInt64 = files_time_in_milliseconds,
  };
  return files;
}

void weft_sqlite_files_release(weft_sqlite_files *files) {
  if (files->is_registered) sqlite3_vfs_unregister(&files->vfs);
  drop(files);
}

int weft_sqlite_files_open(weft_sqlite_files *files, int flags, int is_immutable,
                           sqlite3 **connection) {
  files->is_immutable = is_immutable;
  int status = sqlite3_vfs_register(&files->vfs, 0);
  if (status != SQLITE_OK) return status;
  files->is_registered = 1;
  /* Without SQLITE_OPEN_URI the path is never parsed as a URI. */
  return sqlite3_open_v2(files->databases[0].path, connection, flags, files->name);
}

int weft_sqlite_files_set_copy(weft_sqlite_files *files, const char *path, int64_t most) {
  free(files->databases[1].path);
  files->databases[1] = (struct weft_database){0};
  if (path && set(&files->databases[1], files, path) != 0) return -1;
  files->databases[1].most = most;
  return 0;
}

/* Gets the metadata of a file next to the database, without following a link. */
static int look(const weft_sqlite_files *files, const char *suffix, struct stat *status) {
  char path[1024];
  int length = snprintf(path, sizeof path, "%s%s", files->databases[0].path, suffix);
  if (length < 0 || (size_t)length >= sizeof path) return -1;
  return lstat(path, status);
}

int weft_sqlite_files_has(const weft_sqlite_files *files, const char *suffix) {
  struct stat status;
  return look(files, suffix, &status) == 0 && (!S_ISREG(status.st_mode) || status.st_size > 0);
}

int weft_sqlite_files_refusal(const weft_sqlite_files *files, const char **suffix) {
  struct stat database, beside;
  if (look(files, "", &database) != 0) return WEFT_SQLITE_FITS;
  for (int index = 1; index < 4; index++) {
    if (look(files, suffixes[index], &beside) != 0) continue;
    int found = refusal(&database, &beside);
    if (found == WEFT_SQLITE_FITS) continue;
    *suffix = suffixes[index];
    return found;
  }
  return WEFT_SQLITE_FITS;
}

int weft_sqlite_files_open_beside(const weft_sqlite_files *files, const char *suffix) {
  char path[1024];
  struct stat database, beside;
  int length = snprintf(path, sizeof path, "%s%s", files->databases[0].path, suffix);
  if (length < 0 || (size_t)length >= sizeof path) return -1;
  if (lstat(files->databases[0].path, &database) != 0) return -1;
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return -1;
  if (fstat(file, &beside) == 0 && refusal(&database, &beside) == WEFT_SQLITE_FITS) return file;
  close(file);
  return -1;
}
