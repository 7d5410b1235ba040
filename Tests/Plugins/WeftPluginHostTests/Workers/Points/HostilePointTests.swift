// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// Whatever a worker answers to a point's call, or requests, its host and callers are unharmed.
@Suite struct HostilePointTests {
  private static let offers = [
    PointOffer(id: "a.text/1", signature: "s(s)", priority: 0),
    PointOffer(id: "a.number/1", signature: "i()", priority: 0),
  ]
  private static let points = [
    PointDeclaration(id: "a.text/1", signature: "s(s)", flags: 0),
    PointDeclaration(id: "a.number/1", signature: "i()", flags: 0),
  ]

  private func start(
    _ answer: String,
    _ points: PointRegistry
  ) throws -> (WorkerProcess, WorkerPoints) {
    let fake = try FakeWorker(points: Self.points, offers: Self.offers, answer: answer)
    let worker = try fake.start()
    let registered = WorkerPoints(
      in: points,
      owner: PointOwner(id: "org.example.fake"),
      limits: WorkerPointFixture.limits
    )
    #expect(registered.register(worker).isEmpty)
    return (worker, registered)
  }

  @Test(arguments: [
    "{WEFT_ANSWER_VALUE, 0, 0, 0}", "{WEFT_ANSWER_VALUE, 0, 17u << 20, 0}",
    "{WEFT_ANSWER_VALUE, 0, 0xFFFFFFFFu, 0}", "{WEFT_ANSWER_VALUE, 0, 7, 0}",
    "{WEFT_ANSWER_VALUE, 0, 16u << 20, 0}", "{WEFT_ANSWER_SCENE, 0, 0, 0}",
    "{WEFT_ANSWER_STARTED, 0, sizeof(started), 0}", "{WEFT_ANSWER_ASKS, 0, 0, 0}",
    "{WEFT_ANSWER_ASKS, 0, 64, 0}", "{WEFT_ANSWER_REFUSAL, 0, 3, 0}", "{6, 0, 0, 0}",
  ])
  func `an invalid answer terminates the worker, and the point passes`(answer: String) throws {
    let points = PointRegistry()
    let (worker, registered) = try start(
      """
      uint64_t *values = (uint64_t *)weft_channel_memory(channel).values;
      values[0] = 2; values[1] = UINT64_MAX; values[2] = 1;
      weft_answer answer = \(answer);
      weft_channel_reply(channel, number, &answer);
      """,
      points
    )
    #expect(try points.point("a.number/1")?.call() == .int32(0))
    #expect(!worker.isRunning)
    #expect(points.faults.map(\.calls) == [1])
    withExtendedLifetime(registered) {}
  }

  @Test func `any answer to any call can be read safely`() throws {
    let fake = try FakeWorker(
      points: Self.points,
      offers: Self.offers,
      answer: """
        state += request.text_length + number;
        weft_answer answer = {seed() % 7, 0, seed() % 3 ? 8 : seed() % 64 * 8, 0};
        uint64_t *values = (uint64_t *)weft_channel_memory(channel).values;
        for (int place = 0; place < 64; place += 1) values[place] = seed() % 4;
        weft_channel_reply(channel, number, &answer);
        """
    )
    let points = PointRegistry()
    let registered = WorkerPoints(
      in: points,
      owner: PointOwner(id: "org.example.fake"),
      limits: WorkerPointFixture.limits
    )
    var (restarts, answered) = (0, 0)
    var worker = try fake.start()
    #expect(registered.register(worker).isEmpty)
    for turn in 0..<300 {
      let text = String(repeating: "x", count: turn)
      _ = try points.point("a.text/1")?.call([.text(text)])
      if try points.point("a.number/1")?.call() != .int32(0) { answered += 1 }
      guard !worker.isRunning else { continue }
      restarts += 1
      worker = try fake.start()
      #expect(registered.register(worker).isEmpty)
    }
    #expect(restarts > 10 && answered > 0)
  }

  @Test func `a worker that sends requests endlessly is late and then terminated`() throws {
    let points = PointRegistry()
    let asks = PointQuestion.find(id: "a.b/1", signature: "v()").wire
    let fake = try FakeWorker(
      points: Self.points,
      offers: Self.offers,
      answer: """
        static const uint8_t asked[] = {\(asks.map(String.init).joined(separator: ", "))};
        memcpy(weft_channel_memory(channel).values, asked, sizeof(asked));
        weft_answer answer = {WEFT_ANSWER_ASKS, 0, sizeof(asked), 0};
        weft_channel_reply(channel, number, &answer);
        """
    )
    let worker = try fake.start(limits: WorkerLimits(start: .seconds(60), call: .milliseconds(50)))
    #expect(try worker.callPoint(1, [], within: .milliseconds(5)) == .later(isAsked: true))
    let refusal = #expect(throws: PluginRefusal.self) {
      for _ in 0..<1_000_000 { _ = try worker.callPoint(1, [], within: .milliseconds(5)) }
    }
    #expect(refusal?.code == "workerHung" && !worker.isRunning)
    withExtendedLifetime(points) {}
  }
}
