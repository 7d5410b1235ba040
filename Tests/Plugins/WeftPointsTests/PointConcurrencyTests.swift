// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import Testing
import WeftPoints
import WeftTestSupport

@Suite struct PointConcurrencyTests {
  private let points = PointRegistry()

  @Test func `calls on many threads see either the old or the new list of providers`() throws {
    let point = try points.declare("a.b/1", "l(l,l)")
    let function = try points.acquire("a.b/1", "l(l,l)")
    let caller = try points.caller("call_two", "l(p,l,l)")
    let wrong = Notes()
    let answered = Count()
    Threads.run(4) { [points] thread in
      for turn in 0..<500 {
        do {
          if thread == 0 {
            let owner = PointOwner(id: "x.p\(turn % 3)")
            if turn % 2 == 0 {
              _ = try points.provide(
                "a.b/1",
                "l(l,l)",
                c: turn % 4 == 0 ? "add" : "times",
                by: owner.id
              )
            } else {
              points.remove(PointOwner(id: "x.p\((turn - 1) % 3)"))
            }
          } else {
            let direct = try point.call([.int64(5), .int64(6)])
            let through = try caller.call([.pointer(function.address), .int64(5), .int64(6)])
            for value in [direct, through] {
              // No provider, the sum or the product.
              if ![.int64(0), .int64(11), .int64(30)].contains(value) {
                wrong.add("thread \(thread), turn \(turn): \(value)")
              }
              answered.add(1)
            }
          }
        } catch {
          wrong.add("thread \(thread), turn \(turn): \(error)")
        }
      }
    }
    #expect(wrong.count == 0, "\(wrong.first)")
    #expect(answered.value == 3000)
    for id in 0..<3 {
      points.remove(PointOwner(id: "x.p\(id)"))
      #expect(points.hasLeft(PointOwner(id: "x.p\(id)")))
    }
  }

  @Test func `functions are made, called and released on many threads`() throws {
    try points.declare("a.b/1", "l(l,l)")
    try points.provide("a.b/1", "l(l,l)", c: "add", by: "x.add")
    let caller = try points.caller("call_two", "l(p,l,l)")
    let wrong = Notes()
    Threads.run(4) { [points] thread in
      for turn in 0..<200 {
        let (first, second) = (Int64(thread), Int64(turn))
        do {
          let acquired = try points.acquire("a.b/1", "l(l,l)")
          let made = try points.function("l(l,l)") { arguments in
            guard case .int64(let number) = arguments[1] else { return .void }
            return .int64(number * 2)
          }
          let sum = try caller.call([.pointer(acquired.address), .int64(first), .int64(second)])
          let double = try caller.call([.pointer(made.address), .int64(first), .int64(second)])
          if sum != .int64(first + second) || double != .int64(second * 2) {
            wrong.add("thread \(thread), turn \(turn): \(sum), \(double)")
          }
        } catch {
          wrong.add("thread \(thread), turn \(turn): \(error)")
        }
      }
    }
    #expect(wrong.count == 0, "\(wrong.first)")
    #expect(points.functionsInUse == 0)
  }

  @Test func `a function released during a call on another thread finishes normally`() throws {
    let waiting = PointOwner(id: "x.waiting")
    try points.declare("a.b/1", "l(l,l)")
    try points.provide("a.b/1", "l(l,l)", c: "wait_inside", by: waiting.id)
    let caller = try points.caller("call_two", "l(p,l,l)")
    let entered = try points.caller("has_entered", "i()")
    let release = try points.caller("let_go", "v()")
    let answer = Count()
    let function = Kept<PointFunction>()
    function.value = try points.acquire("a.b/1", "l(l,l)")
    let address = function.value?.address ?? 0
    let group = DispatchGroup()
    Threads.start(in: group) {
      let value = try? caller.call([.pointer(address), .int64(50), .int64(8)])
      if case .int64(let number)? = value { answer.add(Int(number)) }
    }
    while try entered.call() == .int32(0) {}
    function.value = nil
    points.remove(waiting)
    #expect(points.functionsInUse == 0)
    #expect(!points.hasLeft(waiting), "a call is still in it")
    // The same signature, while the earlier closure is still in use: another place.
    let other = try points.acquire("a.b/1", "l(l,l)")
    #expect(other.address != address)
    _ = try release.call()
    group.wait()
    #expect(answer.value == 42)
    #expect(points.hasLeft(waiting))
  }

  @Test func `two threads may be in the same point at once`() throws {
    let point = try points.declare("a.b/1", "l(l)")
    let inside = Count()
    _ = try points.provide("a.b/1", "l(l)") { arguments in
      inside.add(1)
      // Neither returns before both are inside.
      while inside.value < 2 {}
      return arguments[0]
    }
    let sum = Count()
    Threads.run(2) { thread in
      if case .int64(let number)? = try? point.call([.int64(Int64(thread) + 1)]) {
        sum.add(Int(number))
      }
    }
    #expect(sum.value == 3)
  }
}

/// Failures found by threads: how many, and the first.
private final class Notes: Sendable {
  private let notes = Mutex<[String]>([])

  var count: Int { notes.withLock { $0.count } }
  var first: [String] { notes.withLock { Array($0.prefix(5)) } }

  func add(_ note: String) { notes.withLock { $0.append(note) } }
}

/// A counter shared by threads.
private final class Count: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  func add(_ more: Int) {
    number.add(more, ordering: .sequentiallyConsistent)
  }
}
