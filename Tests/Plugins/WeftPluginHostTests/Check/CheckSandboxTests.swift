// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftTestSupport

@testable import WeftPluginHost

/// Calls that a check does not look for, because no plugin in a worker can make them.
@Suite struct CheckSandboxTests {
  /// C expressions that are true if a call succeeds.
  private static let calls = [
    "signal(SIGUSR1, SIG_IGN) != SIG_ERR", "chdir(\"/\") == 0", "umask(0) != (mode_t)-1",
    "setrlimit(RLIMIT_NOFILE, &limit) == 0", "setpriority(PRIO_PROCESS, 0, 5) == 0",
    "fcntl(0, F_SETFL, O_NONBLOCK) == 0", "dup(0) >= 0", "pipe(pair) == 0",
    "open(\"/etc/ld.so.cache\", O_RDONLY) >= 0", "memfd_create(\"x\", 0) >= 0",
    "pthread_create(&thread, NULL, run, NULL) == 0", "fork() >= 0",
    "dlopen(\"libanl.so.1\", RTLD_NOW) != NULL",
  ]

  private func check(_ calls: [String]) throws -> PluginCheck {
    // An unknown operation tells which call succeeded.
    let tried = calls.enumerated().map { "if (\($1)) weft_op_begin(out, \(900 + $0), 0);" }
    return try CheckFixture.check(
      PluginCompiler.source(
        hook: "weft.text.parent/1",
        body: tried.joined(separator: "\n") + " weft_row_next(out, row->id);",
        before: """
          #include <dlfcn.h>
          #include <fcntl.h>
          #include <pthread.h>
          #include <signal.h>
          #include <sys/mman.h>
          #include <sys/resource.h>
          #include <sys/stat.h>
          #include <unistd.h>
          static struct rlimit limit = {8, 8};
          static int pair[2];
          static pthread_t thread;
          static void *run(void *data) { return data; }
          static void *used[] = {&limit, pair, &thread, (void *)run};
          """,
        start: "(void)used;"
      ),
      flags: ["-D_GNU_SOURCE"]
    )
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer's sandbox is wider"))
  func `95, 109: calls that the sandbox forbids fail in a checked plugin`() throws {
    let check = try check(Self.calls)
    #expect(check.refusal == nil && check.findings.isEmpty, "\(check.findings)")
    let possible = try self.check(["getpid() > 0"])
    #expect(possible.findings.map(\.rule) == ["unknownPart"])
  }
}
