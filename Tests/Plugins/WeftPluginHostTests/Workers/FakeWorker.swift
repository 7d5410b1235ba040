// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// A program that speaks the worker's protocol: the worst that a plugin in control of its worker could
/// do.
struct FakeWorker {
  private let scratch: Scratch
  private let file: PluginFile

  /// - Parameters:
  ///   - points: What it declares, and has functions for.
  ///   - start: C statements that replace the answer to the first request.
  ///   - answer: C statements for every later request; `seed` gives a random number.
  init(
    points: [PointDeclaration] = [],
    offers: [PointOffer] = [],
    start: String = "reply(1, started, sizeof(started));",
    answer: String
  ) throws {
    scratch = try Scratch()
    file = try WorkerFixture.file(PluginCompiler.source(body: ""))
    let declaration = PluginDeclaration(
      name: "Fake",
      hooks: [HookDeclaration(id: "weft.text.title/1", priority: 0, fields: [], isVolatile: false)],
      settings: [],
      points: points,
      offers: offers
    )
    let source = Self.source
      .replacing("<declaration>", with: declaration.wire.map(String.init).joined(separator: ", "))
      .replacing("<start>", with: start).replacing("<answer>", with: answer)
    try scratch.write(source.utf8, to: "fake.c")
    let platform = Checkout.root.appending(path: "Sources/Base/CWeftPlatform")
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-pthread", "-I", platform.appending(path: "include").path, "-o", "fake", "fake.c"]
        + ["channel.c", "process.c", "sandbox.c"].map { platform.appending(path: $0).path },
      in: scratch.folder
    )
    guard run.status == 0 else { throw PluginCompilerFailure(text: run.errors) }
  }

  /// The path of the program.
  var program: String { scratch.path("fake").path }

  struct PluginCompilerFailure: Error {
    let text: String
  }

  /// Starts it with enough time.
  func start(
    limits: WorkerLimits = WorkerLimits(start: .seconds(60), call: .seconds(60))
  ) throws -> WorkerProcess {
    try WorkerProcess(
      file,
      in: WorkerProgram(named: scratch.path("fake").path),
      limits: limits
    )
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <weft_channel.h>
    #include <weft_sandbox.h>
    #include <pthread.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <unistd.h>

    static weft_channel *channel;
    static const uint8_t started[] = {<declaration>};
    static uint64_t state = 7;
    static uint32_t seed(void) {
      state += 0x9E3779B97F4A7C15u;
      uint64_t mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
      return (uint32_t)(mixed >> 32);
    }
    static void reply(uint32_t number, const uint8_t *text, size_t length) {
      weft_answer answer = {WEFT_ANSWER_STARTED, 0, (uint32_t)length, 0};
      memcpy(weft_channel_memory(channel).text, text, length);
      weft_channel_reply(channel, number, &answer);
    }
    static void *scribble(void *memory) {
      /* All of the first page but the numbers, and the beginnings of the buffers. */
      for (;;) {
        uint32_t *words = memory;
        uint32_t place = seed() % 1024;
        if (place != 0 && place != 16) ((volatile uint32_t *)words)[place] = seed();
        *(volatile uint32_t *)(weft_channel_memory(channel).text + seed() % 65536 / 4 * 4) = seed();
        *(volatile uint32_t *)(weft_channel_memory(channel).ops + seed() % 65536 / 4 * 4) = seed();
        *(volatile uint32_t *)(weft_channel_memory(channel).log + seed() % 65536 / 4 * 4) = seed();
      }
      return NULL;
    }
    int main(int count, char **arguments) {
      weft_request request;
      (void)arguments;
      if (weft_sandbox_follow(getppid()) != 0) return 1;
      channel = weft_channel_map(1);
      if (count < 3 || channel == NULL) return 1;
      uint32_t number = weft_channel_next(channel, 0, &request);
      (void)scribble;
      <start>
      for (;;) {
        number = weft_channel_next(channel, number, &request);
        <answer>
      }
    }
    """
}
