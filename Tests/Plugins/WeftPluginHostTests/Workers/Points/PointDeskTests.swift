// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints

@testable import WeftPluginHost

/// The result of a worker's call of a point when no provider answers.
@Suite struct PointDeskTests {
  private static let text = String(repeating: "x", count: 9 << 20)

  private func value(_ answer: [UInt8]?, _ type: PointType) throws -> DynamicPointValue {
    let answer = try #require(answer)
    guard case .value(let value, status: 0)? = PointResult(wire: answer, type) else {
      throw PointError(.arguments, "no value")
    }
    return value
  }

  private func question(
    _ id: String,
    _ signature: String,
    _ given: [DynamicPointValue]
  ) -> PointQuestion {
    .call(id: id, signature: signature, arguments: given.wire)
  }

  @Test func `a chain returns its first argument and a status point WEFT_NEXT`() throws {
    let points = PointRegistry()
    try points.declare("a.chain/1", "s(s,l)", composition: .chain)
    try points.declare("a.status/1", "i(s)", composition: .first, returnsStatus: true)
    let desk = PointDesk(points)
    let chain = question("a.chain/1", "s(s,l)", [.text("given"), .int64(1)])
    let status = question("a.status/1", "i(s)", [.text("given")])
    let next = DynamicPointValue.int32(1)
    #expect(try value(desk.answer(chain), .text) == .text("given"))
    #expect(try value(desk.pass(chain), .text) == .text("given"), "no thread can make the call")
    #expect(try value(desk.answer(status), .int32) == next)
    #expect(try value(desk.pass(status), .int32) == next)
  }

  @Test func `a result too large for a worker counts as no answer`() throws {
    let points = PointRegistry()
    try points.declare("a.chain/1", "s(s)", composition: .chain)
    let provision = try points.provide("a.chain/1", "s(s)") { _ in .text(Self.text + Self.text) }
    let answer = PointDesk(points).answer(question("a.chain/1", "s(s)", [.text("given")]))
    #expect(try value(answer, .text) == .text("given"))
    withExtendedLifetime(provision) {}
  }

  @Test func `a removed chain still returns its first argument`() throws {
    let points = PointRegistry()
    let owner = PointOwner(id: "org.example.other")
    _ = try points.declare(
      "a.chain/1",
      "s(s)",
      composition: .chain,
      returnsStatus: false,
      by: owner
    )
    let desk = PointDesk(points)
    #expect(desk.answer(.find(id: "a.chain/1", signature: "s(s)")) != nil)
    points.remove(owner)
    #expect(points.point("a.chain/1") == nil)
    let answer = desk.answer(question("a.chain/1", "s(s)", [.text("given")]))
    #expect(try value(answer, .text) == .text("given"))
    let unknown = desk.answer(question("a.other/1", "s(s)", [.text("given")]))
    #expect(try value(unknown, .text) == .text(nil))
  }
}
