// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftPluginFormat
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// What callers see when a function in a worker does not answer.
@Suite struct WorkerPointFaultTests {
  private static let declarations = """
    void abort(void);
    static volatile int zero;
    static int64_t wrong(int64_t given) {
      if (given == 1) abort();
      if (given == 2) for (;;) {}
      return given;
    }
    """
  private static let source = WorkerPointFixture.source(
    start: "if (both(\"a.b/1\", \"l(l)\", 0, (weft_function)wrong) != WEFT_OK) return -1;",
    before: declarations
  )

  @Test func `a worker that dies in a call is skipped and reported once`() throws {
    let fixture = try WorkerPointFixture(Self.source)
    let below = try fixture.points.provide("a.b/1", "l(l)", priority: -1) { _ in .int64(-1) }
    #expect(try fixture.call("a.b/1", [.int64(7)]) == .int64(7))
    for _ in 0..<3 { #expect(try fixture.call("a.b/1", [.int64(1)]) == .int64(-1)) }
    #expect(!fixture.worker.isRunning)
    #expect(
      fixture.points.faults == [PointFault(point: "a.b/1", provider: "org.example.test", calls: 1)]
    )
    below.remove()
  }

  @Test
  func `a call returns when its time is over, and later ones do not wait for the first`() throws {
    let fixture = try WorkerPointFixture(
      Self.source,
      limits: WorkerLimits(start: .seconds(60), call: .seconds(60), point: .milliseconds(20))
    )
    #expect(try fixture.call("a.b/1", [.int64(2)]) == .int64(0))
    let start = ContinuousClock.now
    #expect(try fixture.call("a.b/1", [.int64(7)]) == .int64(0))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(fixture.points.faults.map(\.calls) == [2])
    #expect(fixture.worker.isRunning)
    #expect(try fixture.worker.callPoint(0, [.int64(7)], within: .zero) == .later(isAsked: false))
    fixture.worker.stop()
  }

  @Test func `a worker that exceeds the time of a call is terminated by the next one`() throws {
    let moment = Mutex(Duration.zero)
    let worker = try WorkerProcess(
      WorkerFixture.file(Self.source),
      in: WorkerProgram(named: Checkout.worker.path),
      limits: WorkerLimits(start: .seconds(60), call: .seconds(5)),
      now: { moment.withLock { $0 } }
    )
    #expect(try worker.callPoint(0, [.int64(2)], within: .milliseconds(1)) == .later(isAsked: true))
    moment.withLock { $0 = .seconds(5) }
    let refusal = #expect(throws: PluginRefusal.self) {
      try worker.callPoint(0, [.int64(7)], within: .seconds(60))
    }
    #expect(refusal?.code == "workerHung" && !worker.isRunning)
  }

  @Test func `a point of a worker busy with rows passes at once`() throws {
    let source = WorkerPointFixture.source(
      start: "if (both(\"a.b/1\", \"l(l)\", 0, (weft_function)wrong) != WEFT_OK) return -1;",
      before: Self.declarations,
      body: "weft_row_answer(out, row->id, text(\"late\"));"
    )
    let fixture = try WorkerPointFixture(source)
    try fixture.worker.whileStopped { worker throws in
      #expect(try worker.call(0, WorkerFixture.window(), within: .zero) == .later(isAsked: true))
      #expect(try fixture.call("a.b/1", [.int64(7)]) == .int64(0))
      #expect(fixture.points.faults.map(\.calls) == [1])
    }
    let reply = try #require(try fixture.worker.poll(within: .seconds(60)))
    #expect(try WorkerFixture.texts(reply) == ["late", "late", "late"])
    #expect(try fixture.call("a.b/1", [.int64(7)]) == .int64(7))
  }

  @Test func `a restarted worker answers through the functions callers already have`() throws {
    let fixture = try WorkerPointFixture(Self.source)
    let acquired = try fixture.points.acquire("a.b/1", "l(l)")
    let point = try #require(fixture.points.point("a.b/1"))
    #expect(try point.call([.int64(1)]) == .int64(0))
    fixture.registered.workerDidEnd()
    #expect(try point.call([.int64(7)]) == .int64(0))
    let next = try WorkerPointFixture.worker(Self.source, fixture.points)
    #expect(fixture.registered.register(next).isEmpty)
    #expect(try point.call([.int64(7)]) == .int64(7))
    // SAFETY: the function has the signature it was acquired with.
    let function = unsafe unsafeBitCast(
      acquired.address,
      to: (@convention(c) (Int64) -> Int64).self
    )
    #expect(function(9) == 9)
    fixture.registered.remove()
    #expect(fixture.points.point("a.b/1") == nil)
    #expect(function(9) == 0)
  }

  @Test func `a point declared differently by another plugin is left out and reported`() throws {
    let points = PointRegistry()
    try points.declare("a.b/1", "s(s)")
    let worker = try WorkerPointFixture.worker(Self.source, points)
    let registered = WorkerPoints(in: points, owner: PointOwner(id: "org.example.test"))
    let errors = registered.register(worker)
    #expect(errors.map(\.code) == [.declaredOtherwise, .mismatch])
    #expect(try points.point("a.b/1")?.call([.text("x")]) == .text(nil))
  }
}
