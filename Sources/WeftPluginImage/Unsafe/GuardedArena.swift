// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import CWeftPlatform
package import WeftPluginWire
internal import WeftViews

/// Memory a plugin's hooks write their answers into: two buffers, each with a page behind it that nobody can
/// write.
///
/// A hook that writes past an end is stopped there, in its own code. The memory is used again for every call.
@safe package final class GuardedArena {
  /// No answer is larger.
  static let largest = 4 << 20

  private var buffers: Buffers
  /// The last answer, whose memory the next is copied into when nobody holds it any more.
  private var last = Scene()

  /// Takes memory for small answers.
  package init() throws(PluginRefusal) {
    buffers = try Buffers(capacity: 64 << 10)
  }

  deinit { buffers.free() }

  /// The bytes each buffer holds.
  var capacity: Int { buffers.capacity }

  /// Takes four times as much memory.
  func grow() throws(PluginRefusal) {
    guard capacity < Self.largest else {
      throw PluginRefusal(.limit, "its answer is larger than \(Self.largest >> 20) MiB")
    }
    let larger = try Buffers(capacity: 4 * capacity)
    buffers.free()
    buffers = larger
  }

  /// The arena as a hook is lent it.
  var empty: weft_arena {
    unsafe weft_arena(
      struct_size: UInt32(MemoryLayout<weft_arena>.size),
      flags: 0,
      ops: buffers.ops.assumingMemoryBound(to: UInt8.self),
      ops_capacity: UInt32(capacity),
      ops_used: 0,
      text: buffers.text.assumingMemoryBound(to: UInt8.self),
      text_capacity: UInt32(capacity),
      text_used: 0
    )
  }

  /// A copy of what was written.
  func answer(_ size: HookAnswer) -> Scene {
    unsafe withBytes(size) { words, text in unsafe last.replace(words: words, text: text) }
    return last
  }

  /// Lends what was written: whole words that begin at a page, and text.
  func withBytes(
    _ size: HookAnswer,
    _ use: (_ words: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Void
  ) {
    precondition(
      size.operations <= capacity && size.text <= capacity,
      "an arena holds no more than its capacity"
    )
    // SAFETY: both counts are at most the capacity; the memory begins at a page and is plain bytes.
    unsafe use(
      UnsafeRawBufferPointer(start: buffers.ops, count: size.operations),
      UnsafeRawBufferPointer(start: buffers.text, count: size.text)
    )
  }

  /// Both buffers, of the same size.
  @safe private struct Buffers {
    let capacity: Int
    let ops: UnsafeMutableRawPointer
    let text: UnsafeMutableRawPointer

    init(capacity: Int) throws(PluginRefusal) {
      guard let ops = unsafe weft_platform_guarded(capacity) else { throw Self.missing }
      guard let text = unsafe weft_platform_guarded(capacity) else {
        // SAFETY: made above with this capacity, and nobody has it.
        unsafe weft_platform_guarded_free(ops, capacity)
        throw Self.missing
      }
      self.capacity = capacity
      unsafe (self.ops, self.text) = unsafe (ops, text)
    }

    func free() {
      // SAFETY: both were made with this capacity; their owner does not use them after this.
      unsafe weft_platform_guarded_free(ops, capacity)
      unsafe weft_platform_guarded_free(text, capacity)
    }

    private static var missing: PluginRefusal {
      PluginRefusal(.noAnswerMemory, "there is no memory for its answers")
    }
  }
}

extension Scene {
  /// Takes other bytes into the same memory, when nobody else holds it.
  mutating func replace(words bytes: UnsafeRawBufferPointer, text other: UnsafeRawBufferPointer) {
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    // SAFETY: whoever calls lends whole words that begin at a page.
    unsafe words.append(contentsOf: bytes.bindMemory(to: UInt64.self))
    unsafe text.append(contentsOf: other)
  }
}
