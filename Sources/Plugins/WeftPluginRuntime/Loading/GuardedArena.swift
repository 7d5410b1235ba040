// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPlatform
package import WeftPluginFormat
internal import WeftViews

/// Memory for hooks' answers: two buffers, each followed by an inaccessible page.
///
/// A hook that writes past an end faults there, in its own code. Every call reuses the memory.
@safe package final class GuardedArena {
  /// The maximum bytes of operations, and of text, in an answer.
  static let largest = 4 << 20

  private var buffers: Buffers
  /// The last answer, whose memory is reused for the next one if no other reference holds it.
  private var last = Scene()

  /// Allocates memory for small answers.
  package init() throws(PluginRefusal) {
    buffers = try Buffers(capacity: 64 << 10)
  }

  deinit { buffers.free() }

  /// The size of each buffer in bytes.
  var capacity: Int { buffers.capacity }

  /// Replaces the buffers with ones four times as large.
  func grow() throws(PluginRefusal) {
    guard capacity < Self.largest else {
      throw PluginRefusal(.limit, "its answer is larger than \(Self.largest >> 20) MiB")
    }
    let larger = try Buffers(capacity: 4 * capacity)
    buffers.free()
    buffers = larger
  }

  /// An empty arena to lend to a hook.
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

  /// Copies the written part of an answer.
  func answer(_ size: HookAnswer) -> Scene {
    unsafe withBytes(size) { words, text in unsafe last.replace(words: words, text: text) }
    return last
  }

  /// Passes the written part of an answer to a closure: whole words, starting at a page boundary, and text.
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

  /// The two buffers, which have the same size.
  @safe private struct Buffers {
    let capacity: Int
    let ops: UnsafeMutableRawPointer
    let text: UnsafeMutableRawPointer

    init(capacity: Int) throws(PluginRefusal) {
      guard let ops = unsafe weft_platform_guarded(capacity) else { throw Self.missing }
      guard let text = unsafe weft_platform_guarded(capacity) else {
        // SAFETY: made above with this capacity, and not handed out.
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
      PluginRefusal(.noAnswerMemory, "not enough memory for its answers")
    }
  }
}

extension Scene {
  /// Replaces the content; reuses the memory if no other reference holds it.
  mutating func replace(words bytes: UnsafeRawBufferPointer, text other: UnsafeRawBufferPointer) {
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    // SAFETY: the caller lends whole words that begin at a page.
    unsafe words.append(contentsOf: bytes.bindMemory(to: UInt64.self))
    unsafe text.append(contentsOf: other)
  }
}

/// The size of a hook's answer.
package struct HookAnswer: Equatable {
  /// Bytes of operations, a multiple of 8.
  package let operations: Int
  /// Bytes of text.
  package let text: Int

  /// Creates the size of an answer.
  package init(operations: Int, text: Int) {
    self.operations = operations
    self.text = text
  }
}
