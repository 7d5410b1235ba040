/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "CSQLite.h"
#include "files.h"

#include <string.h>
#include <unistd.h>

/* A write-ahead log doesn't say which file it belongs to, and SQLite copies its pages into any
 * file of that name. But the first page of a database contains a counter, which grows whenever
 * another connection writes that page, and each copy of the page in the log contains it too. A
 * log starts when all content is in the file. So the first counter in the log equals that of the
 * file or is one more, and copying pages into the file leaves it with one of the log's counters.
 * A file whose counter is earlier, or later than the last in the log, is a different copy than
 * the one the log was written for.
 *
 * A log without the first page proves nothing; the file is then accepted as it is. See "The
 * format of a SQLite database", section 4. */

enum {
  header_size = 32,
  frame_size = 24,
  largest_page = 65536,
  /* The offset of the page's counter in the file. */
  counter_offset = 24,
  /* The number of attempts to read a log while another process is writing it. */
  most_tries = 3,
};

struct log_reader {
  int file;
  int is_little;
  uint32_t page_size;
  unsigned char header[header_size];
  uint32_t sum[2];
};

struct counters {
  int is_found;
  uint32_t first, last;
};

static uint32_t big(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t little(const unsigned char *bytes) {
  return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static int read_all(int file, void *bytes, size_t count, off_t offset) {
  return pread(file, bytes, count, offset) == (ssize_t)count;
}

/* Adds bytes to the log's checksum. */
static void add(struct log_reader *log, const unsigned char *bytes, size_t count) {
  for (size_t place = 0; place + 8 <= count; place += 8) {
    const unsigned char *next = bytes + place;
    log->sum[0] += (log->is_little ? little(next) : big(next)) + log->sum[1];
    log->sum[1] += (log->is_little ? little(next + 4) : big(next + 4)) + log->sum[0];
  }
}

static int begin(struct log_reader *log) {
  if (!read_all(log->file, log->header, header_size, 0)) return 0;
  uint32_t magic = big(log->header);
  if (magic != 0x377f0682 && magic != 0x377f0683) return 0;
  log->is_little = magic == 0x377f0682;
  log->page_size = big(log->header + 8);
  if (log->page_size < 512 || log->page_size > largest_page) return 0;
  if (log->page_size & (log->page_size - 1)) return 0;
  log->sum[0] = log->sum[1] = 0;
  add(log, log->header, 24);
  return log->sum[0] == big(log->header + 24) && log->sum[1] == big(log->header + 28);
}

/* Returns whether a page is complete by SQLite's criteria. */
static int is_whole(struct log_reader *log, const unsigned char *frame, off_t offset) {
  unsigned char page[largest_page];
  if (!read_all(log->file, page, log->page_size, offset + frame_size)) return 0;
  add(log, frame, 8);
  add(log, page, log->page_size);
  return log->sum[0] == big(frame + 16) && log->sum[1] == big(frame + 20);
}

/* Finds the counters in the log, and stops as soon as they match that of the file. Without
 * verifying checksums this reads little of the log, but it may accept a truncated page. */
static struct counters read_counters(struct log_reader *log, uint32_t counter, int checks) {
  struct counters found = {0};
  off_t step = frame_size + (off_t)log->page_size;
  for (off_t offset = header_size;; offset += step) {
    unsigned char frame[frame_size], bytes[4];
    if (!read_all(log->file, frame, frame_size, offset)) break;
    if (memcmp(frame + 8, log->header + 16, 8) != 0) break;
    if (checks && !is_whole(log, frame, offset)) break;
    if (big(frame) != 1) continue;
    if (!read_all(log->file, bytes, 4, offset + frame_size + counter_offset)) break;
    found.last = big(bytes);
    if (!found.is_found) found.first = found.last;
    found.is_found = 1;
    if (counter + 1 >= found.first && counter <= found.last) break;
  }
  return found;
}

/* Reads the counter in the file, ignoring the log. */
static int file_counter(sqlite3_file *file, uint32_t *counter) {
  unsigned char bytes[4];
  if (!file->pMethods) return 0;
  if (file->pMethods->xRead(file, bytes, 4, counter_offset) != SQLITE_OK) return 0;
  *counter = big(bytes);
  return 1;
}

static int is_foreign(struct log_reader *log, sqlite3_file *file, int checks, int *is_steady) {
  uint32_t before, after;
  unsigned char header[header_size];
  *is_steady = 1;
  if (!begin(log) || !file_counter(file, &before)) return 0;
  struct counters found = read_counters(log, before, checks);
  if (!found.is_found || (before + 1 >= found.first && before <= found.last)) return 0;
  *is_steady = file_counter(file, &after) && after == before &&
               read_all(log->file, header, header_size, 0) &&
               memcmp(header, log->header, header_size) == 0;
  return 1;
}

int weft_sqlite_has_foreign_log(const weft_sqlite_files *files, sqlite3 *connection) {
  sqlite3_file *file = NULL;
  if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
      !file) {
    return 0;
  }
  struct log_reader log = {.file = weft_sqlite_files_open_beside(files, "-wal")};
  if (log.file < 0) return 0;
  int result = 0, is_steady = 0;
  /* Only a log that seems foreign is read completely, with checksums. */
  for (int tries = 0; tries < most_tries && !(result && is_steady); tries++) {
    result = is_foreign(&log, file, 0, &is_steady);
    if (!result) break;
    result = is_foreign(&log, file, 1, &is_steady);
    if (!result) break;
  }
  close(log.file);
  return result && is_steady;
}
