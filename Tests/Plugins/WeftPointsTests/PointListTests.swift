// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Testing
import WeftPoints
import WeftTestSupport

/// How long a list of providers lives while a call uses it, and what may happen meanwhile.
@Suite struct PointListTests {
  private let points = PointRegistry()

  @Test func `providers can come and go any number of times during one call`() throws {
    let call = try WaitingCall(of: points, by: "x.waiting")
    // More often than a point may have providers, or older lists in use.
    for turn in 0..<200 {
      let owner = PointOwner(id: "x.p\(turn % 3)")
      try points.provide("a.b/1", "l(l,l)", c: "add", by: owner.id)
      points.remove(owner)
      #expect(points.hasLeft(owner), "no call is in a list it was in")
    }
    points.remove(call.owner)
    #expect(!points.hasLeft(call.owner), "a call is still in it")
    call.end()
    #expect(points.hasLeft(call.owner))
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.last")
    #expect(try call.point.call([.int64(5), .int64(6)]) == .int64(11))
  }

  @Test func `each list is released when its own last call ends`()
    throws
  {
    var generator = SeededGenerator(seed: 17)
    var calls = try (0..<40).map { number in
      let call = try WaitingCall(of: points, by: "x.p\(number)")
      points.remove(call.owner)
      return call
    }
    calls.shuffle(using: &generator)
    while let call = calls.popLast() {
      #expect(!points.hasLeft(call.owner))
      call.end()
      #expect(points.hasLeft(call.owner))
      #expect(!calls.contains { points.hasLeft($0.owner) })
    }
  }

  @Test func `a function's references are released by the next one, even if they are functions`()
    throws
  {
    try points.declare("a.b/1", "l(l,l)")
    let entered = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let address: UInt
    let caller = try points.caller("call_two", "l(p,l,l)")
    let group = DispatchGroup()
    do {
      let inner = try points.acquire("a.b/1", "l(l,l)")
      let outer = try points.function("l(l,l)") { arguments in
        entered.signal()
        mayLeave.wait()
        return withExtendedLifetime(inner) { arguments[0] }
      }
      address = outer.address
      Threads.start(in: group) {
        _ = try? caller.call([.pointer(address), .int64(1), .int64(2)])
      }
      entered.wait()
    }
    #expect(points.functionsInUse == 1, "the outer one is released, the call goes on")
    mayLeave.signal()
    group.wait()
    let next = try points.acquire("a.b/1", "l(l,l)")
    #expect(points.functionsInUse == 1)
    _ = consume next
  }
}

/// A call on its own thread that stays in its provider until it is ended.
private final class WaitingCall {
  let owner: PointOwner
  let point: Point
  private let mayLeave = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()

  /// Provides an already declared point, calls it, and returns once the call is inside.
  init(of points: PointRegistry, by owner: String) throws {
    self.owner = PointOwner(id: owner)
    point = try points.declare("a.b/1", "l(l,l)")
    let entered = DispatchSemaphore(value: 0)
    _ = try points.provide("a.b/1", "l(l,l)", priority: 0, by: self.owner) { [mayLeave] arguments in
      entered.signal()
      mayLeave.wait()
      return arguments[0]
    }
    Threads.start(in: group) { [point] in _ = try? point.call([.int64(1), .int64(2)]) }
    entered.wait()
  }

  /// Lets the call return, and waits until it has.
  func end() {
    mayLeave.signal()
    group.wait()
  }
}
