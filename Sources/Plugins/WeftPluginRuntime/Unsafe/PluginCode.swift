// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import CWeftPlatform
internal import WeftPoints

/// A named part of a plugin's code, so that a crash report can blame it if the process ends in it.
@safe struct PluginCode {
  private let plugin: CName
  private let part: CName

  init(_ plugin: String, _ part: String) {
    self.plugin = CName(plugin)
    self.part = CName(part)
  }

  /// Runs code of the plugin.
  func run<Result>(_ body: () -> Result) -> Result {
    var call = unsafe weft_crash_call()
    return unsafe run(&call, body).result
  }

  /// Runs a hook; `isWhole` is false when a call that the hook made in turn never ended.
  func run(
    rows: UInt32,
    answers: UnsafeMutablePointer<weft_arena>,
    _ body: () -> weft_status
  ) -> (result: weft_status, isWhole: Bool) {
    var call = unsafe weft_crash_call()
    // These are the host's own values, not the plugin's claims, because a signal
    // handler reads them.
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
