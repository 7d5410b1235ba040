// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Nothing is left of workers when they or their hosts are gone.
@Suite struct WorkerLifeTests {
  @Test func `a stopped worker leaves no descriptor, memory or child behind`()
    async
  {
    await #expect(processExitsWith: .success) {
      func open() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
      }
      func end(_ body: String) throws {
        let worker = try WorkerFixture.start(
          PluginCompiler.source(body: body),
          limits: WorkerLimits(start: .seconds(60), call: .milliseconds(20))
        )
        do throws(PluginRefusal) {
          while try worker.poll(within: .seconds(1)) ?? .later(isAsked: false)
            == .later(isAsked: true)
          {}
          _ = try worker.call(0, WorkerFixture.window(), within: .milliseconds(10))
          while try worker.poll(within: .seconds(1)) == .later(isAsked: true) {}
        } catch {}
        if body.isEmpty { worker.stop() }
      }
      // The first one creates what the process keeps for all, such as the thread that starts children.
      try end("")
      let before = try open()
      for body in ["", "__builtin_trap();", "for (;;) {}", "return WEFT_E_INTERNAL;", "return 0;"] {
        for _ in 0..<3 { try end(body) }
      }
      let refused = try? WorkerFixture.start(
        PluginCompiler.source(body: "").replacingOccurrences(
          of: "return &plugin;",
          with: "return NULL;"
        )
      )
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
      let hasChild = waitpid(-1, nil, WNOHANG) != -1 || errno != ECHILD
      guard refused == nil, try open() == before, !maps.contains("weft-channel"), !hasChild else {
        exit(1)
      }
    }
  }

  @Test func `a worker stops with its host`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.host.utf8, to: "host.c")
    let platform = Checkout.root.appending(path: "Sources/Base/CWeftPlatform")
    let built = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-pthread", "-I", platform.appending(path: "include").path, "-o", "host", "host.c"]
        + ["channel.c", "process.c"].map { platform.appending(path: $0).path },
      in: scratch.folder
    )
    #expect(built.status == 0, "\(built.errors)")
    // Only the worker has the other end of this once its host is gone.
    let input = Pipe()
    let host = Process()
    host.executableURL = scratch.path("host")
    host.arguments = [Checkout.worker.path]
    host.standardInput = input
    try host.run()
    try input.fileHandleForReading.close()
    host.waitUntilExit()
    #expect(host.terminationReason == .uncaughtSignal && host.terminationStatus == SIGKILL)
    var writer = pollfd(fd: input.fileHandleForWriting.fileDescriptor, events: 0, revents: 0)
    let ready = unsafe poll(&writer, 1, 30_000)
    #expect(ready == 1 && Int32(writer.revents) & POLLERR != 0, "the worker is still there")
  }

  /// Starts a worker that waits for its plugin, and is then killed.
  private static let host = """
    #define _GNU_SOURCE
    #include <weft_channel.h>
    #include <weft_process.h>
    #include <signal.h>
    #include <stdio.h>
    #include <unistd.h>
    int main(int count, char **arguments) {
      char parent[20], version[20];
      char *none[] = {NULL};
      sprintf(parent, "%d", getpid());
      sprintf(version, "%u", WEFT_CHANNEL_PROTOCOL);
      char *told[] = {arguments[1], "--weft-plugin-worker", version, parent, "/usr/lib", NULL};
      int memory = weft_channel_make();
      weft_channel *channel = weft_channel_map(memory);
      if (count != 2 || weft_process_start(arguments[1], told, none, 0, memory) <= 0) return 1;
      while (!weft_channel_is_idle(channel)) {}
      raise(SIGKILL);
    }
    """
}
