// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// A plugin in a worker calls open hook points of others.
@Suite struct WorkerPointCallTests {
  private static let caller = """
    static weft_packed_function shout;
    static void *shout_self;
    static uint64_t reference;
    static weft_status found;
    static weft_str shouted(weft_str given, int64_t times, weft_status *status) {
      weft_cell result;
      void *arguments[] = {&given, &times};
      *status = shout(shout_self, &result, arguments);
      return result.text;
    }
    """
  private static let acquire = """
    found = points->acquire_packed(host, text("a.shout/1"), text("s(s,l)"), &shout, &shout_self, &reference);
    """

  private func points() throws -> PointRegistry {
    let points = PointRegistry()
    try points.declare("a.shout/1", "s(s,l)")
    _ = try points.provide("a.shout/1", "s(s,l)") { arguments in
      guard case .text(let text?) = arguments[0], case .int64(let times) = arguments[1] else {
        return nil
      }
      return .text(String(repeating: text.uppercased(), count: Int(times)))
    }
    return points
  }

  @Test func `a hook in a worker calls a point of the host`() throws {
    let points = try points()
    let worker = try WorkerPointFixture.worker(
      WorkerPointFixture.source(
        start: Self.acquire + "if (found != WEFT_OK) return found;",
        before: Self.caller,
        body: """
          weft_status status;
          weft_str made = shouted(weft_row_text(row, 0), 2, &status);
          weft_row_answer(out, row->id, status == WEFT_OK ? made : text("failed"));
          """
      ),
      points
    )
    for _ in 0..<3 {
      let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
      let texts = try WorkerFixture.texts(reply)
      #expect(texts == (0..<3).map { "TEXT \($0)TEXT \($0)" })
    }
  }

  @Test func `an undeclared point is not found, and C functions are not created`() throws {
    let worker = try WorkerPointFixture.worker(
      WorkerPointFixture.source(
        start: Self.acquire + """
          if (found != WEFT_E_STATE) return -1;
          weft_function plain;
          if (points->acquire(host, text("a.b/1"), text("v()"), 0, &plain, &reference) != WEFT_E_DENIED) return -1;
          """,
        before: Self.caller + "static void *used(void) { return (void *)shouted; }",
        hook: "if (used() == NULL) return -1;"
      )
    )
    #expect(worker.logLines.count == 2 && worker.logLines[0].contains("is not declared"))
    #expect(worker.logLines[1].contains("use acquire_packed"))
  }

  @Test func `a worker's function that calls its own point is refused there`() throws {
    let source = WorkerPointFixture.source(
      start: """
        if (both("a.shout/1", "s(s,l)", WEFT_POINT_FIRST, (weft_function)again) != WEFT_OK) return -1;
        \(Self.acquire)
        if (found != WEFT_OK) return found;
        """,
      before: Self.caller + """
        static weft_str again(weft_str given, int64_t times) {
          weft_status status;
          (void)given;
          weft_str inner = shouted(given, times, &status);
          return inner.bytes == NULL && status == WEFT_E_STATE ? text("refused") : text("called");
        }
        """
    )
    let fixture = try WorkerPointFixture(source)
    #expect(try fixture.call("a.shout/1", [.text("x"), .int64(1)]) == .text("refused"))
    #expect(
      fixture.points.faults == [PointFault(point: "a.shout/1", provider: nil, calls: 1)]
    )
  }

  @Test func `a point that leads back into a worker waiting for it passes`() throws {
    let source = WorkerPointFixture.source(
      start: """
        if (both("a.inner/1", "s(s)", WEFT_POINT_FIRST, (weft_function)inner) != WEFT_OK) return -1;
        if (both("a.outer/1", "s(s,l)", WEFT_POINT_FIRST, (weft_function)outer) != WEFT_OK) return -1;
        \(Self.acquire)
        if (found != WEFT_OK) return found;
        """,
      before: Self.caller + """
        static weft_str inner(weft_str given) { return given; }
        static weft_str outer(weft_str given, int64_t times) {
          weft_status status;
          weft_str made = shouted(given, times, &status);
          return made.bytes == NULL ? text("none") : made;
        }
        """
    )
    let points = PointRegistry()
    try points.declare("a.shout/1", "s(s,l)")
    let worker = try WorkerPointFixture.worker(source, points)
    let registered = WorkerPoints(
      in: points,
      owner: PointOwner(id: "org.example.test"),
      limits: WorkerPointFixture.limits
    )
    #expect(registered.register(worker).isEmpty)
    _ = try points.provide("a.shout/1", "s(s,l)") { arguments in
      try points.point("a.inner/1")?.call([arguments[0]])
    }
    let outer = try #require(points.point("a.outer/1"))
    #expect(try outer.call([.text("x"), .int64(1)]) == .text("none"))
    #expect(points.faults.map(\.point) == ["a.inner/1"])
    #expect(try points.point("a.inner/1")?.call([.text("x")]) == .text("x"))
  }

  @Test func `a released function calls nothing anymore`() throws {
    let points = try points()
    let worker = try WorkerPointFixture.worker(
      WorkerPointFixture.source(
        start: Self.acquire + "if (found != WEFT_OK) return found;",
        before: Self.caller,
        body: """
          weft_status status;
          weft_str made = shouted(weft_row_text(row, 0), 1, &status);
          if (points->release(kept, reference) != (index == 0 ? WEFT_OK : WEFT_E_STALE)) return -1;
          weft_row_answer(out, row->id, made.bytes == NULL && status == WEFT_OK ? text("none") : made);
          """
      ),
      points
    )
    let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
    #expect(try WorkerFixture.texts(reply) == ["TEXT 0", "none", "none"])
  }
}
