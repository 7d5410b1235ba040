// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import CWeft
private import WeftViews

/// A plugin written in Swift: create one, and return its descriptor from the entry function.
///
///     private let plugin = Plugin(
///       id: "org.example.plain", name: "Plain rows", version: "1.0.0",
///       hooks: [
///         .view(.channelItem, reading: .channel(.name)) { row in
///           Scene { Text(row.text(.channel(.name))) }
///         }
///       ])
///
///     @c(weft_plugin_v1)
///     public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
///       plugin.descriptor
///     }
///
/// What it is made of lives as long as the process, as the ABI wants it.
@safe public final class Plugin: Sendable {
  /// What the entry function returns.
  nonisolated(unsafe) public let descriptor: UnsafePointer<weft_plugin>

  // SAFETY: written once, by the initialiser of the one plugin of this image, before the host can
  // call anything; never changed afterwards.
  nonisolated(unsafe) private static var hookTable: UnsafeMutableBufferPointer<weft_hook>?

  /// Creates the plugin of this image.
  public init(id: StaticString, name: StaticString, version: StaticString, hooks: [Hook]) {
    let table = UnsafeMutableBufferPointer<weft_hook>.allocate(capacity: hooks.count)
    for (index, hook) in hooks.enumerated() {
      unsafe table.initializeElement(at: index, to: HookTable.entry(for: hook))
    }
    unsafe Self.hookTable = unsafe table
    let descriptor = UnsafeMutablePointer<weft_plugin>.allocate(capacity: 1)
    unsafe descriptor.initialize(
      to: weft_plugin(
        struct_size: UInt32(MemoryLayout<weft_plugin>.size),
        magic: UInt32(WEFT_MAGIC),
        abi_major: UInt32(WEFT_ABI_MAJOR),
        abi_minor: UInt32(WEFT_ABI_MINOR),
        id: id.weft,
        name: name.weft,
        version: version.weft,
        init: nil,
        hooks: { _, hooks, count, stride in
          unsafe hooks?.pointee = unsafe UnsafePointer(Plugin.hookTable?.baseAddress)
          unsafe count?.pointee = unsafe UInt32(Plugin.hookTable?.count ?? 0)
          unsafe stride?.pointee = UInt32(MemoryLayout<weft_hook>.stride)
          return weft_status(WEFT_OK)
        },
        deinit: nil,
        get: nil
      )
    )
    unsafe self.descriptor = unsafe UnsafePointer(descriptor)
  }
}
