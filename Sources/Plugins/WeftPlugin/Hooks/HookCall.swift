// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftViews

/// The calls of one hook, which run one after the other, each for one window of rows.
@safe final class HookCall {
  private let indices: FieldIndices
  /// The undeclared fields that the hook has read and that were logged.
  private var undeclared: [Field] = []
  /// The writer of the answers, whose memory each call reuses.
  let kept = ReusableWriter()
  /// Whether the hook postponed its answer for the current row.
  var isLater = false

  private let run: (HookCall) throws(PluginError) -> Void
  private let log: (LogLevel, String) -> Void
  // SAFETY: the window is borrowed for the duration of a call and forgotten at its end.
  private var window: UnsafePointer<weft_window>?
  private var index: UInt32 = 0
  private var row: UInt64 = 0

  /// - Parameters:
  ///   - fields: The declared fields, in the order of each row's values.
  ///   - run: Answers for all rows that ``next()`` returns.
  ///   - log: Logs why a call failed, or what is wrong with the hook.
  init(
    _ fields: [Field],
    run: @escaping (HookCall) throws(PluginError) -> Void,
    log: @escaping (LogLevel, String) -> Void
  ) {
    indices = FieldIndices(fields)
    self.run = run
    self.log = log
  }

  /// Returns the index of a field among the values of a row, or `nil` if the hook did not declare it.
  ///
  /// An undeclared field is logged once.
  func index(of field: Field) -> Int? {
    if let index = indices[field] { return index }
    guard undeclared.count < Self.mostUndeclared, !undeclared.contains(field) else { return nil }
    undeclared.append(field)
    log(.warning, "it reads " + field.name + " without declaring it, and finds nothing there")
    return nil
  }

  /// The maximum number of undeclared fields that are logged, because a hook may generate endless names.
  private static let mostUndeclared = 16

  func answer(
    _ window: UnsafePointer<weft_window>,
    _ arena: UnsafeMutablePointer<weft_arena>
  ) -> weft_status {
    guard unsafe self.window == nil else {
      log(.error, "it was called from within itself")
      return weft_status(WEFT_E_STATE)
    }
    unsafe self.window = unsafe window
    defer { unsafe self.window = nil }
    index = 0
    kept.writer.removeAll()
    do {
      try run(self)
      return unsafe copyAnswers(to: arena)
    } catch {
      log(.error, error.reason)
      return weft_status(WEFT_E_INTERNAL)
    }
  }

  /// Returns the next row to answer for, or `nil` after the last.
  func next() -> PluginRow? {
    guard let window = unsafe window, unsafe index < window.pointee.row_count,
      // SAFETY: the place is below row_count; the row is borrowed for the duration of this call.
      let next = unsafe weft_window_row(window, index)
    else { return nil }
    index += 1
    isLater = false
    unsafe row = next.pointee.id
    return unsafe PluginRow(next, self, now: window.pointee.now, isFirst: index == 1)
  }

  /// Ends the current row's answer.
  func endRow() {
    guard isLater else { return }
    kept.writer.begin(UInt32(WEFT_OP_ROW_LATER))
    kept.writer.property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
  }

  /// Copies the answers to the host's arena; the writer's words already have the ABI's format.
  private func copyAnswers(to arena: UnsafeMutablePointer<weft_arena>) -> weft_status {
    unsafe kept.writer.withBytes { words, text in
      guard unsafe words.count <= Int(arena.pointee.ops_capacity),
        unsafe text.count <= Int(arena.pointee.text_capacity)
      else { return weft_status(WEFT_E_NO_SPACE) }
      // SAFETY: both buffers are the host's, valid for this call, and large enough as checked above.
      if let source = words.baseAddress {
        unsafe UnsafeMutableRawPointer(arena.pointee.ops)
          .copyMemory(from: source, byteCount: words.count)
      }
      if let source = text.baseAddress {
        unsafe UnsafeMutableRawPointer(arena.pointee.text)
          .copyMemory(from: source, byteCount: text.count)
      }
      unsafe arena.pointee.ops_used = UInt32(words.count)
      unsafe arena.pointee.text_used = UInt32(text.count)
      return weft_status(WEFT_OK)
    }
  }
}

/// Functions that build the C structs through which the host calls hooks.
enum HookTable {
  /// Makes the entry of a hook with a state; the plugin's host logs the hook's errors.
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
    } log: { level, text in
      plugin?.host?.log(level, hook.id + ": " + text)
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
