// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Threads that a plugin starts, and what they do once the host is gone.
@Suite struct ThreadAbuseTests {
  /// Returns what a plugin's thread sends after the host is gone: it waits for a byte, runs `act` and ends.
  private func said(_ act: String, before: String = "") throws -> [UInt8] {
    let (go, said) = (Pipe(), Pipe())
    let (input, output) = (
      go.fileHandleForReading.fileDescriptor, said.fileHandleForWriting.fileDescriptor
    )
    let source = PluginCompiler.source(
      body: "",
      before: """
        #include <pthread.h>
        #include <unistd.h>
        static const weft_host *kept;
        static const weft_points *points;
        static void say(int value) { char byte = (char)value; (void)!write(\(output), &byte, 1); }
        \(before)
        static void *run(void *unused) {
          char byte;
          if (read(\(input), &byte, 1) != 1) return NULL;
          \(act)
          return unused;
        }
        static weft_status begin(const weft_host *host, void **self) {
          pthread_t thread;
          kept = host;
          points = host->get(host, text(WEFT_POINTS));
          if (points->declare(host, text("a.b/1"), text("v()"), 0) != WEFT_OK) return WEFT_E_STATE;
          if (pthread_create(&thread, NULL, run, NULL) != 0) return WEFT_E_INTERNAL;
          return pthread_detach(thread) == 0 ? WEFT_OK : WEFT_E_INTERNAL;
        }
        """
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    var host: PluginHost? = try PluginFixture.host(source)
    #expect(host?.problems.map(\.refusal.code) == [])
    host = nil
    try go.fileHandleForWriting.write(contentsOf: [1])
    var bytes: [UInt8] = []
    while bytes.last != 0, let next = try said.fileHandleForReading.read(upToCount: 1)?.first {
      bytes.append(next)
    }
    return bytes
  }

  @Test func `95, 96: a plugin's thread and its exit handlers may outlive the host`() throws {
    let bytes = try said(
      "pthread_key_create(&key, end); pthread_setspecific(key, &key); say(1);",
      before: """
        static pthread_key_t key;
        static void end(void *unused) { say(2); say(0); }
        """
    )
    #expect(bytes == [1, 2, 0])
  }

  @Test func `98: calls after the host is gone return and harm nothing`() throws {
    let bytes = try said(
      """
      weft_function function;
      uint64_t reference = 0;
      kept->log(kept, WEFT_LOG_INFO, text("still here"));
      say(kept->get(kept, text(WEFT_POINTS)) == points);
      say(points->release(kept, 4711) == WEFT_E_STALE);
      weft_status status = points->acquire(kept, text("a.b/1"), text("v()"), 0, &function, &reference);
      if (status == WEFT_OK) function();
      say(points->release(kept, reference) == (status == WEFT_OK ? WEFT_OK : WEFT_E_STALE));
      say(0);
      """
    )
    #expect(bytes == [1, 1, 1, 0])
  }

  @Test func `38: a plugin starts once and stops once, with its host`() throws {
    let said = Pipe()
    let source = PluginCompiler.source(
      body: "weft_row_answer(out, row->id, text(\"x\"));",
      before: """
        #include <unistd.h>
        static void say(char byte) {
          (void)!write(\(said.fileHandleForWriting.fileDescriptor), &byte, 1);
        }
        static weft_status begin(const weft_host *host, void **self) { say(1); return WEFT_OK; }
        static void finish(void *self) { say(2); }
        """
    ).replacing("TEXT(\"1.0.0\"), NULL, hooks, NULL", with: "TEXT(\"1.0.0\"), begin, hooks, finish")
    var host: PluginHost? = try PluginFixture.host(source)
    for _ in 0..<2 { #expect(host.map(PluginFixture.texts)?.first == "x") }
    host = nil
    try said.fileHandleForWriting.close()
    let bytes = try said.fileHandleForReading.readToEnd().map { Array($0) }
    #expect(bytes == [1, 2])
  }
}
