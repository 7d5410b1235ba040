// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench

/// C functions by address, as points have them.
enum FunctionAddress {
  private typealias Function = @convention(c) (Int64, Int64, Int64) -> Int64

  /// The address of the function that adds.
  static var add: UInt {
    let function: Function = weft_bench_add
    // SAFETY: a C function pointer is an address.
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  static func repeatDirect(_ times: Int) -> Int64 {
    weft_bench_repeat(weft_bench_add, Int64(times))
  }

  static func repeatThroughFFI(_ times: Int) -> Int64 {
    weft_bench_repeat_ffi(weft_bench_add, Int64(times))
  }

  /// Calls the function at an address a number of times.
  static func repeated(_ address: UInt, _ times: Int) -> Int64 {
    // SAFETY: callers pass only addresses of functions of `l(l,l,l)`, which is this type.
    weft_bench_repeat(unsafe unsafeBitCast(address, to: Function.self), Int64(times))
  }
}
