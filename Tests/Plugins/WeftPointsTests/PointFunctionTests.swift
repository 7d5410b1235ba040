// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPoints
import WeftTestSupport

@Suite struct PointFunctionTests {
  private let points = PointRegistry()
  private let consumer = PointOwner(id: "x.consumer")

  @Test func `a function acquired before any provider follows later changes`() throws {
    try points.declare("a.b/1", "l(l,l)")
    let function = try points.acquire("a.b/1", "l(l,l)")
    let caller = try points.caller("call_two", "l(p,l,l)")
    func call() throws -> DynamicPointValue {
      try caller.call([.pointer(function.address), .int64(6), .int64(7)])
    }
    #expect(try call() == .int64(0))
    let first = try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.add")
    #expect(try call() == .int64(13))
    let shift = try Points.address("shift_by")
    try points.provide("a.b/1", "l(l,l)", c: "shift", context: shift, priority: 1, by: "x.shift")
    #expect(try call() == .int64(1013), "self comes before the arguments")
    points.remove(PointOwner(id: "x.shift"))
    #expect(try call() == .int64(13))
    try points.release(first, by: PointOwner(id: "x.add"))
    #expect(try call() == .int64(0))
  }

  @Test func `a status point without a provider returns WEFT_NEXT to C`() throws {
    try points.declare("a.b/1", "i()", returnsStatus: true)
    let function = try points.acquire("a.b/1", "i()")
    let caller = try points.caller("call_status", "i(p)")
    #expect(try caller.call([.pointer(function.address)]) == .int32(1))
    try points.provide("a.b/1", "i()", c: "status", context: 0xFFFF_FFF5, by: "x.y")
    #expect(try caller.call([.pointer(function.address)]) == .int32(1), "-11 is passed over")
  }

  @Test func `negative numbers are returned at register width`() throws {
    let function = try points.function("i()") { _ in .int32(-2) }
    let caller = try points.caller("call_status", "i(p)")
    #expect(try caller.call([.pointer(function.address)]) == .int32(-2))
  }

  @Test func `the only provider's own function is handed out on request`() throws {
    try points.declare("a.b/1", "l(l,l)")
    func acquire(_ isDirect: Bool = true) throws -> (handle: UInt64, address: UInt) {
      try points.acquire("a.b/1", "l(l,l)", isDirect: isDirect, by: consumer)
    }
    let add = try Points.address("add")
    #expect(try acquire().address != add, "nobody provides it")
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.add")
    #expect(try acquire(false).address != add)
    let direct = try acquire()
    #expect(direct.address == add)
    let shift = try Points.address("shift_by")
    try points.provide("a.b/1", "l(l,l)", c: "shift", context: shift, by: "x.shift")
    #expect(try acquire().address != add, "two provide it")
    points.remove(PointOwner(id: "x.add"))
    #expect(try acquire().address != Points.address("shift"), "it wants its self")
    #expect(!points.hasLeft(PointOwner(id: "x.add")), "its function is still held")
    try points.release(direct.handle, by: consumer)
    #expect(points.hasLeft(PointOwner(id: "x.add")))
    try points.declare("a.c/1", "l(l,l)", composition: .chain)
    try points.provide("a.c/1", "l(l,l)", c: "add", by: "x.add")
    let chained = try points.acquire("a.c/1", "l(l,l)", isDirect: true, by: consumer)
    #expect(chained.address != add, "a chain is no first")
  }

  @Test func `before all plugins have started no provider's own function is handed out`() throws {
    let points = PointRegistry(isSettled: false)
    try points.declare("a.b/1", "l(l,l)")
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.add")
    let add = try Points.address("add")
    let early = try points.acquire("a.b/1", "l(l,l)", isDirect: true, by: consumer)
    points.settle()
    let late = try points.acquire("a.b/1", "l(l,l)", isDirect: true, by: consumer)
    #expect(early.address != add && late.address == add)
  }

  @Test func `a reference is valid for one thing, once and for one owner`() throws {
    try points.declare("a.b/1", "l(l,l)")
    let provided = try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.add")
    let acquired = try points.acquire("a.b/1", "l(l,l)", isDirect: false, by: consumer)
    func stale(_ handle: UInt64, _ owner: PointOwner) -> Bool {
      #expect(throws: PointError.self) { try points.release(handle, by: owner) }?.code == .stale
    }
    #expect(stale(acquired.handle, PointOwner(id: "x.add")), "another plugin's")
    #expect(stale(0, consumer) && stale(.max, consumer) && stale(1 << 32 | 77, consumer))
    try points.release(acquired.handle, by: consumer)
    #expect(stale(acquired.handle, consumer))
    let again = try points.acquire("a.b/1", "l(l,l)", isDirect: false, by: consumer)
    #expect(again.handle != acquired.handle)
    #expect(stale(acquired.handle, consumer), "its place is used by another now")
    try points.release(provided, by: PointOwner(id: "x.add"))
    #expect(stale(provided, PointOwner(id: "x.add")))
    points.remove(consumer)
    #expect(stale(again.handle, consumer))
    #expect(points.functionsInUse == 0)
  }

  @Test func `the number of functions is limited by the budget`() throws {
    try points.declare("a.b/1", "l(l,l)")
    var functions = try (0..<1024).map { _ in try points.acquire("a.b/1", "l(l,l)") }
    #expect(Set(functions.map(\.address)).count == 1024)
    let error = #expect(throws: PointError.self) { _ = try points.acquire("a.b/1", "l(l,l)") }
    #expect(error?.code == .limit && error?.message == "1024 C functions are in use; release some")
    functions.removeLast()
    #expect(points.functionsInUse == 1023)
    functions.append(try points.acquire("a.b/1", "l(l,l)"))
    functions.removeAll()
    #expect(points.functionsInUse == 0)
  }

  @Test func `a function may be released while it runs, even by itself`() throws {
    let holder = Kept<PointFunction>()
    let caller = try points.caller("call_two", "l(p,l,l)")
    let function = try points.function("l(l,l)") { arguments in
      holder.value = nil
      guard case .int64(let first) = arguments[0] else { return .void }
      return .int64(first * 2)
    }
    let address = function.address
    holder.value = function
    _ = consume function
    #expect(try caller.call([.pointer(address), .int64(21), .int64(0)]) == .int64(42))
    #expect(points.functionsInUse == 0)
  }

  @Test func `a function may call itself`() throws {
    // A separate registry for each call, so that only the function is reentered.
    @Sendable func call(_ address: UInt, _ depth: Int64) throws -> DynamicPointValue {
      try PointRegistry().caller("call_two", "l(p,l,l)")
        .call([.pointer(address), .int64(depth), .int64(0)])
    }
    let holder = Kept<PointFunction>()
    let function = try points.function("l(l,l)") { arguments in
      guard case .int64(let depth) = arguments[0], let own = holder.value, depth > 0,
        case .int64(let below) = try call(own.address, depth - 1)
      else { return .int64(1) }
      return .int64(below * 2)
    }
    holder.value = function
    #expect(try call(function.address, 5) == .int64(32))
    holder.value = nil
  }

  @Test func `no memory is both writable and executable, and code is never writable`() throws {
    try points.declare("a.b/1", "l(l,l)")
    let functions = try (0..<100).map { _ in try points.acquire("a.b/1", "l(l,l)") }
    // Read until the end: the kernel returns it in pieces.
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    #expect(maps.contains("[stack]"), "all of it is read")
    let lines = maps.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(!lines.contains { $0[1].contains("w") && $0[1].contains("x") })
    let code = lines.filter {
      $0.last == "(deleted)" && $0.dropLast().last == "/memfd:weft-closures"
    }
    #expect(!code.isEmpty && code.allSatisfy { $0[1] == "r-xs" })
    for function in functions {
      let isInside = code.contains { line in
        let bounds = line[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        return bounds[0] <= function.address && function.address < bounds[1]
      }
      #expect(isInside, "\(String(function.address, radix: 16)) \(code)")
    }
  }

  @Test func `a closure's references are released with the function, provision and registry`()
    throws
  {
    final class Witness: Sendable {}
    weak var provided: Witness?
    weak var exported: Witness?
    weak var left: Witness?
    do {
      let registry = PointRegistry()
      let point = try registry.declare("a.b/1", "q()")
      let acquired = try registry.acquire("a.b/1", "q()")
      let made = [Witness(), Witness(), Witness()]
      (provided, exported, left) = (made[0], made[1], made[2])
      let (one, two, three) = (made[0], made[1], made[2])
      let provision = try registry.provide("a.b/1", "q()") { _ in
        withExtendedLifetime(one) { .uint64(1) }
      }
      _ = try registry.provide("a.b/1", "q()") { _ in withExtendedLifetime(three) { nil } }
      var function: PointFunction? = try registry.function("q()") { _ in
        withExtendedLifetime(two) { .uint64(2) }
      }
      #expect(try point.call() == .uint64(1))
      withExtendedLifetime((acquired, function)) {}
      provision.remove()
      function = nil
    }
    #expect(provided == nil && exported == nil && left == nil)
  }
}
