// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPoints
import WeftTestSupport

@Suite struct PointDeclarationTests {
  private let points = PointRegistry()
  private let plugin = PointOwner(id: "org.example.plugin")

  private func code(_ body: () throws -> Void) -> PointError.Code? {
    #expect(throws: PointError.self, performing: body)?.code
  }

  @Test func `an identical declaration finds the same point, a different one is refused`() throws {
    let point = try points.declare("org.example.a/1", "q(q)")
    #expect(try points.declare("org.example.a/1", "q(q)") === point)
    #expect(points.point("org.example.a/1") === point)
    #expect(points.point("org.example.b/1") == nil)
    let error = #expect(throws: PointError.self) { try points.declare("org.example.a/1", "q(l)") }
    #expect(
      error?.message
        == "point \"org.example.a/1\" is declared as \"q(q)\", first by weft; declare it in the same way, or "
        + "use another id"
    )
    #expect(
      code { try points.declare("org.example.a/1", "q(q)", composition: .chain) }
        == .declaredOtherwise
    )
  }

  @Test func `ids are names with dots and a revision`() throws {
    for id in ["a.b/1", "org.example.reaction-label_2.X/999999", "x-draft.point/1"] {
      try points.declare(id, "v()")
    }
    let refused = [
      "", "a.b", "a/1", "a.b/0", "a.b/01", "a.b/", "a.b/1/2", "a.b/x", "a.b/1000000", ".a.b/1",
      "a..b/1",
      "a.b./1", "a b.c/1", "ä.b/1", "a.b/1\n", "a.b/１",
      "a." + String(repeating: "b", count: 200) + "/1",
    ]
    for id in refused {
      #expect(code { try points.declare(id, "v()") } == .id, "\(id)")
    }
  }

  @Test func `ids that start with weft belong to the host`() throws {
    try points.declare("weft.own/1", "v()")
    let error = #expect(throws: PointError.self) {
      try points.declare(
        "weft.other/1",
        "v()",
        composition: .first,
        returnsStatus: false,
        by: plugin
      )
    }
    #expect(
      error?.code == .id && error?.message.contains("start it with your own name") == true
    )
    _ = try points.declare(
      "weftish.other/1",
      "v()",
      composition: .first,
      returnsStatus: false,
      by: plugin
    )
  }

  @Test func `a signature must fit the composition`() throws {
    try points.declare("a.chain/1", "s(s,q)", composition: .chain)
    try points.declare("a.collect/1", "v(a)", composition: .collect)
    try points.declare("a.collect/2", "i(a)", composition: .collect, returnsStatus: true)
    #expect(code { try points.declare("a.c/1", "s(q,s)", composition: .chain) } == .composition)
    #expect(code { try points.declare("a.c/1", "s()", composition: .chain) } == .composition)
    #expect(code { try points.declare("a.c/1", "v()", composition: .chain) } == .composition)
    #expect(
      code { try points.declare("a.c/1", "i(i)", composition: .chain, returnsStatus: true) }
        == .composition
    )
    #expect(code { try points.declare("a.c/1", "q()", composition: .collect) } == .composition)
    #expect(code { try points.declare("a.c/1", "i()", composition: .collect) } == .composition)
    #expect(code { try points.declare("a.c/1", "q()", returnsStatus: true) } == .composition)
    #expect(points.points.map(\.id) == ["a.chain/1", "a.collect/1", "a.collect/2"])
  }

  @Test func `providing requires exactly the declared signature text`() throws {
    try points.declare("a.b/1", "l(l,l)")
    let error = #expect(throws: PointError.self) {
      try points.provide("a.b/1", "l(l,q)", c: "add", by: "org.example.x")
    }
    #expect(error?.code == .mismatch)
    #expect(
      error?.message
        == "point \"a.b/1\" is declared as \"l(l,l)\", not as \"l(l,q)\"; use the same text"
    )
    #expect(code { _ = try points.acquire("a.b/1", "l(l, l)") } == .mismatch)
    #expect(code { _ = try points.acquire("a.c/1", "l(l,l)") } == .notDeclared)
    #expect(code { try points.provide("a.c/1", "l()", c: "add", by: "x.y") } == .notDeclared)
    #expect(
      code {
        _ = try points.provide(
          "a.b/1",
          "l(l,l)",
          function: 0,
          context: 0,
          priority: 0,
          by: plugin
        )
      } == .arguments
    )
  }

  @Test func `a plugin can provide a point once, the host any number of times`() throws {
    try points.declare("a.b/1", "l(l,l)")
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.y")
    #expect(code { try points.provide("a.b/1", "l(l,l)", c: "times", by: "x.y") } == .providedTwice)
    for _ in 0..<2 { _ = try points.provide("a.b/1", "l(l,l)") { _ in nil } }
  }

  @Test func `points and providers are limited, and a refusal leaves nothing behind`() throws {
    var limits = PointLimits()
    (limits.points, limits.providers, limits.functions) = (2, 2, 1)
    let points = PointRegistry(limits: limits)
    try points.declare("a.b/1", "l(l,l)")
    try points.declare("a.b/2", "l(l,l)")
    #expect(code { try points.declare("a.b/3", "v()") } == .limit)
    for owner in ["x.a", "x.b"] { try points.provide("a.b/1", "l(l,l)", c: "add", by: owner) }
    #expect(code { try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.c") } == .limit)
    var function: PointFunction? = try points.acquire("a.b/1", "l(l,l)")
    #expect(code { _ = try points.acquire("a.b/1", "l(l,l)") } == .limit)
    #expect(code { _ = try points.function("v()") { _ in .void } } == .limit)
    #expect(points.functionsInUse == 1)
    withExtendedLifetime(function) {}
    function = nil
    #expect(points.functionsInUse == 0)
    _ = try points.acquire("a.b/1", "l(l,l)")
  }

  @Test func `a point lives until all its declarers are gone`() throws {
    for id in ["x.a", "x.b"] {
      _ = try points.declare(
        "a.b/1",
        "l(l,l)",
        composition: .first,
        returnsStatus: false,
        by: PointOwner(id: id)
      )
    }
    points.remove(PointOwner(id: "x.a"))
    #expect(points.point("a.b/1") != nil)
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.c")
    let old = try #require(points.point("a.b/1"))
    points.remove(PointOwner(id: "x.b"))
    #expect(points.point("a.b/1") == nil)
    #expect(try old.call([.int64(1), .int64(2)]) == .int64(0), "it answers the default")
    try points.declare("a.b/1", "q()")
    points.remove(PointOwner(id: "x.c"))
    #expect(points.point("a.b/1") != nil, "what has the id now is another point")
  }
}
