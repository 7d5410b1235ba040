// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// A single-threaded program that gives up its rights and then tries what is forbidden.
///
/// The test process itself has other threads, and the sandbox would kill it for what they do.
final class SandboxProbe: Sendable {
  /// The compiler's output.
  struct Failure: Error {
    let description: String
  }

  static let shared = Result { try SandboxProbe() }

  private let scratch: Scratch

  private init() throws {
    scratch = try Scratch()
    try scratch.write(Self.source.utf8, to: "probe.c")
    let platform = Checkout.root.appending(path: "Sources/Base/CWeftPlatform")
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-I", platform.appending(path: "include").path, "-o", "probe", "probe.c"]
        + ["sandbox.c", "seccomp.c", "platform.c"].map { platform.appending(path: $0).path },
      in: scratch.folder
    )
    guard run.status == 0 else { throw Failure(description: run.errors) }
  }

  /// Runs an attempt and returns its outcome: `exit N` and its output, or `signal N`.
  static func run(_ attempt: String) throws -> String {
    let program = try shared.get().scratch.path("probe").path
    // A shell reports its child's exit as 128 plus the signal.
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "\"$0\" \"$1\"; exit $?", program, attempt]
    )
    let end = run.status > 128 ? "signal \(run.status - 128)" : "exit \(run.status)"
    return end + run.text
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <weft_platform.h>
    #include <weft_sandbox.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/socket.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static int is(const char *first, const char *second) { return strcmp(first, second) == 0; }

    static int only_compute(void) {
      return weft_sandbox_renounce() == 0 && weft_sandbox_only_compute() == 0;
    }

    static int compute(void) {
      char *block = malloc(64 << 20);
      memset(block, 1, 64 << 20);
      free(block);
      return write(1, " answer", 7) == 7 ? 7 : 1;
    }

    static int list(void) {
      weft_system_call calls[] = {
        {SYS_write, -1, 0, 0, 0}, {SYS_exit_group, -1, 0, 0, 0}, {-1, -1, 0, 0, 0},
        {SYS_close, 0, 0xFFFFFFFF, 77, ENOTTY}, {SYS_close, 0, 0xF0, 0x50, EPERM},
        {SYS_dup, -1, 0, 0, EXDEV},
      };
      if (weft_sandbox_renounce() != 0 || weft_sandbox_allow_only(calls, 6) != 0) return 1;
      if (close(77) == 0 || errno != ENOTTY) return 2;
      if (close(0x152) == 0 || errno != EPERM) return 3;
      if (dup(0) >= 0 || errno != EXDEV) return 4;
      if (write(1, " passed", 7) != 7) return 5;
      close(78);
      return 6;
    }

    static int limited(weft_limits limits) { return weft_sandbox_limit(&limits) == 0; }

    int main(int count, char **arguments) {
      const char *attempt = count == 2 ? arguments[1] : "";
      weft_limits roomy = {(uint64_t)8 << 30, 100, 100}, tight = roomy;
      if (is(attempt, "compute")) return only_compute() ? compute() : 1;
      if (is(attempt, "list")) return list();
      if (is(attempt, "unfiltered")) {
        if (getuid() == 0 && setuid(65534) != 0) return 1;
        return -weft_sandbox_only_compute();
      }
      if (is(attempt, "hide")) {
        int version = weft_sandbox_renounce() == 0 ? weft_sandbox_hide_files() : -1;
        if (version < 0) return 1;
        return version == 0 ? EACCES : -weft_platform_open("/etc/passwd");
      }
      if (is(attempt, "follow")) return -weft_sandbox_follow(getppid());
      if (is(attempt, "follow another")) return -weft_sandbox_follow(1234567);
      if (is(attempt, "close")) {
        return dup2(1, 90) == 90 && weft_sandbox_close_from(90) == 0 && fcntl(90, F_GETFD) < 0 ? errno : 1;
      }
      if (is(attempt, "descriptors")) {
        tight.descriptors = 0;
        return limited(tight) && dup(0) < 0 ? errno : 0;
      }
      if (is(attempt, "memory")) {
        tight.memory = 256 << 20;
        return limited(tight) && malloc(512 << 20) == NULL ? errno : 0;
      }
      if (is(attempt, "time")) {
        tight.seconds = 1;
        for (volatile int round = limited(tight); round; round = 1) {}
      }
      if (is(attempt, "file")) {
        char name[] = "/tmp/weft-probe-XXXXXX";
        int file = mkstemp(name);
        unlink(name);
        signal(SIGXFSZ, SIG_IGN);
        return limited(roomy) && write(file, "x", 1) < 0 ? errno : 0;
      }
      if (!only_compute()) return 1;
      if (is(attempt, "open")) return -weft_platform_open("/etc/passwd");
      if (is(attempt, "socket")) socket(AF_INET, SOCK_STREAM, 0);
      if (is(attempt, "signal")) kill(1, 0);
      if (is(attempt, "fork")) fork();
      if (is(attempt, "run")) execl("/bin/true", "true", (char *)NULL);
      if (is(attempt, "look")) readlink("/proc/self/exe", arguments[0], 1);
      if (is(attempt, "code")) mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (is(attempt, "make code")) {
        void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        mprotect(page, 4096, PROT_READ);
        mprotect(page, 4096, PROT_READ | PROT_EXEC);
      }
      return 0;
    }
    """
}
