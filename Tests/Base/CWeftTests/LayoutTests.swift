// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Testing

/// Mirrors layout.c: what Swift imports has the layout that C asserts.
@Suite struct LayoutTests {
  @Test func `every struct has the size that layout.c asserts`() {
    unsafe #expect(MemoryLayout<weft_str>.size == 16)
    #expect(MemoryLayout<weft_op>.size == 16)
    #expect(MemoryLayout<weft_property>.size == 16)
    unsafe #expect(MemoryLayout<weft_value>.size == 16)
    unsafe #expect(MemoryLayout<weft_row>.size == 24)
    unsafe #expect(MemoryLayout<weft_window>.size == 32)
    unsafe #expect(MemoryLayout<weft_arena>.size == 40)
    unsafe #expect(MemoryLayout<weft_hook>.size == 56)
    unsafe #expect(MemoryLayout<weft_host>.size == 72)
    unsafe #expect(MemoryLayout<weft_plugin>.size == 96)
    #expect(unsafe MemoryLayout<weft_setting>.size == 80)
    #expect(unsafe MemoryLayout<weft_settings>.size == 24)
    unsafe #expect(MemoryLayout<weft_record>.size == 16)
    #expect(MemoryLayout<weft_points>.size == 64)
  }

  @Test func `the fields that a host reads first are at the offsets the ABI defines`() {
    unsafe #expect(MemoryLayout<weft_plugin>.offset(of: \.magic) == 4)
    unsafe #expect(MemoryLayout<weft_plugin>.offset(of: \.id) == 16)
    unsafe #expect(MemoryLayout<weft_hook>.offset(of: \.id) == 8)
    unsafe #expect(MemoryLayout<weft_arena>.offset(of: \.ops) == 8)
    #expect(MemoryLayout<weft_op>.offset(of: \.size) == 4)
  }
}
