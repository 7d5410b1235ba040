// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Whatever a worker writes into the shared memory, its host reads nothing it should not.
@Suite struct HostileWorkerTests {
  private let ids: [UInt64] = [1, 2]

  /// Returns how a worker's call ends: its answer, or the code of a refusal.
  ///
  /// - Parameter seed: Passed to the worker as the time, for it to vary by.
  private func end(_ worker: WorkerProcess, seed: Int64 = 0) -> String {
    var window = PackedWindow(valuesPerRow: 0, now: seed)
    for id in ids { window.endRow(id: id) }
    do throws(PluginRefusal) {
      let reply = try worker.call(0, window, within: .seconds(60))
      if case .answered(let scene) = reply {
        // The answer is validated only by the one who reads it.
        do throws(PluginRefusal) {
          _ = try AnswerReader.read(scene, rows: ids)
        } catch {}
        return "scene"
      }
      return "\(reply)"
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    ("{WEFT_ANSWER_SCENE, 8u << 20, 0, 0}", "workerLied"),
    ("{WEFT_ANSWER_SCENE, 12, 0, 0}", "workerLied"),
    ("{WEFT_ANSWER_SCENE, 0, 0xFFFFFFFFu, 0}", "workerLied"),
    ("{WEFT_ANSWER_SCENE, 0xFFFFFFF8u, 0, 0}", "workerLied"),
    ("{4, 0, 0, 0}", "workerLied"), ("{WEFT_ANSWER_REFUSAL, 0, 0, 0}", "workerLied"),
    ("{WEFT_ANSWER_STARTED, 0, sizeof(started), 0}", "workerLied"),
    ("{WEFT_ANSWER_SCENE, 4u << 20, 4u << 20, 0}", "scene"),
    ("{WEFT_ANSWER_PASSED, 0, 0, 0}", "passes"),
  ])
  func `an answer's length and kind are checked against the request`(
    answer: String,
    end expected: String
  ) throws {
    let fake = try FakeWorker(
      answer: "weft_answer answer = \(answer); weft_channel_reply(channel, number, &answer);"
    )
    let worker = try fake.start()
    #expect(end(worker) == expected)
    #expect(worker.isRunning == (expected != "workerLied"))
  }

  @Test(arguments: ["number + 1", "number - 2", "0xFFFFFFFFu", "0"])
  func `an unrequested answer terminates the worker`(number: String) throws {
    let fake = try FakeWorker(
      answer: """
        weft_answer answer = {WEFT_ANSWER_PASSED, 0, 0, 0};
        weft_channel_reply(channel, \(number), &answer);
        """
    )
    let worker = try fake.start()
    #expect(end(worker) == "workerLied" && !worker.isRunning)
  }

  @Test(arguments: [
    "reply(1, started, sizeof(started) - 1);", "reply(1, started, 0);", "reply(1, started, 9);",
    "uint8_t all[2000]; memset(all, 255, 2000); reply(1, all, 2000);",
    "weft_answer answer = {WEFT_ANSWER_SCENE, 0, 0, 0}; weft_channel_reply(channel, 1, &answer);",
    "weft_answer answer = {WEFT_ANSWER_PASSED, 0, 0, 0}; weft_channel_reply(channel, 1, &answer);",
    "reply(2, started, sizeof(started));",
  ])
  func `a worker with an invalid declaration is terminated`(start: String) throws {
    let fake = try FakeWorker(start: start, answer: "")
    let refusal = #expect(throws: PluginRefusal.self) { try fake.start() }
    #expect(refusal?.code == "workerLied")
  }

  @Test func `any answer, log or number can be read safely`() throws {
    let fake = try FakeWorker(
      answer: """
        state = (uint64_t)request.now;
        weft_answer answer = {seed() % 5, seed(), seed(), seed()};
        if (seed() % 2) { answer.ops_length &= 0xFFF8; answer.text_length &= 0xFFFF; }
        uint8_t *said = weft_channel_memory(channel).log;
        for (int place = 0; place < 65536; place += 1) said[place] = (uint8_t)seed();
        ((volatile uint32_t *)channel)[22 + seed() % 3] = seed();
        weft_channel_reply(channel, number, &answer);
        """
    )
    var ends: Set<String> = []
    var worker = try fake.start()
    for seed in 1...200 {
      ends.insert(end(worker, seed: Int64(seed)))
      if !worker.isRunning { worker = try fake.start() }
    }
    #expect(ends == ["scene", "passes", "workerLied"])
  }

  @Test func `memory that changes while it is read is read only once`() throws {
    let fake = try FakeWorker(
      start: """
        pthread_t thread;
        reply(1, started, sizeof(started));
        """,
      answer: """
        if (state == 7) pthread_create(&thread, NULL, scribble, channel);
        weft_answer answer = {WEFT_ANSWER_SCENE, 65536, 65536, 0};
        weft_channel_reply(channel, number, &answer);
        """
    )
    for _ in 0..<4 {
      let worker = try fake.start()
      var asked = 0
      while worker.isRunning, asked < 50 {
        _ = end(worker)
        asked += 1
      }
      #expect(asked > 0)
    }
  }
}
