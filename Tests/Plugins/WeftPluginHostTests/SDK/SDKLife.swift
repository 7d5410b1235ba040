// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

/// A plugin of the SDK, started and stopped by a host that offers nothing.
enum SDKLife {
  /// Returns the statuses of the start and of calls of the first hook before it, during it, and after the stop.
  static func run(_ plugin: Plugin) -> [weft_status] {
    let descriptor = unsafe plugin.descriptor.pointee
    var host = unsafe weft_host()
    unsafe host.struct_size = UInt32(MemoryLayout<weft_host>.size)
    // SAFETY: the table outlives the plugin's life, which ends with this function.
    return unsafe withUnsafePointer(to: &host) { host in
      var statuses = unsafe [call(descriptor)]
      statuses.append(unsafe descriptor.`init`?(host, nil) ?? WEFT_E_INTERNAL)
      statuses.append(unsafe call(descriptor))
      unsafe descriptor.`deinit`?(nil)
      statuses.append(unsafe call(descriptor))
      return statuses
    }
  }

  /// Calls the first hook about one row without fields.
  private static func call(_ descriptor: weft_plugin) -> weft_status {
    var hooks: UnsafePointer<weft_hook>?
    var (count, stride): (UInt32, UInt32) = (0, 0)
    _ = unsafe descriptor.hooks?(nil, &hooks, &count, &stride)
    guard let hook = unsafe hooks?.pointee else { return WEFT_E_ARGUMENT }
    var row = unsafe weft_row()
    let (ops, text) = (
      UnsafeMutablePointer<UInt64>.allocate(capacity: 64),
      UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
    )
    defer {
      unsafe ops.deallocate()
      unsafe text.deallocate()
    }
    // SAFETY: everything lives until the call returns, and the capacities are those allocated.
    return unsafe withUnsafePointer(to: &row) { row in
      var window = unsafe weft_window()
      unsafe window.row_count = 1
      unsafe window.row_stride = UInt32(MemoryLayout<weft_row>.stride)
      unsafe window.rows = unsafe row
      var arena = unsafe weft_arena()
      unsafe arena.ops = unsafe UnsafeMutableRawPointer(ops).assumingMemoryBound(to: UInt8.self)
      unsafe arena.ops_capacity = 512
      unsafe arena.text = unsafe text
      unsafe arena.text_capacity = 64
      return unsafe hook.function?(hook.`self`, nil, &window, &arena) ?? WEFT_E_ARGUMENT
    }
  }
}
