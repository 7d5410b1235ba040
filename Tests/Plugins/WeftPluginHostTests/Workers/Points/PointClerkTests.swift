// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftPluginFormat
import WeftPoints
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// A hook that calls a point whose function takes long.
@Suite struct PointClerkTests {
  /// A function that its caller takes for one in another process: it answers when the test lets it.
  private final class Elsewhere: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let calls = Mutex<[UInt]>([])
    /// The threads that called it.
    var threads: [UInt] { calls.withLock { $0 } }

    func answer() -> DynamicPointValue {
      calls.withLock { $0.append(UInt(pthread_self())) }
      // An earlier host would wait here forever: the test detects it by what follows.
      _ = gate.wait(timeout: .now() + 20)
      return .text("made")
    }

    func open() { gate.signal() }
  }

  private static let source = WorkerPointFixture.source(
    start: """
      if (points->acquire_packed(host, text("a.slow/1"), text("s(s)"), &slow, &slow_self, &reference) != WEFT_OK) {
        return -1;
      }
      """,
    before: """
      static weft_packed_function slow;
      static void *slow_self;
      static uint64_t reference;
      """,
    body: """
      weft_cell result;
      weft_str given = weft_row_text(row, 0);
      void *arguments[] = {&given};
      if (index == 0 && slow(slow_self, &result, arguments) == WEFT_OK) weft_row_answer(out, row->id, result.text);
      """
  )

  private func registry(_ elsewhere: Elsewhere) throws -> PointRegistry {
    let points = PointRegistry()
    try points.declare("a.slow/1", "s(s)")
    _ = try points.provide(
      "a.slow/1",
      "s(s)",
      priority: 0,
      by: PointOwner(id: "org.example.other"),
      isElsewhere: true
    ) { _ in elsewhere.answer() }
    return points
  }

  @Test func `waiting for a hook makes no calls on that thread and respects the limit`() throws {
    let elsewhere = Elsewhere()
    let worker = try WorkerPointFixture.worker(Self.source, try registry(elsewhere))
    let first = try worker.call(0, WorkerFixture.window(), within: .milliseconds(50))
    #expect(first == .later(isAsked: true))
    #expect(try worker.poll() == .later(isAsked: true), "the function has still not returned")
    elsewhere.open()
    let reply = try #require(try worker.poll(within: .seconds(60)))
    #expect(try WorkerFixture.texts(reply) == ["made", nil, nil])
    #expect(!elsewhere.threads.isEmpty && !elsewhere.threads.contains(UInt(pthread_self())))
  }

  @Test func `a point's answer in time is in the hook's answer`() throws {
    let elsewhere = Elsewhere()
    let worker = try WorkerPointFixture.worker(Self.source, try registry(elsewhere))
    for _ in 0..<3 {
      elsewhere.open()
      let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
      #expect(try WorkerFixture.texts(reply) == ["made", nil, nil])
    }
    #expect(Set(elsewhere.threads).count == 1, "one thread does it for a worker")
  }

  @Test func `a point provided by the host itself is called at once`() throws {
    let points = PointRegistry()
    let threads = Mutex<[UInt]>([])
    try points.declare("a.slow/1", "s(s)")
    _ = try points.provide("a.slow/1", "s(s)") { _ in
      threads.withLock { $0.append(UInt(pthread_self())) }
      return .text("made")
    }
    let worker = try WorkerPointFixture.worker(Self.source, points)
    _ = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
    #expect(threads.withLock { $0 } == [UInt(pthread_self())])
  }

  @Test func `a worker that dies while it is being answered leaves no waiting thread`() throws {
    let elsewhere = Elsewhere()
    let worker = try WorkerPointFixture.worker(Self.source, try registry(elsewhere))
    let first = try worker.call(0, WorkerFixture.window(), within: .milliseconds(50))
    #expect(first == .later(isAsked: true))
    worker.stop()
    #expect(!worker.isRunning)
    elsewhere.open()
  }

  @Test func `a busy worker's function is called after its hook`() throws {
    // The caller needs a point of a worker that is stopped while it handles a row.
    let provider = WorkerPointFixture.source(
      start: "if (both(\"a.slow/1\", \"s(s)\", 0, (weft_function)same) != WEFT_OK) return -1;",
      before: "static weft_str same(weft_str given) { return given; }"
    )
    let fixture = try WorkerPointFixture(provider)
    let caller = try WorkerPointFixture.worker(Self.source, fixture.points)
    try fixture.worker.whileStopped { worker throws in
      #expect(try worker.call(0, WorkerFixture.window(), within: .zero) == .later(isAsked: true))
      #expect(try caller.call(0, WorkerFixture.window(), within: .zero) == .later(isAsked: true))
    }
    var reply = HookOutcome<Scene>.later(isAsked: true)
    while reply == .later(isAsked: true) {
      _ = try fixture.worker.poll(within: .milliseconds(1))
      reply = try #require(try caller.poll(within: .milliseconds(1)))
    }
    #expect(try WorkerFixture.texts(reply) == ["text 0", nil, nil])
    #expect(fixture.points.faults.isEmpty)
  }

  /// A test's own clock that reports each time it is read.
  private final class Clock: Sendable {
    private let moment = Mutex(Duration.zero)
    let isRead = DispatchSemaphore(value: 0)

    var now: Duration {
      defer { isRead.signal() }
      return moment.withLock { $0 }
    }
    func pass(_ time: Duration) { moment.withLock { $0 += time } }
  }

  @Test func `waiting for a hook to return counts towards a point's time limit`() throws {
    let source = WorkerPointFixture.source(
      start: "if (both(\"a.slow/1\", \"s(s)\", 0, (weft_function)same) != WEFT_OK) return -1;",
      before: "static weft_str same(weft_str given) { return given; }"
    )
    let clock = Clock()
    let worker = try WorkerProcess(
      WorkerFixture.file(source),
      in: WorkerProgram(named: Checkout.worker.path),
      limits: WorkerPointFixture.limits,
      points: PointRegistry(),
      now: { clock.now }
    )
    try worker.whileStopped { worker throws in
      #expect(try worker.call(0, WorkerFixture.window(), within: .zero) == .later(isAsked: true))
    }
    let wasBusy = Mutex(false)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let reply = PointClerk.$isAtWork.withValue(true) {
        try? worker.callPoint(0, [.text("a")], within: .seconds(60))
      }
      let isBusy = reply == .later(isAsked: false)
      wasBusy.withLock { $0 = isBusy }
      isOver.signal()
    }
    // The worker is busy with the hook; a caller that no longer reads the clock waits. It may also be later.
    while clock.isRead.wait(timeout: .now() + 0.3) == .success {}
    clock.pass(.seconds(61))
    _ = try worker.poll(within: .seconds(60))
    #expect(isOver.wait(timeout: .now() + 30) == .success)
    #expect(wasBusy.withLock { $0 }, "its time is over")
  }
}
