// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import WeftViews

/// The C structs and the one C function through which the host calls hooks.
enum HookTable {
  /// Makes the entry of a hook with a state; the plugin's host logs what the hook throws.
  static func entry<State>(
    for hook: PluginHook<State>,
    _ state: PluginState<State>,
    of plugin: RunningPlugin?
  ) -> weft_hook {
    let call = HookCall(hook.fields) { call throws(PluginError) in
      try state.lend { state throws(PluginError) in
        while let row = call.next() {
          try hook.answer(row, &state, &call.kept.writer)
          call.endRow()
        }
      }
    } report: { error in
      plugin?.host?.log(.error, hook.id + ": " + error.reason)
    }
    return unsafe weft_hook(
      struct_size: UInt32(MemoryLayout<weft_hook>.size),
      priority: hook.order,
      id: hook.id.lasting,
      fields: fields(of: hook),
      field_count: UInt32(hook.fields.count),
      flags: hook.flags,
      self: Unmanaged.passRetained(call).toOpaque(),
      function: { context, _, window, arena in
        guard let context = unsafe context, let window = unsafe window, let arena = unsafe arena
        else {
          return WEFT_E_ARGUMENT
        }
        // SAFETY: entry(for:) put `self` there, retained for as long as the process runs.
        return unsafe Unmanaged<HookCall>.fromOpaque(context).takeUnretainedValue()
          .answer(window, arena)
      }
    )
  }

  private static func fields<State>(of hook: PluginHook<State>) -> UnsafePointer<weft_str> {
    let fields = UnsafeMutablePointer<weft_str>.allocate(capacity: max(1, hook.fields.count))
    for (index, field) in hook.fields.enumerated() {
      let name = index < hook.requiredCount ? "!" + field.name : field.name
      // SAFETY: index is below the capacity just allocated.
      unsafe (fields + index).initialize(to: name.lasting)
    }
    return unsafe UnsafePointer(fields)
  }
}
