// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
private import CWeftPlatform
internal import WeftPluginWire

/// What a plugin's entry returned, checked and copied.
///
/// Whatever is read here is read through the kernel: an address where nothing is refuses the plugin
/// instead of ending the process.
@safe struct PluginDescriptor {
  let name: String
  let table: weft_plugin

  private static let largest: UInt32 = 65536
  private static let longestName: UInt64 = 256

  /// Copies as much of the descriptor as the plugin has, and compares it with the note.
  init(
    _ found: UnsafePointer<weft_plugin>,
    _ identity: PluginIdentity
  ) throws(PluginRefusal) {
    guard let head = unsafe copy((UInt32(0), UInt32(0)), from: UnsafeRawPointer(found)) else {
      throw PluginRefusal(.unmappedDescriptor, "its descriptor is where nothing is")
    }
    try Self.check(size: head.0, magic: head.1)
    // Only what this host knows is read, however much there is.
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

/// A copy of a plain value at an address a plugin named; nil when nothing is there.
package func copy<Value: BitwiseCopyable>(_ blank: Value, from place: UnsafeRawPointer) -> Value? {
  var value = blank
  // SAFETY: the kernel writes as many bytes as the value has, or fails.
  let result = unsafe withUnsafeMutableBytes(of: &value) { bytes in
    unsafe weft_platform_copy_memory(bytes.baseAddress, place, bytes.count)
  }
  return result == 0 ? value : nil
}

/// The sizes of tables as their first version had them: no author has less, and later ones may have more.
package enum FirstSize {
  package static let plugin: UInt32 = 88
  package static let hook: UInt32 = 56
  package static let settings: UInt32 = 24
  package static let setting: UInt32 = 80
}

/// A copy of a table that begins with its own size: as much of it as its author knew, and zeros behind that.
///
/// Nil when it is smaller than its first version, or where nothing is.
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

/// A copy of a plugin's text; nil when it is absent, too long, no UTF-8 or nothing is there.
package func copiedText(_ text: weft_str, atMost limit: UInt64) -> String? {
  guard let bytes = unsafe text.bytes, unsafe text.length <= limit else { return nil }
  var content = unsafe [UInt8](repeating: 0, count: Int(text.length))
  // SAFETY: the kernel writes as many bytes as the array has, or fails.
  let result = unsafe content.withUnsafeMutableBytes { buffer in
    unsafe weft_platform_copy_memory(buffer.baseAddress, bytes, buffer.count)
  }
  return result == 0 ? String(validating: content, as: UTF8.self) : nil
}
