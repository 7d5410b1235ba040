// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Untrusted plugins that misbehave: rows show the default, the worker is restarted, and after three
/// faults no more.
@Suite struct WorkerAbuseTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
  }

  private static let times = PluginTimes(
    frame: .seconds(600),
    call: .seconds(60),
    background: .seconds(60),
    point: .seconds(60),
    limit: .seconds(60),
    start: .seconds(60),
    restarts: .init(faults: 3, period: .seconds(3600), delay: .zero),
    waitsForStart: true
  )

  private func host(_ times: PluginTimes = times) -> PluginHost {
    PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: times
    )
  }

  /// Adds a plugin that does something before its third answer.
  private func add(
    _ act: String,
    before: String = "",
    in language: PluginCompiler.Language = .c
  ) throws {
    let headers = [
      "errno.h", "pthread.h", "setjmp.h", "signal.h", "stdlib.h", "string.h", "sys/ptrace.h",
      "sys/wait.h", "time.h", "unistd.h",
    ]
    try fixture.add(
      "#define _GNU_SOURCE\n" + headers.map { "#include <\($0)>\n" }.joined()
        + PluginCompiler.source(
          flags: "WEFT_HOOK_VOLATILE",
          body: "if (index == 2) { \(act) } weft_row_answer(out, row->id, text(result));",
          before: "static const char *result = \"done\";\n" + before
        ).replacing(
          "TEXT(\"1.0.0\"), NULL",
          with: before.contains("begin(") ? "TEXT(\"1.0.0\"), begin" : "TEXT(\"1.0.0\"), NULL"
        ),
      in: language
    )
  }

  private func texts(_ list: ChatChannelListViewModel) -> [String] {
    _ = list.screen(rowLimit: 10)
    return list.rows(in: 0..<3).map(\.messagePreviewText)
  }

  private static let defaults = ["text a", "text b", "text c"]

  /// Draws frames until the plugin is no longer started; each shows all its answers or none.
  private func expectQuarantine(_ why: String, _ times: PluginTimes = times) throws {
    let host = host(times)
    let list = PluginFixture.list(host)
    let shown: Set = [Self.defaults, ["done", "done", "done"]]
    while host.entries.first?.refusal == nil {
      let texts = texts(list)
      #expect(shown.contains(texts))
      // Without an answer yet, there is news to wait for.
      if texts == Self.defaults, host.entries.first?.refusal == nil {
        host.house.redraws.waitForNews()
      }
    }
    #expect(texts(list) == Self.defaults)
    #expect(host.entries.map(\.state) == [.quarantined])
    #expect(host.problems.map(\.refusal.code) == ["quarantined"])
    let text = try #require(host.problems.first?.refusal.text)
    #expect(text.contains(why), "\(text)")
  }

  @Test(arguments: [
    ("79", "*(volatile int *)8 = 1;", "signal 11"),
    ("80", "volatile int zero = 0; zero = 1 / zero; __builtin_trap();", "signal"),
    ("81", "deep(0);", "signal 11"), ("82", "abort();", "signal 6"),
    ("83", "__builtin_trap();", "signal"), ("86", "exit(0);", "it ended"),
    ("86", "_exit(3);", "it ended"), ("86", "quick_exit(0);", "it ended"),
    ("87", "raise(SIGKILL);", "signal 9"),
  ])
  func `79, 80, 81, 82, 83, 86, 87: a worker that dies is restarted, but not endlessly`(
    number: String,
    act: String,
    why: String
  ) throws {
    try add(
      act,
      before: """
        static int deep(int count) {
          volatile char room[4096];
          room[0] = (char)count;
          return deep(count + 1) + room[0];
        }
        """
    )
    try expectQuarantine(why)
  }

  @Test func `84: a C++ exception terminates the worker`() throws {
    try add("throw 1;", in: .cpp)
    try expectQuarantine("signal 6")
  }

  @Test func `85: a jump to an ended function terminates the worker`() throws {
    try add(
      "if (is_set) longjmp(place, 1);",
      before: """
        static jmp_buf place;
        static int is_set;
        static weft_status begin(const weft_host *host, void **self) {
          (void)host; (void)self;
          is_set = setjmp(place) == 0;
          return WEFT_OK;
        }
        """
    )
    var times = Self.times
    times.limit = .milliseconds(200)
    try expectQuarantine("the last time", times)
  }

  @Test(arguments: [
    ("87", "for (volatile int turn = 0;; turn += 1) {}"),
    ("88", "pthread_mutex_lock(&lock); pthread_mutex_lock(&lock);"),
    ("89", "struct timespec time = {5, 0}; nanosleep(&time, NULL);"),
  ])
  func `87, 88, 89: no frame waits for a hanging worker, and it is killed`(
    number: String,
    act: String
  ) throws {
    try add(act, before: "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;")
    var times = Self.times
    (times.frame, times.call, times.limit) = (.zero, .zero, .milliseconds(20))
    try expectQuarantine("took longer than", times)
  }

  @Test func `94: a corrupted heap terminates the worker when it is detected`() throws {
    try add(
      """
      if (room == NULL) { room = (uint64_t *)malloc(40); room[-1] = 0xFFFFFFFFFFFFFFFFu; }
      else if (turns > 4) free(room);
      turns += 1;
      """,
      before: "static uint64_t *volatile room; static int turns;"
    )
    try expectQuarantine("signal")
  }

  @Test(arguments: [
    ("90", "pid_t child = fork(); if (child == 0) _exit(0); tries = child;"),
    (
      "91",
      """
      tries = -1;
      for (int turn = 0; turn < 10000; turn += 1) {
        pid_t child = fork();
        if (child == 0) _exit(0);
        if (child > 0) tries = 0;
      }
      """
    ),
    ("92", "char *none[] = {NULL}; tries = execve(\"/bin/true\", none, none);"),
    ("93", "tries = kill(getppid(), SIGKILL);"),
    ("93", "tries = (int)ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);"),
    (
      "95",
      """
      pthread_t thread;
      tries = pthread_create(&thread, NULL, thread_of_its_own, NULL) == 0 ? 0 : -1;
      """
    ),
  ])
  func `90, 91, 92, 93, 95: access beyond the worker is refused, and it continues`(
    number: String,
    act: String
  ) throws {
    try add(
      act + " if (tries == -1) result = \"refused\";",
      before: """
        static int tries;
        static void *thread_of_its_own(void *unused) { return unused; }
        """
    )
    let host = host()
    let list = PluginFixture.list(host)
    _ = texts(list)
    #expect(texts(list) == ["refused", "refused", "refused"])
    #expect(host.problems.isEmpty)
    let process = try #require(host.guests.first?.worker?.processID)
    let children = "/proc/\(process)/task/\(process)/children"
    #expect(try String(contentsOfFile: children, encoding: .utf8) == "")
  }

  @Test
  func `99: a hook of a stopped plugin answers nothing, even if something still holds it`() throws {
    try add("")
    let host = host()
    let list = PluginFixture.list(host)
    #expect(texts(list) == ["done", "done", "done"])
    let held = try #require(host.hooks.first)
    host.guests.first?.worker?.stop()
    let window = SlotWindow(
      rows: [ChannelSlotRow(rowID: 7, channel: Samples.channel())],
      of: list,
      Samples.environment()
    )
    #expect(held.texts(.messagePreview, for: window, below: ["x"]) == [.absent])
    #expect(host.guests.first?.worker?.processID == nil, "it was not started for that")
  }
}
