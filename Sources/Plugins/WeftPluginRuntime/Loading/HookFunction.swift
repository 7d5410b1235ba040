// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
internal import CWeftPlatform
package import WeftPluginFormat
internal import WeftPoints
package import WeftViews

/// A hook of a loaded plugin: its function and a copy of its declaration.
@safe package struct HookFunction {
  /// The plugin's declaration of the hook.
  package let declaration: HookDeclaration
  let function: weft_window_function
  let instance: UnsafeMutableRawPointer?
  /// The memory for answers, shared by all hooks that are called one at a time.
  private let arena: GuardedArena
  let code: PluginCode
  /// The object that has to outlive the last call.
  private let owner: AnyObject?

  /// Reads a plugin's declaration of a hook.
  ///
  /// - Parameters:
  ///   - hook: The declaration as the plugin's code gave it.
  ///   - arena: The memory for its answers.
  ///   - memory: The plugin's memory, where the declaration's texts are.
  ///   - plugin: The plugin's id.
  ///   - owner: The object that has to outlive the last call.
  package init(
    _ hook: weft_hook,
    answersIn arena: GuardedArena,
    memory: PluginMemory,
    of plugin: String,
    keeping owner: AnyObject? = nil
  ) throws(PluginRefusal) {
    guard unsafe hook.struct_size >= FirstSize.hook,
      let function = unsafe hook.function, let id = unsafe memory.text(hook.id, atMost: 128),
      unsafe hook.field_count <= UInt32(PluginDeclaration.mostFields),
      unsafe hook.field_count == 0 || (unsafe hook.fields) != nil
    else { throw Self.damaged }
    var fields: [String] = []
    for index in 0..<(unsafe Int(hook.field_count)) {
      // SAFETY: hook.h promises field_count names; they are read through the kernel, which fails
      // for an unmapped address.
      let place = unsafe UnsafeRawPointer(hook.fields)?
        .advanced(by: index * MemoryLayout<weft_str>.stride)
      guard let place = unsafe place, let name = unsafe memory.copy(weft_str(), from: place),
        let field = unsafe memory.text(name, atMost: 128)
      else { throw Self.damaged }
      fields.append(field)
    }
    declaration = HookDeclaration(
      id: id,
      priority: unsafe Int(hook.priority),
      fields: fields,
      isVolatile: unsafe hook.flags & UInt32(WEFT_HOOK_VOLATILE) != 0
    )
    self.arena = arena
    code = PluginCode(plugin, "hook \(id)")
    self.owner = owner
    unsafe self.function = function
    unsafe instance = unsafe hook.`self`
  }

  private static var damaged: PluginRefusal {
    PluginRefusal(
      .badHooks,
      "a hook is damaged",
      remedy: "fill in every field of weft_hook as described in <weft/hook.h>"
    )
  }

  /// Asks the hook about a window; returns `nil` if it passes all rows.
  package func call(_ window: PackedWindow) throws(PluginRefusal) -> Scene? {
    let size = try unsafe window.withPointers { window throws(PluginRefusal) in
      try unsafe ask(window)
    }
    return size.map { arena.answer($0) }
  }

  /// Asks the hook about a window in shared memory and leaves the answer in the arena; `nil` if it passes all rows.
  package func call(_ window: SharedWindow) throws(PluginRefusal) -> HookAnswer? {
    try unsafe ask(window.pointer)
  }

  private func ask(_ window: UnsafePointer<weft_window>) throws(PluginRefusal) -> HookAnswer? {
    while true {
      var lent = unsafe arena.empty
      let status = try unsafe callOnce(window, &lent)
      switch status {
      case WEFT_OK: return try unsafe checked(lent)
      case WEFT_NEXT: return nil
      case WEFT_E_NO_SPACE: try arena.grow()
      default:
        throw PluginRefusal(.hookFailed, "it failed with status \(status)")
      }
    }
  }

  /// Passes the window and an empty arena to the hook for one call.
  private func callOnce(
    _ window: UnsafePointer<weft_window>,
    _ lent: inout weft_arena
  ) throws(PluginRefusal) -> weft_status {
    let (status, isWhole) = unsafe withUnsafeMutablePointer(to: &lent) { lent in
      unsafe code.run(rows: window.pointee.row_count, answers: lent) {
        // SAFETY: the arena's memory outlives the call, and hook.h forbids keeping it.
        unsafe function(instance, nil, window, lent)
      }
    }
    guard isWhole else {
      PointRegistry.abandonCalls()
      throw PluginRefusal(
        .hookFailed,
        "it jumped out of a call that it made, so the process can't continue"
      )
    }
    return status
  }

  /// Checks the sizes that the hook claims to have written.
  private func checked(_ lent: weft_arena) throws(PluginRefusal) -> HookAnswer {
    let used = unsafe HookAnswer(operations: Int(lent.ops_used), text: Int(lent.text_used))
    guard used.operations <= arena.capacity, used.text <= arena.capacity, used.operations % 8 == 0
    else {
      throw PluginRefusal(
        .badAnswer,
        "it claims to have written \(used.operations) and \(used.text) bytes"
      )
    }
    return used
  }
}

extension String {
  /// Copies a plugin's text, or fails if it is absent, too long or not UTF-8.
  package init?(_ text: weft_str, atMost limit: UInt64) {
    guard let bytes = unsafe text.bytes, unsafe text.length <= limit else { return nil }
    // SAFETY: the plugin owns the bytes and keeps them for the length of this call.
    let content = unsafe UnsafeRawBufferPointer(start: bytes, count: unsafe Int(text.length))
    guard let copy = String(validating: unsafe Array(content), as: UTF8.self) else { return nil }
    self = copy
  }
}

/// A named part of a plugin's code, so that a crash report can name it if the process ends there.
@safe struct PluginCode {
  private let plugin: CName
  private let part: CName

  init(_ plugin: String, _ part: String) {
    self.plugin = CName(plugin)
    self.part = CName(part)
  }

  func run<Result>(_ body: () -> Result) -> Result {
    var call = unsafe weft_crash_call()
    return unsafe run(&call, body).result
  }

  /// Runs a hook; `isWhole` is false if a call that the hook made never ended.
  func run(
    rows: UInt32,
    answers: UnsafeMutablePointer<weft_arena>,
    _ body: () -> weft_status
  ) -> (result: weft_status, isWhole: Bool) {
    var call = unsafe weft_crash_call()
    // These are the host's values, not the plugin's claims, because a signal handler reads them.
    unsafe call.ops = UnsafePointer(answers.pointee.ops)
    unsafe call.ops_capacity = unsafe answers.pointee.ops_capacity
    unsafe call.ops_used = unsafe UnsafePointer(answers).pointer(to: \.ops_used)
    unsafe call.row_count = rows
    return unsafe run(&call, body)
  }

  private func run<Result>(
    _ call: inout weft_crash_call,
    _ body: () -> Result
  ) -> (result: Result, isWhole: Bool) {
    unsafe call.plugin = plugin.pointer
    unsafe call.part = part.pointer
    // SAFETY: the call stays in place until it is left, and the names live as long as this.
    return unsafe withUnsafeMutablePointer(to: &call) { call in
      unsafe weft_crash_enter(call)
      let result = body()
      return unsafe (result, weft_crash_leave(call) == 0)
    }
  }
}
