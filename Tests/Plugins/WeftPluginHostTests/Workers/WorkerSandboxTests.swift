// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// What a plugin in a worker is denied in a constructor, at its start, and in a hook.
@Suite struct WorkerSandboxTests {
  private static let attempts = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/prctl.h>
    #include <sys/ptrace.h>
    #include <sys/resource.h>
    #include <sys/socket.h>
    #include <sys/uio.h>
    #include <unistd.h>
    static char results[3][2000];
    static void *nothing(void *context) { return context; }
    static void note(char *to, const char *name, long result) {
      int number = result == -1 ? errno : 0;
      sprintf(to + strlen(to), "%s:%d ", name, number);
    }
    static void attempt(char *to) {
      char *none[] = {NULL};
      pthread_t thread;
      char byte;
      struct iovec here = {&byte, 1}, there = {(void *)attempt, 1};
      struct rlimit limit = {0, 0};
      note(to, "read", open("/etc/passwd", O_RDONLY));
      note(to, "write", open("/tmp/weft-escaped", O_WRONLY | O_CREAT, 0600));
      note(to, "append", open("/etc/ld.so.cache", O_WRONLY | O_APPEND));
      note(to, "maps", open("/proc/self/maps", O_RDONLY));
      note(to, "inet", socket(AF_INET, SOCK_STREAM, 0));
      note(to, "unix", socket(AF_UNIX, SOCK_STREAM, 0));
      note(to, "fork", fork());
      note(to, "vfork", vfork());
      note(to, "exec", execve("/bin/true", none, none));
      note(to, "kill", kill(getppid(), SIGTERM));
      note(to, "kill all", kill(-1, SIGTERM));
      note(to, "ptrace", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
      note(to, "peek", process_vm_readv(getppid(), &here, 1, &there, 1, 0));
      note(to, "code", (long)mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
      void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      note(to, "make code", mprotect(page, 4096, PROT_READ | PROT_EXEC));
      note(to, "both", (long)mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE, 0, 0));
      note(to, "memory", memfd_create("x", 0));
      note(to, "orphan", prctl(PR_SET_PDEATHSIG, 0));
      note(to, "limit", setrlimit(RLIMIT_CPU, &limit));
      note(to, "remove", unlink("/etc/passwd"));
      note(to, "move", chdir("/"));
      errno = pthread_create(&thread, NULL, nothing, NULL);
      note(to, "thread", errno == 0 ? 0 : -1);
    }
    __attribute__((constructor)) static void construct(void) { attempt(results[0]); }
    static weft_status begin(const weft_host *host, void **self) {
      attempt(results[1]);
      return host->get(host, text(WEFT_POINTS)) != NULL ? WEFT_OK : WEFT_E_INTERNAL;
    }
    """

  @Test func `a plugin can't access anything at any time`() throws {
    let source = PluginCompiler.source(
      body: "weft_row_answer(out, row->id, text(results[index]));",
      before: Self.attempts,
      start: "attempt(results[2]);"
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    let worker = try WorkerFixture.start("#define _GNU_SOURCE\n" + source)
    let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
    let results = try WorkerFixture.texts(reply)
    #expect(results.count == 3)
    for result in results {
      let attempts = try #require(result).split(separator: " ").map { $0.split(separator: ":") }
      // A space in a name splits it in two, of which only the last has a number.
      let numbers = attempts.filter { $0.count == 2 }
      #expect(numbers.count == 22)
      for attempt in numbers {
        let allowed: Set = ["\(EPERM)", "\(EACCES)", attempt[0] == "thread" ? "\(EAGAIN)" : ""]
        #expect(allowed.contains(String(attempt[1])), "\(attempt)")
      }
    }
    #expect(worker.isRunning)
  }

  @Test func `a plugin that misuses its streams does no harm`() throws {
    let worker = try WorkerFixture.start(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"fine\"));",
        before: "#include <stdio.h>\n#include <unistd.h>",
        start: """
          printf("said\\n"); fflush(stdout); fprintf(stderr, "said\\n");
          for (int file = 0; file < 100; file += 1) close(file);
          """
      )
    )
    for _ in 0..<2 {
      let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
      #expect(try WorkerFixture.texts(reply) == ["fine", "fine", "fine"])
    }
  }

  @Test func `a worker has filters, no new rights, one thread and three descriptors`() throws {
    let worker = try WorkerFixture.start(PluginCompiler.source(body: ""))
    let process = try #require(worker.processID)
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2\n") && status.contains("Seccomp_filters:\t2\n"))
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Threads:\t1\n"))
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    for (name, value) in [
      ("Max processes", "0"), ("Max file size", "0"), ("Max core file size", "0"),
      ("Max open files", "32"), ("Max cpu time", "3600"),
    ] {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      #expect(line?.dropFirst(name.count).split(separator: " ").dropFirst().first == value[...])
    }
  }

  @Test func `memory over the limit is refused`() throws {
    let worker = try WorkerFixture.start(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(malloc(512u << 20) ? \"taken\" : \"none\"));",
        before: "#include <stdlib.h>"
      )
    )
    let isSanitized = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
    #expect(try isSanitized || WorkerFixture.texts(reply, rows: 1) == ["none"])
  }
}
