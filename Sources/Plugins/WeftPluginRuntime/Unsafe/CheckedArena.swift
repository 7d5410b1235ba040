// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import CWeftPlatform
internal import WeftPluginFormat
internal import WeftViews

/// Memory for answers that always ends at an inaccessible page, however little of it is lent.
@safe final class CheckedArena {
  private let ops: UnsafeMutableRawPointer
  private let text: UnsafeMutableRawPointer

  init() throws(PluginRefusal) {
    guard let ops = unsafe weft_platform_guarded(GuardedArena.largest),
      let text = unsafe weft_platform_guarded(GuardedArena.largest)
    else { throw PluginRefusal(.noAnswerMemory, "not enough memory for its answers") }
    unsafe (self.ops, self.text) = unsafe (ops, text)
    unsafe weft_check_watch_ends(ops + GuardedArena.largest, text + GuardedArena.largest)
  }

  // It lives as long as the process, so it frees nothing.

  /// Lends the last bytes of both buffers.
  ///
  /// - Parameter capacity: A multiple of eight, at most the size of a buffer.
  func lend(_ capacity: Int) -> weft_arena {
    let skipped = GuardedArena.largest - capacity
    return unsafe weft_arena(
      struct_size: UInt32(MemoryLayout<weft_arena>.size),
      flags: 0,
      ops: (ops + skipped).assumingMemoryBound(to: UInt8.self),
      ops_capacity: UInt32(capacity),
      ops_used: 0,
      text: (text + skipped).assumingMemoryBound(to: UInt8.self),
      text_capacity: UInt32(capacity),
      text_used: 0
    )
  }

  /// Copies the written part of an answer; the hook claims its sizes.
  func answer(_ capacity: Int, ops used: Int, text length: Int) -> Scene {
    precondition(used <= capacity && length <= capacity, "an arena holds no more than its capacity")
    let skipped = GuardedArena.largest - capacity
    // SAFETY: both counts are at most the capacity, and the address is a multiple of eight.
    let words = unsafe UnsafeRawBufferPointer(start: ops + skipped, count: used).bindMemory(
      to: UInt64.self
    )
    let bytes = unsafe UnsafeRawBufferPointer(start: text + skipped, count: length)
    return unsafe Scene(words: Array(words), text: Array(bytes))
  }
}
