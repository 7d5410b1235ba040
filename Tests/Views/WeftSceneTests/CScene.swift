// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftViews

/// A scene that C code wrote into an arena.
struct CScene {
  let words: [UInt64]
  let text: [UInt8]
  let status: weft_status

  init(
    opsCapacity: Int = 4096,
    textCapacity: Int = 256,
    _ write: (UnsafeMutablePointer<weft_arena>) -> Void
  ) {
    var ops = [UInt64](repeating: 0, count: opsCapacity / 8)
    var text = [UInt8](repeating: 0, count: textCapacity)
    var arena = unsafe weft_arena()
    var status = WEFT_OK
    unsafe ops.withUnsafeMutableBytes { opsBytes in
      unsafe text.withUnsafeMutableBufferPointer { textBytes in
        unsafe arena.ops = opsBytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe arena.ops_capacity = UInt32(opsBytes.count)
        unsafe arena.text = textBytes.baseAddress
        unsafe arena.text_capacity = UInt32(textBytes.count)
        unsafe write(&arena)
        status = unsafe weft_arena_status(&arena)
      }
    }
    words = unsafe Array(ops.prefix(Int(arena.ops_used) / 8))
    self.text = unsafe Array(text.prefix(Int(arena.text_used)))
    self.status = status
  }

  /// Returns a text for the C interface; literals live as long as the program.
  static func str(_ text: StaticString) -> weft_str {
    unsafe text.utf8Start.withMemoryRebound(to: CChar.self, capacity: text.utf8CodeUnitCount) {
      unsafe weft_str(bytes: $0, length: UInt64(text.utf8CodeUnitCount))
    }
  }
}
