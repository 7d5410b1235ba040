/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_sandbox.h>

#include "sanitized.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

int32_t weft_sandbox_follow(int32_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -errno;
  /* The parent may have ended before the call took effect. */
  return getppid() == parent ? 0 : -ESRCH;
}

void weft_sandbox_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

int32_t weft_sandbox_close_from(uint32_t first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, 0u) == 0) return 0;
  if (errno != ENOSYS) return -errno;
#endif
  long limit = sysconf(_SC_OPEN_MAX);
  for (long descriptor = first; descriptor < limit; descriptor += 1) close((int)descriptor);
  return 0;
}

static int limit(int resource, uint64_t most) {
  struct rlimit value = {most, most};
  return setrlimit(resource, &value);
}

int32_t weft_sandbox_limit(const weft_limits *limits) {
#if !WEFT_SANITIZED
  /* A sanitizer's shadow memory exceeds any limit. */
  if (limit(RLIMIT_AS, limits->memory) != 0) return -errno;
#endif
  if (limit(RLIMIT_CPU, limits->seconds) != 0 || limit(RLIMIT_NOFILE, limits->descriptors) != 0 ||
      limit(RLIMIT_NPROC, 0) != 0 || limit(RLIMIT_FSIZE, 0) != 0 || limit(RLIMIT_CORE, 0) != 0) {
    return -errno;
  }
  return 0;
}

int32_t weft_sandbox_renounce(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno;
}

int32_t weft_sandbox_fix_code(void) {
#ifndef PR_SET_MDWE
  enum { PR_SET_MDWE = 65 };
#endif
  /* Writable memory can't become executable from now on. Older kernels lack this call. */
  return prctl(PR_SET_MDWE, 1ul, 0ul, 0ul, 0ul) == 0 ? 1 : errno == EINVAL ? 0 : -errno;
}

#if defined(LANDLOCK_CREATE_RULESET_VERSION) && defined(SYS_landlock_create_ruleset)

/* Returns a bit for each file access right that a version of Landlock has. */
static uint64_t file_rights(long version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  return (UINT64_C(1) << count) - 1;
}

/* Allows reading one file, or all files beneath a folder. */
static int show(int rules, int32_t place) {
  struct landlock_path_beneath_attr rule = {LANDLOCK_ACCESS_FS_READ_FILE, place};
  return (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0u);
}

int32_t weft_sandbox_show_only(const int32_t *places, uint32_t count) {
  /* The size tells the kernel which fields the struct has: all versions have the first one. */
  uint64_t rights;
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -errno;
  rights = file_rights(version);
  int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof(rights), 0u);
  if (rules < 0) return -errno;
  int error = 0;
  for (uint32_t index = 0; index < count && error == 0; index += 1) {
    error = show(rules, places[index]);
  }
  if (error == 0) error = (int)syscall(SYS_landlock_restrict_self, rules, 0u);
  int32_t result = error == 0 ? (int32_t)version : -errno;
  close(rules);
  return result;
}

#else

int32_t weft_sandbox_show_only(const int32_t *places, uint32_t count) {
  (void)places;
  (void)count;
  return 0;
}

#endif

int32_t weft_sandbox_hide_files(void) {
  return weft_sandbox_show_only(NULL, 0);
}
