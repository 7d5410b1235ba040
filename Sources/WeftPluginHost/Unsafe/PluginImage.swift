// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPlatform
private import Glibc
internal import WeftPluginWire
private import WeftPoints

/// A plugin's code in this process.
@safe struct PluginImage {
  private typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<weft_plugin>?

  let name: String
  private let descriptor: weft_plugin
  private let instance: UnsafeMutableRawPointer?

  /// Loads exactly the bytes that were inspected, and starts the plugin.
  init(_ file: PluginFile, _ context: PluginContext) throws(PluginRefusal) {
    let handle = try unsafe Self.map(file)
    guard let symbol = unsafe dlsym(handle, "weft_plugin_v1") else {
      throw PluginRefusal(
        .load,
        "noEntry",
        "it exports no function weft_plugin_v1",
        remedy: "define weft_plugin_v1 of <weft/plugin.h>"
      )
    }
    // SAFETY: the symbol is the function of plugin.h by its name, which carries the version.
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    guard let found = unsafe entry(UInt32(WEFT_ABI_MAJOR), UInt32(WEFT_ABI_MINOR)) else {
      throw PluginRefusal(
        .start,
        "declined",
        "it declines to work with ABI \(ABIVersion.host)",
        remedy: "build it for this host"
      )
    }
    unsafe descriptor = try Self.check(found, file.identity)
    unsafe name = String(descriptor.name, atMost: 256) ?? file.identity.id
    var instance: UnsafeMutableRawPointer?
    if let initialise = unsafe descriptor.`init` {
      let status = unsafe initialise(HostTable.make(context), &instance)
      guard status == WEFT_OK else {
        // It may have provided points before it failed.
        context.points.remove(context.owner)
        throw PluginRefusal(
          .start,
          "initFailed",
          "it could not start (status \(status))",
          remedy: (context.log.lines.last.map { "it says: \($0)" }) ?? "ask its author"
        )
      }
    }
    unsafe self.instance = unsafe instance
  }

  private static func map(_ file: PluginFile) throws(PluginRefusal) -> UnsafeMutableRawPointer {
    let copy = unsafe file.bytes.withUnsafeBytes { bytes in
      unsafe weft_platform_sealed_copy(bytes.baseAddress, bytes.count)
    }
    guard copy >= 0 else {
      throw PluginRefusal(
        .load,
        "noMemory",
        "no copy of it can be made (\(unsafe String(cString: strerror(-copy))))",
        remedy: "free memory or raise the limits"
      )
    }
    // The descriptor stays open: the loader knows images by path, and a later plugin whose copy got
    // the same number would be taken for this one.
    let flags = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE
    guard let handle = unsafe dlopen("/proc/self/fd/\(copy)", flags) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
      close(copy)
      throw PluginRefusal(
        .load,
        "loadFailed",
        "the loader refuses it: \(reason)",
        remedy: "install what it needs, or build it again"
      )
    }
    return unsafe handle
  }

  /// Copies as much of the descriptor as the plugin has, and compares it with the note.
  private static func check(
    _ found: UnsafePointer<weft_plugin>,
    _ identity: PluginIdentity
  ) throws(PluginRefusal) -> weft_plugin {
    let size = unsafe found.pointee.struct_size
    guard unsafe size >= UInt32(MemoryLayout<weft_plugin>.size), size <= 65536,
      unsafe found.pointee.magic == WEFT_MAGIC
    else {
      throw PluginRefusal(
        .start,
        "badDescriptor",
        "its descriptor is damaged",
        remedy: "fill struct_size and magic as <weft/plugin.h> says"
      )
    }
    let descriptor = unsafe found.pointee
    guard unsafe String(descriptor.id, atMost: 64) == identity.id,
      unsafe String(descriptor.version, atMost: 24) == identity.version,
      unsafe descriptor.hooks != nil
    else {
      throw PluginRefusal(
        .start,
        "badDescriptor",
        "its descriptor and its identity note say different things",
        remedy: "use the same id and version in both"
      )
    }
    return unsafe descriptor
  }

  /// What the plugin offers.
  func hooks() throws(PluginRefusal) -> [HookFunction] {
    var first: UnsafePointer<weft_hook>?
    var (count, stride): (UInt32, UInt32) = (0, 0)
    let status = unsafe descriptor.hooks?(instance, &first, &count, &stride) ?? WEFT_E_INTERNAL
    guard status == WEFT_OK, count <= UInt32(LoadedPlugin.mostHooks),
      unsafe count == 0 || first != nil,
      unsafe count == 0 || stride >= MemoryLayout<weft_hook>.size,
      stride <= 65536
    else {
      throw PluginRefusal(
        .start,
        "badHooks",
        "its list of hooks is damaged (status \(status))",
        remedy: "set hooks, count and stride as <weft/plugin.h> says"
      )
    }
    guard let start = unsafe UnsafeRawPointer(first) else { return [] }
    var hooks: [HookFunction] = []
    let arena = GuardedArena()
    for index in 0..<Int(count) {
      // SAFETY: plugin.h promises `count` hooks, `stride` bytes apart, until deinit, which this
      // host never calls.
      let hook = unsafe start.advanced(by: index * Int(stride))
        .assumingMemoryBound(to: weft_hook.self)
      hooks.append(try unsafe HookFunction(hook.pointee, arena))
    }
    return hooks
  }
}
