// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import WeftViews

/// Turns hooks into the structs and the one C function the host sees.
enum HookTable {
  /// What `weft_hook.self` points to.
  private final class Context: Sendable {
    let hook: Hook

    init(_ hook: Hook) {
      self.hook = hook
    }
  }

  static func entry(for hook: Hook) -> weft_hook {
    let fields = UnsafeMutablePointer<weft_str>.allocate(capacity: max(1, hook.fields.count))
    for (index, field) in hook.fields.enumerated() {
      let name = index < hook.requiredCount ? "!" + field.name : field.name
      // SAFETY: index is below the capacity just allocated.
      unsafe (fields + index).initialize(to: lasting(name))
    }
    return unsafe weft_hook(
      struct_size: UInt32(MemoryLayout<weft_hook>.size),
      priority: hook.order,
      id: lasting(hook.id),
      fields: fields,
      field_count: UInt32(hook.fields.count),
      flags: hook.flags,
      self: Unmanaged.passRetained(Context(hook)).toOpaque(),
      function: { context, _, window, arena in
        guard let context = unsafe context, let window = unsafe window, let arena = unsafe arena
        else {
          return WEFT_E_ARGUMENT
        }
        // SAFETY: `self` is what entry(for:) put there, retained for ever.
        let hook = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().hook
        return unsafe HookTable.answer(hook, window, arena)
      }
    )
  }

  /// A text that lives as long as the image.
  private static func lasting(_ text: String) -> weft_str {
    let bytes = Array(text.utf8)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
    for (index, byte) in bytes.enumerated() {
      // SAFETY: index is below the capacity just allocated.
      unsafe (copy + index).initialize(to: CChar(bitPattern: byte))
    }
    return unsafe weft_str(bytes: copy, length: UInt64(bytes.count))
  }

  private static func answer(
    _ hook: Hook,
    _ window: UnsafePointer<weft_window>,
    _ arena: UnsafeMutablePointer<weft_arena>
  ) -> weft_status {
    let scene = SceneWriter.scene { writer in
      for index in unsafe 0..<window.pointee.row_count {
        // SAFETY: the index is below row_count; the row is lent for the length of this call.
        guard let row = unsafe weft_window_row(window, index) else { continue }
        unsafe hook.answer(PluginRow(row, fields: hook.fields), &writer)
      }
    }
    return unsafe copy(scene, to: arena)
  }

  /// Hands over the answers; the writer's words are the bytes the ABI wants.
  private static func copy(
    _ scene: Scene,
    to arena: UnsafeMutablePointer<weft_arena>
  ) -> weft_status {
    let size = scene.words.count * 8
    guard unsafe size <= Int(arena.pointee.ops_capacity),
      unsafe scene.text.count <= Int(arena.pointee.text_capacity)
    else { return WEFT_E_NO_SPACE }
    // SAFETY: both buffers are the host's, valid for this call, and large enough as checked above.
    unsafe scene.words.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(arena.pointee.ops).copyMemory(from: source, byteCount: size)
    }
    unsafe scene.text.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe arena.pointee.text.update(from: source, count: bytes.count)
    }
    unsafe arena.pointee.ops_used = UInt32(size)
    unsafe arena.pointee.text_used = UInt32(scene.text.count)
    return weft_status(WEFT_OK)
  }
}

extension StaticString {
  /// The text as the ABI hands it out; it lives as long as the image.
  var weft: weft_str {
    unsafe weft_str(
      bytes: UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(utf8CodeUnitCount)
    )
  }
}
