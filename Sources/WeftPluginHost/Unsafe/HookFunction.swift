// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftPluginWire
internal import WeftViews

/// One function of a plugin, with what it declared about itself copied.
@safe struct HookFunction {
  let id: String
  let priority: Int
  /// The fields it reads, in its order.
  let fields: [String]
  private let function: weft_window_function
  private let instance: UnsafeMutableRawPointer?

  /// Answers are written into this many bytes first, and into at most ``largestArena``.
  private static let smallestArena = 64 << 10
  private static let largestArena = 4 << 20
  private static let mostFields = 64

  init(_ hook: weft_hook) throws(PluginRefusal) {
    guard unsafe hook.struct_size >= UInt32(MemoryLayout<weft_hook>.size),
      let function = unsafe hook.function, let id = unsafe String(hook.id, atMost: 128),
      unsafe hook.field_count <= UInt32(Self.mostFields),
      unsafe hook.field_count == 0 || (unsafe hook.fields) != nil
    else { throw Self.damaged }
    var fields: [String] = []
    for index in 0..<(unsafe Int(hook.field_count)) {
      // SAFETY: hook.h promises field_count names, unchanged until deinit.
      guard let list = unsafe hook.fields, let field = unsafe String(list[index], atMost: 128)
      else {
        throw Self.damaged
      }
      fields.append(field)
    }
    self.id = id
    self.fields = fields
    priority = unsafe Int(hook.priority)
    unsafe self.function = function
    unsafe instance = unsafe hook.`self`
  }

  private static var damaged: PluginRefusal {
    PluginRefusal(
      .start,
      "badHooks",
      "a hook is damaged",
      remedy: "fill every field of weft_hook as <weft/hook.h> says"
    )
  }

  /// Asks about a window; nil means that all rows are passed.
  func call(_ window: PackedWindow) throws(PluginRefusal) -> Scene? {
    var capacity = Self.smallestArena
    while true {
      var answer = Scene()
      let status = try call(window, capacity, &answer)
      switch status {
      case WEFT_OK: return answer
      case WEFT_NEXT: return nil
      case WEFT_E_NO_SPACE where capacity < Self.largestArena: capacity *= 4
      case WEFT_E_NO_SPACE:
        throw PluginRefusal(
          .call,
          "limit",
          "its answer is larger than \(Self.largestArena >> 20) MiB",
          remedy: ""
        )
      default:
        throw PluginRefusal(.call, "hookFailed", "it failed with status \(status)", remedy: "")
      }
    }
  }

  /// Lends the window and an empty arena for one call.
  private func call(
    _ window: PackedWindow,
    _ capacity: Int,
    _ answer: inout Scene
  ) throws(PluginRefusal) -> weft_status {
    var words = [UInt64](repeating: 0, count: capacity / 8)
    var text = [UInt8](repeating: 0, count: capacity)
    var used: (ops: Int, text: Int) = (0, 0)
    let status = unsafe window.withPointers { input in
      unsafe words.withUnsafeMutableBytes { words in
        unsafe text.withUnsafeMutableBufferPointer { text in
          // SAFETY: both buffers outlive the call, and hook.h forbids keeping them.
          var arena = unsafe weft_arena(
            struct_size: UInt32(MemoryLayout<weft_arena>.size),
            flags: 0,
            ops: words.baseAddress?.assumingMemoryBound(to: UInt8.self),
            ops_capacity: UInt32(words.count),
            ops_used: 0,
            text: text.baseAddress,
            text_capacity: UInt32(text.count),
            text_used: 0
          )
          let status = unsafe function(instance, nil, input, &arena)
          used = unsafe (Int(arena.ops_used), Int(arena.text_used))
          return status
        }
      }
    }
    guard status == WEFT_OK else { return status }
    guard used.ops <= capacity, used.text <= capacity, used.ops % 8 == 0 else {
      throw PluginRefusal(
        .call,
        "badAnswer",
        "it claims to have written \(used.ops) and \(used.text) bytes",
        remedy: ""
      )
    }
    answer = Scene(words: Array(words.prefix(used.ops / 8)), text: Array(text.prefix(used.text)))
    return status
  }
}

extension String {
  /// A copy of a plugin's text, nil when it is absent, too long or no UTF-8.
  init?(_ text: weft_str, atMost limit: UInt64) {
    guard let bytes = unsafe text.bytes, unsafe text.length <= limit else { return nil }
    // SAFETY: the plugin owns the bytes and keeps them for the length of this call.
    let content = unsafe UnsafeRawBufferPointer(start: bytes, count: unsafe Int(text.length))
    guard let copy = String(validating: unsafe Array(content), as: UTF8.self) else { return nil }
    self = copy
  }
}
