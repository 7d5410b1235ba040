// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A buffer into which providers write answers of any length: operations and their text.
///
/// An arena made by the initialiser is valid for as long as it lives. An arena that a provider gets
/// as an argument is valid during that call; afterwards it is empty and appending to it fails.
@safe public final class PointArena: Equatable {
  private(set) var pointer: UnsafeMutablePointer<weft_arena>?
  private let isOwned: Bool

  /// The maximum bytes of operations, and of text, that an arena can hold.
  public static let largest = 4 << 20

  /// Creates an empty arena with `capacity` bytes for operations and as many for text.
  public init(capacity: Int = 64 << 10) {
    let size = (min(max(capacity, 8), Self.largest) + 7) / 8 * 8
    let ops = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    let text = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    let made = UnsafeMutablePointer<weft_arena>.allocate(capacity: 1)
    // SAFETY: freshly allocated, and freed by deinit; bytes count as written only up to `used`.
    unsafe made.initialize(
      to: weft_arena(
        struct_size: UInt32(MemoryLayout<weft_arena>.size),
        flags: 0,
        ops: ops.assumingMemoryBound(to: UInt8.self),
        ops_capacity: UInt32(size),
        ops_used: 0,
        text: text.assumingMemoryBound(to: UInt8.self),
        text_capacity: UInt32(size),
        text_used: 0
      )
    )
    unsafe pointer = unsafe made
    isOwned = true
  }

  init(lent pointer: UnsafeMutablePointer<weft_arena>?) {
    unsafe self.pointer = unsafe pointer
    isOwned = false
  }

  deinit {
    guard isOwned, let pointer = unsafe pointer else { return }
    unsafe pointer.pointee.ops.deallocate()
    unsafe pointer.pointee.text.deallocate()
    unsafe pointer.deallocate()
  }

  /// Whether both are the same arena.
  public static func == (first: PointArena, second: PointArena) -> Bool { first === second }

  /// The operations written so far.
  public var operations: [UInt64] {
    guard let pointer = unsafe pointer else { return [] }
    let arena = unsafe pointer.pointee
    let count = unsafe Int(min(arena.ops_used, arena.ops_capacity)) / 8
    // SAFETY: the bytes up to `used` were written; the copy makes no claim about alignment.
    return (0..<count).map { index in
      unsafe UnsafeRawPointer(arena.ops).loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    }
  }

  /// The text written so far.
  public var text: [UInt8] {
    guard let pointer = unsafe pointer else { return [] }
    let arena = unsafe pointer.pointee
    let count = unsafe Int(min(arena.text_used, arena.text_capacity))
    return unsafe Array(UnsafeBufferPointer(start: arena.text, count: count))
  }

  /// Appends operations and text; if there is no room, marks the arena as full and returns `false`.
  ///
  /// Operations refer to text by its byte offset from the start of the arena: add the count of
  /// ``text`` before the call.
  @discardableResult
  public func append(operations: [UInt64], text: [UInt8]) -> Bool {
    guard let pointer = unsafe pointer else { return false }
    let arena = unsafe pointer.pointee
    let size = operations.count * 8
    guard unsafe arena.ops_used <= arena.ops_capacity,
      unsafe arena.text_used <= arena.text_capacity,
      unsafe size <= Int(arena.ops_capacity - arena.ops_used),
      unsafe text.count <= Int(arena.text_capacity - arena.text_used)
    else {
      unsafe pointer.pointee.flags |= UInt32(WEFT_ARENA_FULL)
      return false
    }
    // SAFETY: there is room for both, as just checked.
    unsafe operations.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(arena.ops + Int(arena.ops_used))
        .copyMemory(from: source, byteCount: size)
    }
    unsafe text.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(arena.text + Int(arena.text_used))
        .copyMemory(from: source, byteCount: text.count)
    }
    unsafe pointer.pointee.ops_used += UInt32(size)
    unsafe pointer.pointee.text_used += UInt32(text.count)
    return true
  }

  /// Detaches an arena that was an argument from its memory, which is valid during the call only.
  func giveBack() {
    if !isOwned { unsafe pointer = nil }
  }
}
