// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft

/// The table of host functions that a plugin is given.
///
/// It lives as long as the process, because the plugin may keep its address.
package enum HostTable {
  /// The most bytes of a line that a plugin logs; the rest is cut off.
  static let longestLine = 4096

  /// The memory behind the pointer that a plugin holds: the table, followed by the host's own data.
  @safe private struct Record {
    var table: weft_host
    let services: any PluginServices
  }

  /// Makes a table for a plugin that is about to start on this thread, its main thread from now on.
  static func make(_ services: any PluginServices) -> UnsafePointer<weft_host> {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    let table = unsafe weft_host(
      struct_size: UInt32(MemoryLayout<weft_host>.size),
      abi_major: UInt32(WEFT_ABI_MAJOR),
      abi_minor: UInt32(WEFT_ABI_MINOR),
      flags: 0,
      name: constant("weft"),
      version: constant("0.1.0"),
      get: { host, id in
        guard let host = unsafe host, let id = unsafe String(id, atMost: 128) else { return nil }
        return unsafe HostTable.services(of: host).table(id)
      },
      log: { host, _, text in
        guard let host = unsafe host, let bytes = unsafe text.bytes else { return }
        // SAFETY: the plugin lends the text for the length of the call.
        let count = unsafe Int(min(text.length, UInt64(HostTable.longestLine)))
        let content = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe HostTable.services(of: host).log(String(decoding: content, as: UTF8.self))
      },
      redraw: { host in
        guard let host = unsafe host else { return }
        unsafe HostTable.services(of: host).redraw()
      }
    )
    // SAFETY: freshly allocated, initialised once, never freed.
    unsafe record.initialize(to: Record(table: table, services: services))
    return unsafe UnsafeRawPointer(record).assumingMemoryBound(to: weft_host.self)
  }

  /// Returns the services that a table was made for.
  package static func services(of host: UnsafePointer<weft_host>) -> any PluginServices {
    // SAFETY: every table this host hands out is the first field of a Record that is never freed.
    let record = unsafe UnsafeRawPointer(host).assumingMemoryBound(to: Record.self)
    return unsafe record.pointee.services
  }

  /// Describes a text that lives as long as the process.
  private static func constant(_ text: StaticString) -> weft_str {
    unsafe weft_str(
      bytes: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(text.utf8CodeUnitCount)
    )
  }
}
