// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Takes an input from libFuzzer and passes it to the target this program is built with.
///
/// Named as libFuzzer requires; traps end the process, and the fuzzer keeps the input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer lends as many bytes as it says, for the duration of the call.
  fuzz(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
