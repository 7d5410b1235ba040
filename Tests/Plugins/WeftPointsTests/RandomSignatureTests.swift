// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPoints
import WeftTestSupport

/// From Swift through a C function to a closure and back, for random signatures.
@Suite struct RandomSignatureTests {
  @Test func `values pass through unchanged for any signature`() throws {
    let seed: UInt64 = 20_26
    var random = SeededGenerator(seed: seed)
    let cases = try (0..<150).map { _ in try RandomSignature(&random) }
    let sources = cases.enumerated().map { $1.source("drive_\($0)") }
    let library = try CLibrary("#include <weft/weft.h>\n" + sources.joined())
    let points = PointRegistry()
    for (index, each) in cases.enumerated() {
      let id = "test.random.p\(index)/1"
      let point = try points.declare(id, each.text)
      let answer = RandomSignature.value(each.signature.result, &random)
      let values = each.signature.arguments.map { RandomSignature.value($0, &random) }
      let seen = Kept<[DynamicPointValue]>()
      let kept = Kept<DynamicPointValue>()
      kept.value = answer
      let function = try points.function(each.text) { arguments in
        seen.value = arguments.map(Self.readable)
        return kept.value ?? .void
      }
      _ = try points.provide(
        id,
        each.text,
        function: library.address("drive_\(index)"),
        context: function.address,
        priority: 0,
        by: PointOwner(id: "test.random")
      )
      #expect(try point.call(values) == answer, "seed \(seed), case \(index): \(each.text)")
      #expect(seen.value == values.map(Self.readable), "seed \(seed), case \(index): \(each.text)")
    }
    #expect(points.problems.isEmpty)
  }

  /// Returns a comparable form of a value: arenas are borrowed, so their contents are compared.
  private static func readable(_ value: DynamicPointValue) -> DynamicPointValue {
    guard case .arena(let arena) = value else { return value }
    return .text("\(arena.operations) \(arena.text)")
  }

  @Test func `texts and records damaged by their owner are refused, not read`() throws {
    let points = PointRegistry()
    let text = try points.declare("a.text/1", "s(s)")
    try points.provide("a.text/1", "s(s)", c: "damaged", by: "x.y")
    let error = #expect(throws: PointError.self) { try text.call([.text("x")]) }
    #expect(error?.code == .arguments)
    let record = try points.declare("a.record/1", "r(r)")
    try points.provide("a.record/1", "r(r)", c: "same", by: "x.y")
    let values = PointRecord([.integer(1), .text("x")])
    #expect(try record.call([.record(values)]) == .record(values))
    let long = PointRecord(Array(repeating: .absent, count: 4097))
    #expect(throws: PointError.self) { try record.call([.record(long)]) }
    let sum = try points.declare("a.sum/1", "l(r)")
    try points.provide("a.sum/1", "l(r)", c: "sum", by: "x.y")
    #expect(
      try sum.call([.record(PointRecord((1...4096).map { .integer($0) }))]) == .int64(8_390_656)
    )
  }

  @Test func `a returned text stays valid until the next call has returned`() throws {
    let points = PointRegistry()
    for id in ["a.inner/1", "a.outer/1", "a.keep/1"] { try points.declare(id, "s(s)") }
    _ = try points.provide("a.inner/1", "s(s)") { arguments in
      guard case .text(let text?) = arguments[0] else { return nil }
      return .text("<\(text)>")
    }
    let inner = try points.acquire("a.inner/1", "s(s)")
    let caller = try points.caller("call_text", "s(p,s)")
    // The answer of a C function that returns what a call it made returned.
    #expect(
      try caller.call([.pointer(inner.address), .text("a")]) == .text("<a>")
    )
    let library = try CLibrary(
      """
      #include <weft/weft.h>
      typedef weft_str (*text_function)(weft_str);
      /* Uses what one call returned as the argument of the next, again and again. */
      weft_str nest(void *function, weft_str text) {
        for (int i = 0; i < 5; i += 1) text = ((text_function)function)(text);
        return text;
      }
      """
    )
    let nest = try points.declare("a.nest/1", "s(p,s)")
    _ = try points.provide(
      "a.nest/1",
      "s(p,s)",
      function: library.address("nest"),
      context: 0,
      priority: 0,
      by: PointOwner(id: "x.nest")
    )
    #expect(
      try nest.call([.pointer(inner.address), .text("a")]) == .text("<<<<<a>>>>>")
    )
  }
}
