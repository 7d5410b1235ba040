// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import Glibc
package import WeftPluginFormat

/// A plugin that is loaded into this process and started.
///
/// It is stopped once neither its host nor any of its hooks refers to it any more.
@safe package final class PluginImage {
  private typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<weft_plugin>?

  /// The plugin's name, as shown to the user.
  package let name: String
  private let id: String
  let descriptor: PluginDescriptor
  private let instance: UnsafeMutableRawPointer?
  private let services: any PluginServices

  /// Loads the bytes of an inspected file and starts the plugin.
  ///
  /// - Parameter file: The descriptor of a sealed file, which must stay open until the process
  ///   ends. The loader identifies images by their path, so it would mistake a later plugin whose
  ///   file got the same number for this one.
  package init(
    _ file: Int32,
    identity: PluginIdentity,
    services: any PluginServices
  ) throws(PluginRefusal) {
    id = identity.id
    let handle = try unsafe Self.map(file, id)
    guard let symbol = unsafe dlsym(handle, "weft_plugin_v1") else {
      throw PluginRefusal(.noEntry, "the loader finds no function weft_plugin_v1 in it")
    }
    // SAFETY: the symbol is the function of plugin.h by its name, which carries the version.
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    // The entry is called once: a second call might return another descriptor.
    let found = unsafe PluginCode(id, "weft_plugin_v1").run {
      unsafe entry(UInt32(WEFT_ABI_MAJOR), UInt32(WEFT_ABI_MINOR))
    }
    guard let found = unsafe found else {
      throw PluginRefusal(.declined, "it declines to work with ABI \(ABIVersion.host)")
    }
    descriptor = try unsafe PluginDescriptor(found, identity)
    name = descriptor.name
    var instance: UnsafeMutableRawPointer?
    if let initialise = unsafe descriptor.table.`init` {
      let status = PluginCode(id, "init").run {
        unsafe initialise(HostTable.make(services), &instance)
      }
      guard status == WEFT_OK else {
        services.pluginDidEnd()
        throw PluginRefusal(
          .initFailed,
          "it could not start (status \(status))",
          remedy: services.lastLine.map { "it says: \($0)" }
        )
      }
    }
    unsafe self.instance = unsafe instance
    self.services = services
  }

  deinit {
    // `deinit` must not be called on another thread, and plugin.h allows a host to skip it.
    if services.isOnMainThread, let end = unsafe descriptor.table.`deinit` {
      PluginCode(id, "deinit").run { unsafe end(instance) }
    }
    services.pluginDidEnd()
  }

  private static func map(
    _ file: Int32,
    _ id: String
  ) throws(PluginRefusal) -> UnsafeMutableRawPointer {
    guard let handle = unsafe LoadedLibrary.open(file, of: id) else {
      throw refusal(LoadedLibrary.reason())
    }
    return unsafe handle
  }

  private static func refusal(_ reason: String) -> PluginRefusal {
    guard let symbol = reason.split(separator: "undefined symbol: ").last, symbol != reason[...]
    else { return PluginRefusal(.loadFailed, "the loader refuses it: \(reason)") }
    return PluginRefusal(.undefinedSymbol, "it uses \(symbol), which none of its libraries defines")
  }

  /// Returns the plugin's table with an id, or `nil` if it has none.
  func table(_ id: StaticString) -> UnsafeRawPointer? {
    let name = unsafe weft_str(
      bytes: UnsafeRawPointer(id.utf8Start).assumingMemoryBound(to: CChar.self),
      length: UInt64(id.utf8CodeUnitCount)
    )
    return unsafe PluginCode(self.id, "get").run { unsafe descriptor.table.get?(instance, name) }
  }

  /// Asks the plugin for its hooks.
  func hooks(_ arena: GuardedArena) throws(PluginRefusal) -> [HookFunction] {
    var first: UnsafePointer<weft_hook>?
    var (count, stride): (UInt32, UInt32) = (0, 0)
    let status = PluginCode(id, "hooks").run {
      unsafe descriptor.table.hooks?(instance, &first, &count, &stride) ?? WEFT_E_INTERNAL
    }
    guard status == WEFT_OK, count <= UInt32(PluginDeclaration.mostHooks),
      unsafe count == 0 || first != nil,
      count == 0 || stride >= FirstSize.hook,
      stride <= 65536
    else {
      throw PluginRefusal(.badHooks, "its list of hooks is damaged (status \(status))")
    }
    guard let start = unsafe UnsafeRawPointer(first) else { return [] }
    var hooks: [HookFunction] = []
    let memory = PluginMemory()
    for index in 0..<Int(count) {
      // SAFETY: plugin.h promises `count` hooks, `stride` bytes apart, until deinit; they are read
      // through the kernel, which fails for an unmapped address.
      let place = unsafe start.advanced(by: index * Int(stride))
      guard let hook = unsafe memory.copySized(weft_hook(), from: place, least: FirstSize.hook)
      else {
        throw PluginRefusal(
          .badHooks,
          "its hook \(index) is at an invalid address or too small"
        )
      }
      hooks.append(
        try unsafe HookFunction(hook, answersIn: arena, memory: memory, of: id, keeping: self)
      )
    }
    return hooks
  }
}

/// Functions that load libraries into this process, where they stay until it ends.
///
/// A plugin's libraries are loaded before the plugin. The loader then finds each by its name and
/// searches no folders, regardless of the plugin's search path.
package enum LoadedLibrary {
  /// Loads a library of the system by its name or path.
  package static func load(_ name: String) throws(PluginRefusal) {
    guard unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses \(EscapedText.line(name)): \(reason())")
    }
  }

  /// Loads a library that a plugin brings and whose constructors are the plugin's code.
  ///
  /// - Parameter file: The descriptor of a sealed file, which must stay open until the process
  ///   ends. The loader identifies images by their path, so it would mistake another file that got
  ///   the same number for this one.
  package static func load(_ file: Int32, of id: String) throws(PluginRefusal) {
    guard unsafe open(file, of: id) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses a library it brings: \(reason())")
    }
  }

  /// Maps a sealed file and runs its constructors.
  static func open(_ file: Int32, of id: String) -> UnsafeMutableRawPointer? {
    unsafe PluginCode(id, "its constructors").run {
      unsafe dlopen("/proc/self/fd/\(file)", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }
  }

  /// Returns the loader's last error, on one line.
  static func reason() -> String {
    guard let text = unsafe dlerror().map({ unsafe String(cString: $0) }) else {
      return "unknown reason"
    }
    // The descriptor's number would mean nothing to the reader.
    return EscapedText.line(text.replacing(#/\/proc\/self\/fd\/[0-9]+: /#, with: ""))
  }
}
