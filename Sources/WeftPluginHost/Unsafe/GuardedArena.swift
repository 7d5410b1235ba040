// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import CWeftPlatform
internal import WeftViews

/// Memory a plugin's hooks write their answers into: two buffers, each with a page behind it that nobody can
/// write.
///
/// A hook that writes past an end is stopped there, in its own code. The memory is used again for every call.
@safe final class GuardedArena {
  /// No answer is larger.
  static let largest = 4 << 20

  private(set) var capacity = 64 << 10
  private var ops: UnsafeMutableRawPointer
  private var text: UnsafeMutableRawPointer

  init() {
    unsafe (ops, text) = unsafe (Self.memory(capacity), Self.memory(capacity))
  }

  deinit { free() }

  /// Takes four times as much memory; false where that would be too much.
  func grow() -> Bool {
    guard capacity < Self.largest else { return false }
    free()
    capacity *= 4
    unsafe (ops, text) = unsafe (Self.memory(capacity), Self.memory(capacity))
    return true
  }

  /// The arena as a hook is lent it.
  var empty: weft_arena {
    unsafe weft_arena(
      struct_size: UInt32(MemoryLayout<weft_arena>.size),
      flags: 0,
      ops: ops.assumingMemoryBound(to: UInt8.self),
      ops_capacity: UInt32(capacity),
      ops_used: 0,
      text: text.assumingMemoryBound(to: UInt8.self),
      text_capacity: UInt32(capacity),
      text_used: 0
    )
  }

  /// A copy of what was written, as many bytes as are said to be used.
  func answer(ops used: Int, text length: Int) -> Scene {
    precondition(used <= capacity && length <= capacity, "an arena holds no more than its capacity")
    // SAFETY: both counts are at most the capacity; the memory begins at a page and is plain bytes.
    let words = unsafe UnsafeRawBufferPointer(start: ops, count: used).bindMemory(to: UInt64.self)
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
    return unsafe Scene(words: Array(words), text: Array(bytes))
  }

  private static func memory(_ size: Int) -> UnsafeMutableRawPointer {
    guard let memory = unsafe weft_platform_guarded(size) else {
      fatalError("no memory for the answers of plugins")
    }
    return unsafe memory
  }

  private func free() {
    // SAFETY: both were made with this capacity and are not used after this.
    unsafe weft_platform_guarded_free(ops, capacity)
    unsafe weft_platform_guarded_free(text, capacity)
  }
}
