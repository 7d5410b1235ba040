// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPoints
import WeftTestSupport

@Suite struct PointCompositionTests {
  private let points = PointRegistry()

  @Test func `a point without a provider returns zero, its first argument or WEFT_NEXT`() throws {
    #expect(try points.declare("a.v/1", "v()").call() == .void)
    #expect(try points.declare("a.q/1", "q(q)").call([.uint64(7)]) == .uint64(0))
    #expect(try points.declare("a.d/1", "d()").call() == .double(0))
    #expect(try points.declare("a.s/1", "s(s)").call([.text("x")]) == .text(nil))
    #expect(try points.declare("a.p/1", "p()").call() == .pointer(0))
    #expect(try points.declare("a.r/1", "r()").call() == .record(nil))
    #expect(try points.declare("a.i/1", "i()", returnsStatus: true).call() == .int32(1))
    let passedOn: [(id: String, signature: String, value: DynamicPointValue)] = [
      ("b.i/1", "i(i)", .int32(-5)), ("b.u/1", "u(u)", .uint32(.max)),
      ("b.s/1", "s(s)", .text("x")), ("b.d/1", "d(d)", .double(2.5)),
    ]
    for (id, signature, value) in passedOn {
      let chain = try points.declare(id, signature, composition: .chain)
      #expect(try chain.call([value]) == value, "\(id)")
    }
    let collected = try points.declare(
      "c.i/1",
      "i(q)",
      composition: .collect,
      returnsStatus: true
    )
    #expect(try collected.call([.uint64(1)]) == .int32(1))
  }

  @Test func `the highest of several providers answers, or the next if it passes`() throws {
    let point = try points.declare("a.b/1", "s(s)")
    let low = try points.provide("a.b/1", "s(s)", priority: 1) { _ in .text("low") }
    let high = try points.provide("a.b/1", "s(s)", priority: 2) { arguments in
      arguments == [.text("mine")] ? .text("high") : nil
    }
    #expect(try point.call([.text("mine")]) == .text("high"))
    #expect(try point.call([.text("other")]) == .text("low"))
    try points.provide("a.b/1", "s(s)", c: "nothing", priority: 3, by: "x.y")
    #expect(try point.call([.text("mine")]) == .text("high"), "an absent text passes")
    low.remove()
    low.remove()
    #expect(try point.call([.text("other")]) == .text(nil))
    high.remove()
    #expect(try point.call([.text("mine")]) == .text(nil))
  }

  @Test func `the user's order takes precedence over priority, and priority over ids`() throws {
    let point = try points.declare("a.b/1", "i()")
    let given: [(owner: String, rank: Int, priority: Int32, answer: UInt)] = [
      ("x.b", .max, 0, 1), ("x.a", .max, 0, 2), ("x.c", .max, .max, 3), ("x.d", .max, .min, 4),
      ("x.f", 2, 0, 5), ("x.e", 1, -9, 6),
    ]
    var handles: [(PointOwner, UInt64)] = []
    for (owner, rank, priority, answer) in given {
      let owner = PointOwner(id: owner)
      let function = try Points.address("status")
      let handle = try points.provide(
        "a.b/1",
        "i()",
        function: function,
        context: answer,
        priority: priority,
        by: owner
      )
      if rank != .max { points.seat(owner, rank: rank) }
      handles.append((owner, handle))
    }
    var seen: [Int32] = []
    while case .int32(let answer) = try point.call(), answer != 0 {
      seen.append(answer)
      let (owner, handle) = handles[Int(answer) - 1]
      try points.release(handle, by: owner)
    }
    #expect(seen == [6, 5, 3, 2, 1, 4])
  }

  @Test func `a chain runs from the lowest up, and each sees the last answer`() throws {
    let point = try points.declare("a.b/1", "s(s)", composition: .chain)
    for (letter, priority) in [("c", 3), ("a", 1), ("b", 2)] {
      _ = try points.provide("a.b/1", "s(s)", priority: Int32(priority)) { arguments in
        guard case .text(let text?) = arguments[0] else { return nil }
        return letter == "b" ? nil : .text(text + letter)
      }
    }
    #expect(try point.call([.text("x")]) == .text("xac"))
    try points.provide("a.b/1", "s(s)", c: "tail", priority: 9, by: "x.y")
    #expect(try point.call([.text("x")]) == .text("ac"), "a part of what it was given")
  }

  @Test func `a chain of numbers widens and narrows them like C`() throws {
    let point = try points.declare("a.b/1", "i(i)", composition: .chain)
    for _ in 0..<2 {
      _ = try points.provide("a.b/1", "i(i)") { arguments in
        guard case .int32(let number) = arguments[0] else { return nil }
        return .int32(number &- 3)
      }
    }
    #expect(try point.call([.int32(1)]) == .int32(-5))
    #expect(try point.call([.int32(.min)]) == .int32(.max - 5))
  }

  @Test func `all providers write to the arena, and writes without an answer are undone`() throws {
    let point = try points.declare("a.b/1", "i(a)", composition: .collect, returnsStatus: true)
    let codes = try Points.address("codes")
    func add(_ index: Int, _ owner: String) throws -> UInt64 {
      let context = codes + UInt(index * 4)
      return try points.provide("a.b/1", "i(a)", c: "scribble_status", context: context, by: owner)
    }
    func collect() throws -> (DynamicPointValue, String) {
      let arena = PointArena(capacity: 64)
      arena.append(operations: [1], text: Array("-".utf8))
      let status = try point.call([.arena(arena)])
      #expect(arena.operations == [1])
      return (status, String(decoding: arena.text, as: UTF8.self))
    }
    #expect(try collect() == (.int32(1), "-"))
    _ = try add(1, "x.next")
    #expect(try collect() == (.int32(1), "-"))
    _ = try add(0, "x.ok")
    _ = try add(0, "x.ok2")
    #expect(try collect() == (.int32(0), "-aa"))
    _ = try add(2, "x.error")
    _ = try add(3, "x.unknown")
    #expect(try collect() == (.int32(0), "-aa"))
    #expect(
      points.problems == [
        "point \"a.b/1\": x.error failed in 1 calls",
        "point \"a.b/1\": x.unknown failed in 1 calls",
      ]
    )
    _ = try add(4, "x.space")
    #expect(try collect() == (.int32(-3), "-"), "no room: everything is taken back")
  }

  @Test func `the first status that is not a pass wins, and errors are skipped`() throws {
    let point = try points.declare("a.b/1", "i(a)", returnsStatus: true)
    let codes = try Points.address("codes")
    for (priority, place, owner) in [(9, 3, "x.unknown"), (8, 2, "x.error"), (7, 1, "x.next")] {
      try points.provide(
        "a.b/1",
        "i(a)",
        c: "scribble_status",
        context: codes + UInt(place * 4),
        priority: Int32(priority),
        by: owner
      )
    }
    let arena = PointArena(capacity: 8)
    #expect(try point.call([.arena(arena)]) == .int32(1))
    #expect(arena.text.isEmpty)
    try points.provide("a.b/1", "i(a)", c: "scribble_status", context: codes, by: "x.ok")
    #expect(try point.call([.arena(arena)]) == .int32(0))
    #expect(arena.text == Array("a".utf8))
  }

  @Test func `a provider that writes outside an arena is skipped`() throws {
    let point = try points.declare("a.b/1", "i(a)", returnsStatus: true)
    try points.provide("a.b/1", "i(a)", c: "overrun", priority: 2, by: "x.over")
    try points.provide("a.b/1", "i(a)", c: "rewind_all", priority: 1, by: "x.rewind")
    let arena = PointArena(capacity: 16)
    arena.append(operations: [5], text: [1, 2])
    #expect(try point.call([.arena(arena)]) == .int32(1))
    #expect(arena.operations == [5] && arena.text == [1, 2])
    #expect(points.problems.count == 2)
  }

  @Test func `Swift providers get arenas for the duration of a call`() throws {
    let point = try points.declare("a.b/1", "i(a)", returnsStatus: true)
    let kept = Kept<PointArena>()
    _ = try points.provide("a.b/1", "i(a)") { arguments in
      guard case .arena(let arena) = arguments[0] else { return nil }
      kept.value = arena
      return .int32(arena.append(operations: [1, 2], text: Array("hi".utf8)) ? 0 : -3)
    }
    let arena = PointArena(capacity: 16)
    #expect(try point.call([.arena(arena)]) == .int32(0))
    #expect(arena.operations == [1, 2] && arena.text == Array("hi".utf8))
    #expect(try point.call([.arena(arena)]) == .int32(-3), "it is full")
    #expect(arena.operations == [1, 2])
    #expect(kept.value?.append(operations: [], text: [1]) == false && kept.value?.text == [])
  }

  @Test func `a closure that throws or returns another type is skipped and reported`() throws {
    struct Broken: Error {}
    let point = try points.declare("a.b/1", "q()")
    _ = try points.provide("a.b/1", "q()", priority: 2) { _ in throw Broken() }
    _ = try points.provide("a.b/1", "q()", priority: 1) { _ in .int64(1) }
    #expect(try point.call() == .uint64(0))
    _ = try points.provide("a.b/1", "q()") { _ in .uint64(9) }
    #expect(try point.call() == .uint64(9))
    #expect(
      points.problems == Array(repeating: "point \"a.b/1\": weft failed in 2 calls", count: 2)
    )
  }

  @Test func `a recursive call is refused, a call of another point is not`() throws {
    let inner = try points.declare("a.inner/1", "q()")
    let outer = try points.declare("a.outer/1", "q()")
    let error = Kept<PointError>()
    _ = try points.provide("a.inner/1", "q()") { _ in
      do throws(PointError) { return try outer.call() } catch let caught {
        error.value = caught
        return .uint64(5)
      }
    }
    _ = try points.provide("a.outer/1", "q()") { _ in
      guard case .uint64(let number) = try inner.call() else { return nil }
      return .uint64(number + 1)
    }
    #expect(try outer.call() == .uint64(6))
    #expect(error.value?.code == .running)
    #expect(points.problems == ["point \"a.outer/1\": called from within itself 1 times"])
    #expect(try outer.call() == .uint64(6), "and it can be called again afterwards")
  }

  @Test func `an endless chain of points stops`() throws {
    let ids = (0..<100).map { "a.p\($0)/1" }
    let all = try ids.map { try points.declare($0, "q()") }
    for (index, id) in ids.dropLast().enumerated() {
      let next = all[index + 1]
      _ = try points.provide(id, "q()") { _ in
        guard case .uint64(let depth)? = try? next.call() else { return .uint64(1) }
        return .uint64(depth + 1)
      }
    }
    #expect(try all[0].call() == .uint64(64))
  }

  @Test func `values of the wrong types are refused before anything is called`() throws {
    let point = try points.declare("a.b/1", "q(q,s)")
    _ = try points.provide("a.b/1", "q(q,s)") { _ in .uint64(1) }
    for values in [[], [.uint64(1)], [.uint64(1), .int64(1)], [.text("x"), .uint64(1)]]
      as [[DynamicPointValue]]
    {
      let error = #expect(throws: PointError.self) { try point.call(values) }
      #expect(error?.code == .arguments)
    }
    let error = #expect(throws: PointError.self) { try point.call([.uint64(1), .int64(2)]) }
    #expect(
      error?.message
        == "point \"a.b/1\": argument 2 is a 64-bit integer, but must be a text; its signature is "
        + "\"q(q,s)\""
    )
  }
}
