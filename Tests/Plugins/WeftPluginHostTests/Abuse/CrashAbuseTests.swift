// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Crashes in the code of a trusted plugin end the process: nothing keeps it alive, and one line names
/// the plugin.
@Suite struct CrashAbuseTests {
  private let fixture: PluginFixture
  private let settings: Scratch

  init() throws {
    fixture = try PluginFixture()
    settings = try Scratch()
  }

  /// Makes a sanitizer leave signals to the program.
  private let sanitizer =
    ["segv", "sigbus", "sigfpe", "sigill", "abort"].map { "handle_\($0)=0:" }.joined()
    + "detect_leaks=0"

  private func weft() throws -> Subprocess {
    let folder = fixture.scratch.folder.path
    let trust = settings.path("trust").path
    for inspection in try PluginInspection.all(in: folder) {
      guard let id = inspection.identity?.id, let hash = inspection.sha256 else { continue }
      try TrustFile.pin(id: id, sha256: hash, at: trust)
    }
    return try Subprocess(
      Checkout.weft,
      ["snapshot", "--plugins", folder, "--trust", trust],
      environment: [
        "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": sanitizer, "TSAN_OPTIONS": sanitizer,
      ]
    )
  }

  /// Returns a text hook that answers the first row and then acts on the second.
  private func plugin(_ act: String, before: String = "") -> String {
    PluginCompiler.source(
      body: """
        if (index == 1) { \(act) }
        weft_row_answer(out, row->id, text("x"));
        """,
      before: before
    )
  }

  private func line(_ what: String, _ part: String, _ id: String = "org.example.test") -> String {
    "weft: \(what) in plugin \(id) (\(part)); weft plugins disable \(id) switches it off\n"
  }

  private let hook = "hook weft.text.messagePreview/1, asked about 10 rows, had begun to answer 1"

  private func expectSignal(_ number: Int32, _ name: String, _ act: String) throws {
    try fixture.add(plugin(act))
    let run = try weft()
    #expect(run.signal == number && run.output.isEmpty)
    #expect(run.errors == line(name, hook))
  }

  @Test(arguments: ["out->ops", "out->text"])
  func `55: writing past the end of an arena crashes at once`(buffer: String) throws {
    let capacity = buffer == "out->ops" ? "out->ops_capacity" : "out->text_capacity"
    // The last byte is the plugin's, the next is unmapped.
    let act = "\(buffer)[\(capacity) - 1] = 1; *(volatile uint8_t *)(\(buffer) + \(capacity)) = 1;"
    try expectSignal(SIGSEGV, "SIGSEGV", act)
  }

  @Test func `79: a null pointer access is reported`() throws {
    try expectSignal(SIGSEGV, "SIGSEGV", "*(volatile int *)8 = 1;")
  }

  @Test func `80: a division by zero is reported`() throws {
    // If the processor ignores it, the signal is sent.
    let act = "volatile int zero = 0; zero = 1 / zero; __builtin_trap();"
    #if arch(x86_64)
      try expectSignal(SIGFPE, "SIGFPE", act)
    #else
      try expectSignal(SIGILL, "SIGILL", act)
    #endif
  }

  @Test func `81: endless recursion is reported`() throws {
    try fixture.add(
      plugin(
        "fall(1);",
        before: """
          static int fall(int depth) {
            volatile char room[4096];
            room[depth % 4096] = (char)depth;
            return fall(depth + 1) + room[0];
          }
          """
      )
    )
    let run = try weft()
    #expect(run.signal == SIGSEGV)
    #expect(run.errors == line("SIGSEGV", hook))
  }

  @Test func `82: an abort is reported`() throws {
    try fixture.add("#include <stdlib.h>\n" + plugin("abort();"))
    let run = try weft()
    #expect(run.signal == SIGABRT)
    #expect(run.errors == line("SIGABRT", hook))
  }

  @Test func `83: a Swift trap is reported`() throws {
    let work = try Scratch()
    try work.write(
      "@_cdecl(\"fail\") public func fail() { fatalError(\"it went wrong\") }\n".utf8,
      to: "fail.swift"
    )
    let built = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "-parse-as-library", "-emit-object", "-o", "fail.o", "fail.swift"],
      in: work.folder
    )
    try #require(built.status == 0, "\(built.errors)")
    let runtime = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["sh", "-c", "dirname \"$(dirname \"$(readlink -f \"$(command -v swiftc)\")\")\""]
    ).text.trimmingCharacters(in: .newlines)
    try fixture.add(
      plugin("fail();", before: "void fail(void);"),
      flags: [work.path("fail.o").path, "-L\(runtime)/lib/swift/linux", "-lswiftCore"]
    )
    let run = try weft()
    #expect(run.signal == SIGILL || run.signal == SIGTRAP)
    #expect(run.errors.contains("Fatal error: it went wrong\n"))
    #expect(run.errors.hasSuffix(line(run.signal == SIGILL ? "SIGILL" : "SIGTRAP", hook)))
  }

  @Test func `84: an uncaught C++ exception is reported`() throws {
    try fixture.add(plugin("throw 1;"), in: .cpp)
    let run = try weft()
    #expect(run.signal == SIGABRT)
    #expect(run.errors.contains("terminate called after throwing an instance of 'int'\n"))
    #expect(run.errors.hasSuffix(line("SIGABRT", hook)))
  }

  @Test(arguments: ["exit(0);", "quick_exit(0);"])
  func `86: a plugin that calls exit is reported and the command fails`(act: String) throws {
    try fixture.add("#include <stdlib.h>\n" + plugin(act))
    let run = try weft()
    #expect(run.signal == nil && run.status == 1 && run.output.isEmpty)
    #expect(run.errors == line("exit was called", hook))
  }

  @Test func `86: a plugin that calls _exit goes unnoticed`() throws {
    try fixture.add("#include <unistd.h>\n" + plugin("_exit(3);"))
    let run = try weft()
    #expect(run.signal == nil && run.status == 3)
    #expect(run.output.isEmpty && run.errors == "")
  }

  @Test func `87: an endless loop stopped by a signal is reported with its plugin`() throws {
    try fixture.add(
      "#define _DEFAULT_SOURCE\n#include <signal.h>\n#include <unistd.h>\n"
        + plugin(
          """
          sigset_t signals;
          sigemptyset(&signals); sigaddset(&signals, SIGTERM);
          pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
          kill(getpid(), SIGTERM);
          for (;;) {}
          """
        )
    )
    let run = try weft()
    #expect(run.signal == SIGTERM && run.errors == line("SIGTERM", hook))
  }

  @Test(arguments: [
    ("its constructors", "__attribute__((constructor)) static void run(void) { abort(); }", "", ""),
    ("weft_plugin_v1", "", "return &plugin;", "abort();"),
    ("hooks", "", "*all = list;", "abort();"),
    (
      "init", "static weft_status begin(const weft_host *host, void **self) { abort(); }",
      "TEXT(\"1.0.0\"), NULL", "TEXT(\"1.0.0\"), begin"
    ),
    (
      "get", "static const void *get(void *self, weft_str id) { abort(); }", "hooks, NULL, NULL",
      "hooks, NULL, get"
    ),
  ])
  func `82: crashes in every called part of a plugin are reported by name`(
    part: String,
    before: String,
    truth: String,
    change: String
  ) throws {
    let source = PluginCompiler.source(body: "", before: before)
    try fixture.add("#include <stdlib.h>\n" + source.replacing(truth, with: change))
    let run = try weft()
    #expect(run.signal == SIGABRT && run.errors == line("SIGABRT", part))
  }

  @Test func `82: a crash in an open point's function is reported for its provider`() throws {
    func source(_ name: String, _ start: String, _ before: String, _ body: String) -> String {
      PluginCompiler.source(
        id: "org.example.\(name)",
        body: body,
        before: """
          #include <stdlib.h>
          static weft_function function;
          static uint64_t used;
          \(before)
          static weft_status begin(const weft_host *host, void **self) {
            const weft_points *points = host->get(host, text(WEFT_POINTS));
            points->declare(host, text("a.b/1"), text("v()"), 0);
            return \(start);
          }
          """
      ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    }
    let provide = "points->provide(host, text(\"a.b/1\"), text(\"v()\"), end, NULL, 0, NULL)"
    let acquire = "points->acquire(host, text(\"a.b/1\"), text(\"v()\"), 0, &function, &used)"
    let end = "static void end(void) { abort(); }"
    try fixture.add(source("provider", provide, end, ""), as: "a.so")
    try fixture.add(source("caller", acquire, "", "function();"), as: "b.so")
    let run = try weft()
    #expect(run.signal == SIGABRT)
    let part = "its function for an open point"
    #expect(run.errors == line("SIGABRT", part, "org.example.provider"))
  }
}
