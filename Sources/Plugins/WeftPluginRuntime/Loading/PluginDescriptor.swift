// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
internal import CWeftPlatform
internal import WeftPluginFormat

/// The descriptor that a plugin's entry returned, checked and copied.
///
/// All memory is read through the kernel, so an unmapped address refuses the plugin instead of
/// ending the process.
@safe struct PluginDescriptor {
  let name: String
  let table: weft_plugin

  private static let largest: UInt32 = 65536
  private static let longestName: UInt64 = 256

  /// Copies the descriptor as far as the plugin filled it, and compares it with the identity note.
  init(
    _ found: UnsafePointer<weft_plugin>,
    _ identity: PluginIdentity
  ) throws(PluginRefusal) {
    guard let head = unsafe copy((UInt32(0), UInt32(0)), from: UnsafeRawPointer(found)) else {
      throw PluginRefusal(.unmappedDescriptor, "its descriptor is where nothing is")
    }
    try Self.check(size: head.0, magic: head.1)
    // A later descriptor may be larger; this host reads only the fields it knows.
    let table = unsafe copySized(
      weft_plugin(),
      from: UnsafeRawPointer(found),
      least: FirstSize.plugin
    )
    guard let table = unsafe table else {
      throw PluginRefusal(.unmappedDescriptor, "its descriptor is partly where nothing is")
    }
    unsafe self.table = unsafe table
    try unsafe Self.check(table, identity)
    name = unsafe copiedText(table.name, atMost: Self.longestName) ?? identity.id
  }

  private static func check(size: UInt32, magic: UInt32) throws(PluginRefusal) {
    guard magic == WEFT_MAGIC else {
      let order = magic.byteSwapped == WEFT_MAGIC ? " in the wrong byte order" : ""
      throw PluginRefusal(
        .badMagic,
        "its descriptor begins with 0x\(String(magic, radix: 16)) instead of the magic number\(order)"
      )
    }
    guard size >= FirstSize.plugin else {
      throw PluginRefusal(
        .smallDescriptor,
        "its descriptor has \(size) bytes, \(FirstSize.plugin) are the least"
      )
    }
    guard size <= largest else {
      throw PluginRefusal(.largeDescriptor, "its descriptor claims to have \(size) bytes")
    }
  }

  private static func check(
    _ table: weft_plugin,
    _ identity: PluginIdentity
  ) throws(PluginRefusal) {
    guard unsafe table.hooks != nil else {
      throw PluginRefusal(.badDescriptor, "its descriptor has no function hooks")
    }
    guard let id = unsafe copiedText(table.id, atMost: 64),
      let version = unsafe copiedText(table.version, atMost: 24)
    else {
      throw PluginRefusal(.badDescriptor, "its descriptor has no id or no version that can be read")
    }
    guard id == identity.id, version == identity.version else {
      throw PluginRefusal(
        .otherIdentity,
        "its descriptor says \(id) \(version), its identity note \(identity.id) \(identity.version)"
      )
    }
    guard unsafe table.abi_major == identity.builtFor.major,
      unsafe table.abi_minor == identity.builtFor.minor
    else {
      throw unsafe PluginRefusal(
        .otherIdentity,
        "its descriptor is of ABI \(table.abi_major).\(table.abi_minor), its identity note of"
          + " \(identity.builtFor)"
      )
    }
  }
}

/// Copies a plain value from an address that a plugin named; nil when the address is not mapped.
package func copy<Value: BitwiseCopyable>(_ blank: Value, from place: UnsafeRawPointer) -> Value? {
  var value = blank
  // SAFETY: the kernel writes as many bytes as the value has, or fails.
  let result = unsafe withUnsafeMutableBytes(of: &value) { bytes in
    unsafe weft_platform_copy_memory(bytes.baseAddress, place, bytes.count)
  }
  return result == 0 ? value : nil
}

/// The sizes of the ABI's tables in their first version; later versions may be larger.
package enum FirstSize {
  /// The size of `weft_plugin`.
  package static let plugin: UInt32 = 88
  /// The size of `weft_hook`.
  package static let hook: UInt32 = 56
  /// The size of `weft_settings`.
  package static let settings: UInt32 = 24
  /// The size of `weft_setting`.
  package static let setting: UInt32 = 80
}

/// Copies a table that begins with its own size, and fills the fields that its author didn't
/// know with zeros.
///
/// Nil when it is smaller than its first version, or when its address is not mapped.
package func copySized<Value: BitwiseCopyable>(
  _ blank: Value,
  from place: UnsafeRawPointer,
  least: UInt32
) -> Value? {
  guard let size = unsafe copy(UInt32(0), from: place), size >= least else { return nil }
  var value = blank
  // SAFETY: the kernel writes no more bytes than the value has, or fails.
  let result = unsafe withUnsafeMutableBytes(of: &value) { bytes in
    unsafe weft_platform_copy_memory(bytes.baseAddress, place, min(bytes.count, Int(size)))
  }
  return result == 0 ? value : nil
}

/// Copies a plugin's text; nil when it is absent, too long, not UTF-8 or not mapped.
package func copiedText(_ text: weft_str, atMost limit: UInt64) -> String? {
  guard let bytes = unsafe text.bytes, unsafe text.length <= limit else { return nil }
  var content = unsafe [UInt8](repeating: 0, count: Int(text.length))
  // SAFETY: the kernel writes as many bytes as the array has, or fails.
  let result = unsafe content.withUnsafeMutableBytes { buffer in
    unsafe weft_platform_copy_memory(buffer.baseAddress, bytes, buffer.count)
  }
  return result == 0 ? String(validating: content, as: UTF8.self) : nil
}
