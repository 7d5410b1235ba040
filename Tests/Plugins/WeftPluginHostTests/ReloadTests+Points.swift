// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import WeftPluginFormat
import WeftPoints

@testable import WeftPluginHost

/// Plugins that provide open hook points and change while their host runs.
extension ReloadTests {
  private static let point = "org.example.count/1"

  /// Returns a plugin whose point returns a number; `body` is the code of its text hook.
  private func source(_ number: Int, signature: String = "i()", body: String = "") -> String {
    WorkerPointFixture.source(
      start: """
        if (both("\(Self.point)", "\(signature)", WEFT_POINT_FIRST, (weft_function)count) != WEFT_OK) {
          kept->log(kept, WEFT_LOG_ERROR, of("not provided"));
        }
        """,
      before: """
        #include <stdlib.h>
        static int32_t count(void) { return \(number); }
        """,
      body: body
    )
  }

  /// The result of the point.
  private var count: DynamicPointValue? {
    get throws { try host.points.point(Self.point)?.call() }
  }

  private func answers(_ text: String) -> String {
    "weft_row_answer(out, row->id, text(\"\(text)\"));"
  }

  @Test(arguments: [false, true])
  func `a new file's points take over without a gap`(isHere: Bool) throws {
    let tests = try ReloadTests(trustsAll: isHere)
    try tests.replace("p.so", with: source(1, body: answers("one")))
    tests.wait { tests.text == "one" }
    #expect(try tests.count == .int32(1))
    let function = try tests.host.points.acquire(Self.point, "i()")
    for number in 2..<5 {
      try tests.replace("p.so", with: source(number, body: answers("\(number)")))
      tests.wait {
        let count = try? tests.count
        #expect(count == .int32(Int32(number - 1)) || count == .int32(Int32(number)))
        return tests.text == "\(number)"
      }
      #expect(try tests.count == .int32(Int32(number)))
      #expect(tests.host.points.providers(of: Self.point) == ["org.example.test"])
      // The old one is dropped when the new one has answered a few times.
      for _ in 0..<4 {
        tests.host.redraw("org.example.test")
        _ = tests.text
      }
      #expect(try tests.count == .int32(Int32(number)))
    }
    withExtendedLifetime(function) {}
    #expect(tests.host.logLines.isEmpty && tests.host.problems.isEmpty)
    try tests.remove("p.so")
    tests.wait { tests.host.hooks.isEmpty }
    #expect(tests.host.points.points.isEmpty)
  }

  @Test func `115: when a new file is rolled back its points return to the old one`() throws {
    try replace("p.so", with: source(1, body: answers("one")))
    wait { text == "one" }
    try replace("p.so", with: source(2, body: "abort();"))
    wait { !host.problems.isEmpty }
    wait { text == "one" }
    #expect(try count == .int32(1))
    #expect(host.points.providers(of: Self.point) == ["org.example.test"])
    #expect(host.problems.map(\.refusal.code) == ["workerEnded"])
  }

  @Test func `a point keeps its signature while its plugin is loaded`() throws {
    try replace("p.so", with: source(1, body: answers("one")))
    wait { text == "one" }
    try replace("p.so", with: source(2, signature: "i(i)", body: answers("two")))
    wait { text == "two" }
    #expect(host.logLines.contains { $0.contains("by the file of org.example.test used before") })
    #expect(host.points.providers(of: Self.point).isEmpty)
  }

  @Test func `the order file also orders points while the host runs`() throws {
    try replace("p.so", with: source(1, body: answers("one")))
    wait { text == "one" }
    let other = source(2).replacing("org.example.test", with: "org.example.a")
    try replace("q.so", with: other)
    wait { host.points.providers(of: Self.point) == ["org.example.a", "org.example.test"] }
    try fixture.order("org.example.test\n")
    wait { host.points.providers(of: Self.point) == ["org.example.test", "org.example.a"] }
    #expect(try count == .int32(1))
    try fixture.order("org.example.a\norg.example.test\n")
    wait { host.points.providers(of: Self.point) == ["org.example.a", "org.example.test"] }
    #expect(try count == .int32(2))
  }
}
