// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The table of host functions one plugin is given.
///
/// It lives as long as the process, because the plugin may keep it.
enum HostTable {
  /// What stands behind the pointer a plugin holds: the table first, then the host's own data.
  @safe private struct Record {
    var table: weft_host
    let log: Unmanaged<PluginLog>
  }

  static func make(log: PluginLog) -> UnsafePointer<weft_host> {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    let table = unsafe weft_host(
      struct_size: UInt32(MemoryLayout<weft_host>.size),
      abi_major: UInt32(WEFT_ABI_MAJOR),
      abi_minor: UInt32(WEFT_ABI_MINOR),
      flags: 0,
      name: constant("weft"),
      version: constant("0.1.0"),
      get: { _, _ in nil },
      log: { host, _, text in
        guard let host = unsafe host, let bytes = unsafe text.bytes else { return }
        // SAFETY: every table this host hands out is the first field of a Record that is never
        // freed; the plugin lends the text for the length of the call.
        let record = unsafe UnsafeRawPointer(host).assumingMemoryBound(to: Record.self)
        let count = unsafe Int(min(text.length, UInt64(PluginLog.longestLine)))
        let content = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe record.pointee.log.takeUnretainedValue().add(
          String(decoding: content, as: UTF8.self)
        )
      }
    )
    // SAFETY: freshly allocated, initialised once, never freed.
    unsafe record.initialize(to: Record(table: table, log: .passRetained(log)))
    return unsafe UnsafeRawPointer(record).assumingMemoryBound(to: weft_host.self)
  }

  /// A text that lives as long as the process.
  private static func constant(_ text: StaticString) -> weft_str {
    unsafe weft_str(
      bytes: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(text.utf8CodeUnitCount)
    )
  }
}
