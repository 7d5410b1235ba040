// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftPluginFormat
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// A plugin in a worker declares and provides open hook points.
@Suite struct WorkerPointTests {
  private static let echo = WorkerPointFixture.source(
    start: """
      if (both("a.text/1", "s(s)", WEFT_POINT_FIRST, (weft_function)text_of) != WEFT_OK) return -1;
      if (both("a.sum/1", "l(r)", WEFT_POINT_FIRST, (weft_function)sum) != WEFT_OK) return -1;
      """,
    before: """
      static weft_str text_of(weft_str given) { return given; }
      static int64_t sum(const weft_record *record) {
        int64_t total = 0;
        for (uint32_t i = 0; record != NULL && i < record->value_count; i += 1) {
          total += record->values[i].value.integer;
        }
        return total;
      }
      """
  )

  @Test func `texts of any length and kind come back unchanged`() throws {
    let fixture = try WorkerPointFixture(Self.echo)
    #expect(fixture.errors.isEmpty && fixture.worker.declaration.offers.count == 2)
    let texts: [String?] = [
      nil, "", "a", "nul \u{0} inside\u{0}", "\u{1F600}e\u{301}",
      String(repeating: "x", count: 4 << 20),
    ]
    for text in texts {
      // Not compared as texts: a failed expectation would print 4 MiB.
      let isSame = try fixture.call("a.text/1", [.text(text)]) == .text(text)
      #expect(isSame, "\(text?.count ?? -1)")
    }
    let numbers = PointRecord((1...4096).map { .integer($0) })
    #expect(try fixture.call("a.sum/1", [.record(numbers)]) == .int64(8_390_656))
    #expect(try fixture.call("a.sum/1", [.record(nil)]) == .int64(0))
    #expect(fixture.points.problems.isEmpty)
  }

  @Test func `data larger than the shared memory is not passed, and the worker survives`() throws {
    let fixture = try WorkerPointFixture(Self.echo)
    let long = String(repeating: "x", count: 17 << 20)
    #expect(try fixture.call("a.text/1", [.text(long)]) == .text(nil))
    #expect(
      fixture.points.faults == [
        PointFault(point: "a.text/1", provider: "org.example.test", calls: 1)
      ]
    )
    #expect(try fixture.call("a.text/1", [.text("short")]) == .text("short"))
  }

  @Test func `addresses and arenas do not cross, and the plugin gets the reason`() throws {
    let fixture = try WorkerPointFixture(
      WorkerPointFixture.source(
        start: """
          if (points->declare(host, text("a.p/1"), text("v(p)"), 0) != WEFT_E_DENIED) return -1;
          if (points->declare(host, text("a.q/1"), text("p()"), 0) != WEFT_E_DENIED) return -1;
          if (points->declare(host, text("a.a/1"), text("i(a)"), 16) != WEFT_E_DENIED) return -1;
          """
      )
    )
    #expect(fixture.worker.declaration.points.isEmpty)
    let log = fixture.worker.logLines
    #expect(log.count == 3 && log[0].contains("an address means nothing in another process"))
    #expect(log.allSatisfy { $0.contains("use numbers, texts and records") })
  }

  @Test func `a point can be provided once, and again after its release`() throws {
    let fixture = try WorkerPointFixture(
      WorkerPointFixture.source(
        start: """
          uint64_t first = 0;
          if (points->declare(kept, of("a.b/1"), of("l()"), 0) != WEFT_OK) return -1;
          if (points->provide(kept, of("a.b/1"), of("l()"), (weft_function)one, NULL, 0, &first) != WEFT_OK) return -1;
          if (points->provide(kept, of("a.b/1"), of("l()"), (weft_function)two, NULL, 0, NULL) != WEFT_E_STATE) return -1;
          if (points->release(kept, first) != WEFT_OK) return -1;
          if (points->provide(kept, of("a.b/1"), of("l()"), (weft_function)two, NULL, 0, NULL) != WEFT_OK) return -1;
          """,
        before: """
          static int64_t one(void) { return 1; }
          static int64_t two(void) { return 2; }
          """
      )
    )
    #expect(fixture.errors.isEmpty && fixture.worker.declaration.offers.count == 1)
    #expect(try fixture.call("a.b/1") == .int64(2))
  }

  @Test func `declaring or providing after the start is refused`() throws {
    let fixture = try WorkerPointFixture(
      WorkerPointFixture.source(
        start:
          "if (points->declare(host, text(\"a.b/1\"), text(\"v()\"), 0) != WEFT_OK) return -1;",
        before: "static void nothing(void) {}",
        body: "weft_row_answer(out, row->id, text(\"fine\"));",
        hook: """
          if (points->declare(kept, text("a.c/1"), text("v()"), 0) != WEFT_E_STATE) return -1;
          if (points->provide(kept, text("a.b/1"), text("v()"), nothing, NULL, 0, NULL) != WEFT_E_STATE) return -1;
          """
      )
    )
    let reply = try fixture.worker.call(0, WorkerFixture.window(), within: .seconds(60))
    #expect(try WorkerFixture.texts(reply) == ["fine", "fine", "fine"])
    #expect(fixture.worker.logLines.count == 2)
    #expect(fixture.worker.logLines.first?.contains("do it in init") == true)
  }

  @Test func `a packed function passes, fails and answers as in the host's process`()
    throws
  {
    let fixture = try WorkerPointFixture(
      WorkerPointFixture.source(
        start: """
          if (points->declare(host, text("a.b/1"), text("l(l)"), 0) != WEFT_OK) return -1;
          if (points->provide_packed(host, text("a.b/1"), text("l(l)"), judge, &bonus, 0, NULL) != WEFT_OK) return -1;
          """,
        before: """
          static int64_t bonus = 100;
          static weft_status judge(void *self, weft_cell *result, void *const *arguments) {
            int64_t given = *(const int64_t *)arguments[0];
            result->integer = given + *(int64_t *)self;
            return given == 1 ? WEFT_NEXT : given == 2 ? WEFT_E_INTERNAL : WEFT_OK;
          }
          """
      )
    )
    let below = try fixture.points.provide("a.b/1", "l(l)", priority: -1) { _ in .int64(-1) }
    #expect(try fixture.call("a.b/1", [.int64(5)]) == .int64(105))
    #expect(try fixture.call("a.b/1", [.int64(1)]) == .int64(-1))
    #expect(fixture.points.problems.isEmpty)
    #expect(try fixture.call("a.b/1", [.int64(2)]) == .int64(-1))
    #expect(fixture.points.faults.map(\.calls) == [1])
    below.remove()
  }

  @Test func `a text or record is kept until it is read`() throws {
    let fixture = try WorkerPointFixture(
      WorkerPointFixture.source(
        start: """
          if (both("a.b/1", "r(s,l)", 0, (weft_function)repeat) != WEFT_OK) return -1;
          """,
        before: """
          #include <string.h>
          static const weft_record *repeat(weft_str given, int64_t times) {
            weft_value *values = points->keep((uint64_t)times * sizeof(weft_value));
            weft_record *record = points->keep(sizeof(weft_record));
            if (values == NULL || record == NULL) return NULL;
            memset(values, 0, (size_t)times * sizeof(weft_value));
            for (int64_t i = 0; i < times; i += 1) {
              values[i].type = i % 2 ? WEFT_TYPE_TEXT : WEFT_TYPE_TIME;
              values[i].count = i % 2 ? (uint32_t)given.length : 0;
              if (i % 2) values[i].value.text = given.bytes; else values[i].value.integer = i;
            }
            *record = (weft_record){sizeof(weft_record), (uint32_t)times, values};
            return record;
          }
          """
      )
    )
    let expected = PointRecord([.time(0), .text("ab"), .time(2), .text("ab")])
    #expect(try fixture.call("a.b/1", [.text("ab"), .int64(4)]) == .record(expected))
    #expect(try fixture.call("a.b/1", [.text(""), .int64(0)]) == .record(PointRecord([])))
  }

  @Test func `several callers at the same time all get their answers`() throws {
    let fixture = try WorkerPointFixture(Self.echo)
    let point = try #require(fixture.points.point("a.text/1"))
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { turn in
      let text = DynamicPointValue.text("text \(turn)")
      if (try? point.call([text])) != text { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0 && fixture.points.problems.isEmpty)
  }
}
