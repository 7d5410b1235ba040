// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import WeftPoints

/// The table of host functions one plugin is given.
///
/// It lives as long as the process, because the plugin may keep it.
enum HostTable {
  /// What stands behind the pointer a plugin holds: the table first, then the host's own data.
  @safe private struct Record {
    var table: weft_host
    let context: Unmanaged<PluginContext>
  }

  /// A table for a plugin that is about to be started on this thread, which is its main thread.
  static func make(_ context: PluginContext) -> UnsafePointer<weft_host> {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    let table = unsafe weft_host(
      struct_size: UInt32(MemoryLayout<weft_host>.size),
      abi_major: UInt32(WEFT_ABI_MAJOR),
      abi_minor: UInt32(WEFT_ABI_MINOR),
      flags: 0,
      name: constant("weft"),
      version: constant("0.1.0"),
      get: { _, id in
        guard unsafe String(id, atMost: 128) == WEFT_POINTS else { return nil }
        return unsafe UnsafeRawPointer(PointsTable.pointer)
      },
      log: { host, _, text in
        guard let host = unsafe host, let bytes = unsafe text.bytes else { return }
        // SAFETY: the plugin lends the text for the length of the call.
        let count = unsafe Int(min(text.length, UInt64(PluginLog.longestLine)))
        let content = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe HostTable.context(of: host).log.add(String(decoding: content, as: UTF8.self))
      },
      redraw: { host in
        guard let host = unsafe host else { return }
        let context = unsafe HostTable.context(of: host)
        context.redraws.add(context.owner.id)
      }
    )
    // SAFETY: freshly allocated, initialised once, never freed.
    unsafe record.initialize(to: Record(table: table, context: .passRetained(context)))
    return unsafe UnsafeRawPointer(record).assumingMemoryBound(to: weft_host.self)
  }

  /// Which plugin a table was made for.
  static func context(of host: UnsafePointer<weft_host>) -> PluginContext {
    // SAFETY: every table this host hands out is the first field of a Record that is never freed.
    let record = unsafe UnsafeRawPointer(host).assumingMemoryBound(to: Record.self)
    return unsafe record.pointee.context.takeUnretainedValue()
  }

  /// A text that lives as long as the process.
  private static func constant(_ text: StaticString) -> weft_str {
    unsafe weft_str(
      bytes: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(text.utf8CodeUnitCount)
    )
  }
}
