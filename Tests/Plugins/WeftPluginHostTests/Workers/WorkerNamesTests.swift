// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// A plugin in a worker can find out nothing about files and processes.
///
/// Each call is made twice, for something that exists and for something that does not; a plugin that gets
/// the same error both times has learnt nothing. All are made in a constructor, at the start, and in a hook.
@Suite struct WorkerNamesTests {
  /// C code that gives the result of a call: `P` is a path, `N` a process, `F` an open descriptor.
  private static let files: [(name: String, call: String)] = [
    ("open", "syscall(SYS_openat, AT_FDCWD, P, O_RDONLY)"),
    ("open path", "syscall(SYS_openat, AT_FDCWD, P, O_PATH)"),
    ("open folder", "syscall(SYS_openat, AT_FDCWD, P, O_RDONLY | O_DIRECTORY)"),
    ("open at", "syscall(SYS_openat, F, P, O_RDONLY)"),
    ("create", "syscall(SYS_openat, AT_FDCWD, P, O_WRONLY | O_CREAT | O_EXCL, 0600)"),
    ("openat2", "syscall(SYS_openat2, AT_FDCWD, P, wide, 24)"),
    ("fstatat", "syscall(SYS_newfstatat, AT_FDCWD, P, wide, 0)"),
    ("fstatat link", "syscall(SYS_newfstatat, AT_FDCWD, P, wide, AT_SYMLINK_NOFOLLOW)"),
    ("fstatat empty", "syscall(SYS_newfstatat, AT_FDCWD, P, wide, AT_EMPTY_PATH)"),
    ("fstatat own", "syscall(SYS_newfstatat, F, P, wide, AT_EMPTY_PATH)"),
    ("statx", "syscall(SYS_statx, AT_FDCWD, P, 0, 0xFFF, wide)"),
    ("statx empty", "syscall(SYS_statx, AT_FDCWD, P, AT_EMPTY_PATH, 0xFFF, wide)"),
    ("faccessat", "syscall(SYS_faccessat, AT_FDCWD, P, 0)"),
    ("faccessat2", "syscall(SYS_faccessat2, AT_FDCWD, P, 0, AT_EMPTY_PATH)"),
    ("readlinkat", "syscall(SYS_readlinkat, AT_FDCWD, P, wide, 100)"),
    ("getxattr", "syscall(SYS_getxattr, P, \"user.x\", wide, 100)"),
    ("lgetxattr", "syscall(SYS_lgetxattr, P, \"user.x\", wide, 100)"),
    ("listxattr", "syscall(SYS_listxattr, P, wide, 100)"),
    ("llistxattr", "syscall(SYS_llistxattr, P, wide, 100)"),
    ("statfs", "syscall(SYS_statfs, P, wide)"),
    ("handle", "syscall(SYS_name_to_handle_at, AT_FDCWD, P, wide, wide + 500, 0)"),
    ("by handle", "syscall(SYS_open_by_handle_at, AT_FDCWD, P, O_RDONLY)"),
    ("inotify", "syscall(SYS_inotify_add_watch, F, P, 1)"),
    ("inotify init", "syscall(SYS_inotify_init1, 0)"),
    ("fanotify", "syscall(SYS_fanotify_init, 0, 0)"),
    ("mark", "syscall(SYS_fanotify_mark, F, 1, 1, AT_FDCWD, P)"),
    ("chdir", "syscall(SYS_chdir, P)"),
    ("chroot", "syscall(SYS_chroot, P)"),
    ("execve", "syscall(SYS_execve, P, none, none)"),
    ("execveat", "syscall(SYS_execveat, AT_FDCWD, P, none, none, 0)"),
    ("mount", "syscall(SYS_mount, P, P, \"tmpfs\", 0, \"\")"),
    ("umount", "syscall(SYS_umount2, P, 0)"),
    ("pivot", "syscall(SYS_pivot_root, P, P)"),
    ("tree", "syscall(SYS_open_tree, AT_FDCWD, P, 0)"),
    ("move mount", "syscall(SYS_move_mount, AT_FDCWD, P, AT_FDCWD, P, 0)"),
    ("fsopen", "syscall(SYS_fsopen, \"tmpfs\", 0)"),
    ("fspick", "syscall(SYS_fspick, AT_FDCWD, P, 0)"),
    ("ring", "syscall(SYS_io_uring_setup, 4, wide)"),
    ("times", "syscall(SYS_utimensat, AT_FDCWD, P, wide, 0)"),
    ("mkdir", "syscall(SYS_mkdirat, AT_FDCWD, P, 0700)"),
    ("mknod", "syscall(SYS_mknodat, AT_FDCWD, P, 0, 0)"),
    ("unlink", "syscall(SYS_unlinkat, AT_FDCWD, P, 0x200)"),
    ("rename", "syscall(SYS_renameat2, AT_FDCWD, P, AT_FDCWD, P, 1)"),
    ("link", "syscall(SYS_linkat, AT_FDCWD, P, AT_FDCWD, P, 0)"),
    ("symlink", "syscall(SYS_symlinkat, \"x\", AT_FDCWD, P)"),
    ("truncate", "syscall(SYS_truncate, P, 1000000000)"),
    ("chmod", "syscall(SYS_fchmodat, AT_FDCWD, P, 01000000)"),
    ("chown", "syscall(SYS_fchownat, AT_FDCWD, P, -1, -1, 0)"),
    ("quota", "syscall(SYS_quotactl, 0, P, 0, 0)"),
    ("swap", "syscall(SYS_swapon, P, 0)"),
    ("account", "syscall(SYS_acct, P)"),
    ("socket", "syscall(SYS_socket, 1, 1, 0)"),
    ("cwd", "syscall(SYS_getcwd, wide, 100)"),
    ("bpf", "syscall(SYS_bpf, 6, P, 16)"),
    ("module", "syscall(SYS_finit_module, F, P, 0)"),
    ("landlock", "syscall(SYS_landlock_create_ruleset, 0, 0, 1)"),
    ("more filters", "syscall(SYS_seccomp, 1, 0, wide)"),
  ]

  private static let processes: [(name: String, call: String)] = [
    ("kill", "syscall(SYS_kill, N, 0)"),
    ("kill group", "syscall(SYS_kill, -(N), 0)"),
    ("tkill", "syscall(SYS_tkill, N, 0)"),
    ("tgkill", "syscall(SYS_tgkill, N, N, 0)"),
    ("tgkill own", "syscall(SYS_tgkill, getpid(), N, 0)"),
    ("getpgid", "syscall(SYS_getpgid, N)"),
    ("setpgid", "syscall(SYS_setpgid, N, N)"),
    ("getsid", "syscall(SYS_getsid, N)"),
    ("parent", "syscall(SYS_getppid)"),
    ("getpriority", "syscall(SYS_getpriority, 0, N)"),
    ("setpriority", "syscall(SYS_setpriority, 0, N, 19)"),
    ("prlimit", "syscall(SYS_prlimit64, N, 7, 0, wide)"),
    ("ioprio", "syscall(SYS_ioprio_get, 1, N)"),
    ("affinity", "syscall(SYS_sched_getaffinity, N, 128, wide)"),
    ("set affinity", "syscall(SYS_sched_setaffinity, N, 8, wide)"),
    ("parameter", "syscall(SYS_sched_getparam, N, wide)"),
    ("scheduler", "syscall(SYS_sched_getscheduler, N)"),
    ("attribute", "syscall(SYS_sched_getattr, N, wide, 48, 0)"),
    ("interval", "syscall(SYS_sched_rr_get_interval, N, wide)"),
    ("pidfd", "syscall(SYS_pidfd_open, N, 0)"),
    ("peek", "syscall(SYS_process_vm_readv, N, &here, 1, &there, 1, 0)"),
    ("poke", "syscall(SYS_process_vm_writev, N, &here, 1, &there, 1, 0)"),
    ("ptrace", "syscall(SYS_ptrace, 0x4206, N, 0, 0)"),
    ("compare", "syscall(SYS_kcmp, N, N, 0, 0, 0)"),
    ("robust", "syscall(SYS_get_robust_list, N, wide, wide + 100)"),
    ("pages", "syscall(SYS_move_pages, N, 0, 0, 0, 0, 0)"),
    ("migrate", "syscall(SYS_migrate_pages, N, 8, wide, wide)"),
    ("clock", "syscall(SYS_clock_gettime, (int)(~(unsigned)(N) << 3 | 2), wide)"),
    ("resolution", "syscall(SYS_clock_getres, (int)(~(unsigned)(N) << 3 | 2), wide)"),
    ("sleep", "syscall(SYS_clock_nanosleep, (int)(~(unsigned)(N) << 3 | 2), 0, brief, 0)"),
    ("timer", "syscall(SYS_timer_create, (int)(~(unsigned)(N) << 3 | 2), 0, wide)"),
    ("lock", "(lock = N, syscall(SYS_futex, &lock, 6, 0, brief, 0, 0))"),
    ("private lock", "(lock = N, syscall(SYS_futex, &lock, 6 | 128, 0, brief, 0, 0))"),
    ("lock2", "(lock = N, syscall(SYS_futex, &lock, 13, 0, brief, 0, 0))"),
    ("try lock", "(lock = N, syscall(SYS_futex, &lock, 8, 0, 0, 0, 0))"),
    ("unlock", "(lock = N, syscall(SYS_futex, &lock, 7, 0, 0, 0, 0))"),
    ("requeue", "(lock = N, syscall(SYS_futex, &other, 12, 1, 1L, &lock, 0))"),
    ("measure", "syscall(SYS_perf_event_open, wide, N, -1, -1, 0)"),
    ("rights", "syscall(SYS_capget, (other = N, head), wide)"),
    ("wait", "syscall(SYS_wait4, N, wide, 1, 0)"),
    ("wait for", "syscall(SYS_waitid, 1, N, wide, 5, 0)"),
    ("own", "syscall(SYS_fcntl, F, F_SETOWN, N)"),
    ("queue", "syscall(SYS_rt_sigqueueinfo, N, 0, wide)"),
    ("advise", "syscall(SYS_process_madvise, N, 0, 0, 0, 0)"),
    ("namespace", "syscall(SYS_setns, N, 0)"),
  ]

  /// Calls that exist on one architecture and not on another.
  private static let former = """
    #ifdef SYS_open
      BOTH("stat", syscall(SYS_stat, P, wide))
      BOTH("lstat", syscall(SYS_lstat, P, wide))
      BOTH("old open", syscall(SYS_open, P, O_RDONLY))
      BOTH("access", syscall(SYS_access, P, 0))
      BOTH("readlink", syscall(SYS_readlink, P, wide, 100))
    #endif
    """

  private static func source(_ process: Int32) -> String {
    let calls = files + processes
    return """
      #include <errno.h>
      #include <fcntl.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <stdio.h>
      #include <string.h>
      #include <sys/prctl.h>
      #include <sys/syscall.h>
      #include <sys/uio.h>
      #include <time.h>
      #include <unistd.h>
      static char results[3][16000];
      static char wide[4096], byte;
      static int lock, other, head[2] = {0x20080522, 0};
      static struct timespec moment = {0, 1000};
      #define brief &moment
      #define F 0
      #define P (is_there ? "/etc/passwd" : "/etc/weft-no-such-file")
      #define N (is_there ? \(process) : 0x3FFFFFF)
      #define BOTH(name, call) \\
        for (is_there = 1; is_there >= 0; is_there -= 1) { \\
          errno = 0; \\
          long result = call; \\
          error[is_there] = result == -1 ? errno : -1; \\
        } \\
        sprintf(to + strlen(to), "%s:%d:%d/", name, error[1], error[0]);
      /* A filter that says yes to every later one, which is then not there. */
      static void trick(void) {
        struct sock_filter steps[] = {
          BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        struct sock_fprog program = {4, steps};
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
      }
      static void attempt(char *to) {
        char *none[] = {NULL};
        struct iovec here = {&byte, 1}, there = {&byte, 1};
        int error[2], is_there;
        (void)none;
        \(calls.map { "BOTH(\"\($0.name)\", \($0.call))" }.joined(separator: "\n  "))
        \(former)
      }
      __attribute__((constructor)) static void construct(void) {
        trick();
        attempt(results[0]);
      }
      static weft_status begin(const weft_host *host, void **self) {
        attempt(results[1]);
        return WEFT_OK;
      }
      """
  }

  private static let isSanitized =
    unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  @Test(.enabled(if: !isSanitized, "a sanitizer's sandbox is wider"))
  func `a plugin can't find out which files and processes exist`() throws {
    let source = PluginCompiler.source(
      body: "weft_row_answer(out, row->id, text(results[index]));",
      before: Self.source(getpid()),
      start: "if (results[2][0] == 0) attempt(results[2]);"
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    let worker = try WorkerFixture.start("#define _GNU_SOURCE\n" + source)
    let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
    let results = try WorkerFixture.texts(reply)
    #expect(results.count == 3)
    for result in results {
      let answers = try #require(result).split(separator: "/").map { $0.split(separator: ":") }
      #expect(answers.count >= Self.files.count + Self.processes.count)
      for answer in answers {
        #expect(answer[1] == answer[2] && answer[1] != "-1", "\(answer)")
      }
    }
    #expect(worker.isRunning)
  }

  @Test func `a plugin that blocks the sandbox's signal is stopped at its next file access`()
    throws
  {
    let end = try WorkerFixture.end(
      "#define _GNU_SOURCE\n"
        + PluginCompiler.source(
          body: "weft_row_next(out, row->id);",
          before: "#include <fcntl.h>\n#include <signal.h>\n#include <stddef.h>",
          start: """
            sigset_t all;
            sigfillset(&all);
            sigprocmask(SIG_SETMASK, &all, NULL);
            open("/etc/passwd", O_RDONLY);
            """
        )
    )
    #expect(Self.isSanitized || end?.code == "workerEnded")
    let sent = try WorkerFixture.end(
      PluginCompiler.source(body: "", before: "#include <signal.h>", start: "raise(SIGSYS);")
    )
    #expect(sent?.code == "workerEnded")
  }

  @Test func `a plugin has the system libraries it needs and can load nothing else`() throws {
    let source = PluginCompiler.source(
      body: """
        void *known = dlopen("libz.so.1", RTLD_NOW), *unknown = dlopen("libanl.so.1", RTLD_NOW);
        weft_row_answer(out, row->id, text(known == NULL ? "none" : unknown ? "more" : zlibVersion()));
        """,
      before: "#include <dlfcn.h>\nextern const char *zlibVersion(void);"
    )
    let scratch = try Scratch()
    let built = try PluginCompiler.compile(
      source,
      to: scratch.path("p.so"),
      flags: ["-Wl,--no-as-needed", "-l:libz.so.1"]
    )
    let worker = try WorkerProcess(
      WorkerFixture.file(at: built),
      in: WorkerProgram(named: Checkout.worker.path),
      limits: WorkerLimits(start: .seconds(60), call: .seconds(60))
    )
    let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
    let text = try #require(try WorkerFixture.texts(reply, rows: 1).first ?? nil)
    #expect(text.hasPrefix("1."))
  }
}
