// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftPoints
import WeftTestSupport

/// C functions that the tests share, and how they are provided.
enum Points {
  static let library = Result {
    try CLibrary(
      """
      #include <weft/weft.h>
      #include <stdatomic.h>
      #include <string.h>

      int64_t add(int64_t a, int64_t b) { return a + b; }
      int64_t times(int64_t a, int64_t b) { return a * b; }
      int64_t shift(void *self, int64_t a, int64_t b) { return *(int64_t *)self + a + b; }
      int64_t shift_by = 1000;
      /* Calls a function it is handed. */
      int64_t call_two(void *function, int64_t a, int64_t b) {
        return ((int64_t (*)(int64_t, int64_t))function)(a, b);
      }
      int32_t call_status(void *function) { return ((int32_t (*)(void))function)(); }
      weft_str call_text(void *function, weft_str text) {
        return ((weft_str (*)(weft_str))function)(text);
      }

      int32_t status(void *self) { return (int32_t)(intptr_t)self; }
      int32_t scribble_status(void *self, weft_arena *arena) {
        int32_t code = *(int32_t *)self;
        arena->text[arena->text_used] = (uint8_t)('a' + (code & 15));
        arena->text_used += 1;
        return code;
      }
      int32_t codes[] = {0, 1, -11, 77, -3};
      int32_t overrun(weft_arena *arena) { arena->text_used = arena->text_capacity + 1; return 0; }
      int32_t rewind_all(weft_arena *arena) { arena->ops_used = 0; arena->text_used = 0; return 0; }

      weft_str tail(weft_str text) {
        if (text.length == 0) return (weft_str){NULL, 0};
        return (weft_str){text.bytes + 1, text.length - 1};
      }
      weft_str nothing(weft_str text) { (void)text; return (weft_str){NULL, 0}; }
      weft_str damaged(weft_str text) { return (weft_str){text.bytes, UINT64_MAX}; }
      const weft_record *same(const weft_record *record) { return record; }
      int64_t sum(const weft_record *record) {
        int64_t total = 0;
        for (uint32_t i = 0; record && i < record->value_count; i += 1) {
          total += record->values[i].value.integer;
        }
        return total;
      }

      /* Runs until it is let go, and says so. */
      atomic_int entered, may_leave;
      int64_t wait_inside(int64_t a, int64_t b) {
        atomic_store(&entered, 1);
        while (!atomic_load(&may_leave)) {}
        return a - b;
      }
      int32_t has_entered(void) { return atomic_load(&entered); }
      void let_go(void) { atomic_store(&may_leave, 1); }
      """
    )
  }

  static func address(_ name: String) throws -> UInt {
    let address = try library.get().address(name)
    precondition(address != 0, "there is no \(name)")
    return address
  }
}

extension PointRegistry {
  /// Provides a C function like a plugin would.
  @discardableResult
  func provide(
    _ id: String,
    _ signature: String,
    c name: String,
    context: UInt = 0,
    priority: Int32 = 0,
    by owner: String
  ) throws -> UInt64 {
    try provide(
      id,
      signature,
      function: Points.address(name),
      context: context,
      priority: priority,
      by: PointOwner(id: owner)
    )
  }

  /// Returns a point of C functions that calls a function at an address.
  func caller(_ name: String, _ signature: String) throws -> Point {
    let id = "test.caller.\(name)/1"
    let point = try declare(id, signature)
    try provide(id, signature, c: name, by: "test.caller")
    return point
  }
}

/// A value passed between a closure and its test.
final class Kept<Value>: @unchecked Sendable {
  // SAFETY: each test uses it from one thread at a time.
  var value: Value?
}

/// New threads: a queue may have fewer than a test waits for.
enum Threads {
  /// Runs work on that many threads at once and waits for all of them.
  static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count { start(in: group) { work(index) } }
    group.wait()
  }

  /// Runs work on a thread and leaves the group when it ends.
  static func start(in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread {
      work()
      group.leave()
    }.start()
  }
}
