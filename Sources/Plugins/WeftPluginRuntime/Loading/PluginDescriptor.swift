// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftPluginFormat

/// The descriptor that a plugin's entry returned, checked and copied.
///
/// All memory is read through the kernel, so an unmapped address leads to a refusal, not to a crash.
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
    let memory = PluginMemory()
    guard let head = unsafe memory.copy((UInt32(0), UInt32(0)), from: UnsafeRawPointer(found))
    else {
      throw PluginRefusal(.unmappedDescriptor, "its descriptor is at an invalid address")
    }
    try Self.check(size: head.0, magic: head.1)
    // A later descriptor may be larger; this host reads only the fields it knows.
    let table = unsafe memory.copySized(
      weft_plugin(),
      from: UnsafeRawPointer(found),
      least: FirstSize.plugin
    )
    guard let table = unsafe table else {
      throw PluginRefusal(.unmappedDescriptor, "its descriptor is partly at invalid addresses")
    }
    unsafe self.table = unsafe table
    try unsafe Self.check(table, against: identity, in: memory)
    name = unsafe memory.text(table.name, atMost: Self.longestName) ?? identity.id
  }

  private static func check(size: UInt32, magic: UInt32) throws(PluginRefusal) {
    guard magic == WEFT_MAGIC else {
      let order = magic.byteSwapped == WEFT_MAGIC ? " in the wrong byte order" : ""
      throw PluginRefusal(
        .badMagic,
        "its descriptor starts with 0x\(String(magic, radix: 16)) instead of the magic number\(order)"
      )
    }
    guard size >= FirstSize.plugin else {
      throw PluginRefusal(
        .smallDescriptor,
        "its descriptor has \(size) bytes, but needs at least \(FirstSize.plugin)"
      )
    }
    guard size <= largest else {
      throw PluginRefusal(.largeDescriptor, "its descriptor claims to have \(size) bytes")
    }
  }

  private static func check(
    _ table: weft_plugin,
    against identity: PluginIdentity,
    in memory: PluginMemory
  ) throws(PluginRefusal) {
    guard unsafe table.hooks != nil else {
      throw PluginRefusal(.badDescriptor, "its descriptor's function hooks is missing")
    }
    guard let id = unsafe memory.text(table.id, atMost: 64),
      let version = unsafe memory.text(table.version, atMost: 24)
    else {
      throw PluginRefusal(.badDescriptor, "its descriptor has no readable id or version")
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
