// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
internal import CWeftPlatform
package import WeftPoints

/// The host's side of the functions for one plugin: those passed to its `init`, and those of `weft/points.h`.
package protocol PluginServices: AnyObject, Sendable {
  /// Logs a line of the plugin; called from any thread.
  ///
  /// - Parameter isWarning: Whether the line reports a failure or something unexpected.
  func log(_ line: String, isWarning: Bool)

  /// The last line the plugin logged, or `nil` if there is none.
  var lastLine: String? { get }

  /// Asks the host to call the plugin again; called from any thread.
  func redraw()

  /// Whether the current thread is the one the plugin was started on.
  var isOnMainThread: Bool { get }

  /// Releases the plugin's resources, after it has ended or has failed to start.
  func pluginDidEnd()

  /// Declares a point for the plugin, or adds the plugin to those that declared it identically.
  func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError)

  /// Provides a point with a C function; returns a handle for ``release(_:)``.
  func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64

  /// Makes a C function that calls a point; returns it with a handle for ``release(_:)``.
  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt)

  /// Makes a packed function that calls a point; returns it with a handle for ``release(_:)``.
  func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt)

  /// Releases a function that was provided or acquired.
  func release(_ handle: UInt64) throws(PointError)
}

/// Services of a plugin whose points are in a registry of the same process.
package protocol RegistryServices: PluginServices {
  /// The registry that holds the plugin's points.
  var points: PointRegistry { get }
  /// The owner under which the registry lists the plugin's file.
  var owner: PointOwner { get }

  /// Checks a point's signature before the registry declares the point.
  func admit(_ signature: String, of id: String) throws(PointError)
}

extension RegistryServices {
  package func admit(_ signature: String, of id: String) throws(PointError) {}

  package func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    try admit(signature, of: id)
    _ = try points.declare(
      id,
      signature,
      composition: composition,
      returnsStatus: returnsStatus,
      by: owner
    )
  }

  package func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64 {
    try points.provide(
      id,
      signature,
      function: function,
      context: context,
      isPacked: isPacked,
      priority: priority,
      by: owner
    )
  }

  package func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    try points.acquire(id, signature, isDirect: isDirect, by: owner)
  }

  package func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    try points.acquirePacked(id, signature, by: owner)
  }

  package func release(_ handle: UInt64) throws(PointError) {
    try points.release(handle, by: owner)
  }

  package func pluginDidEnd() { points.remove(owner) }
}

/// The table of host functions that a plugin receives.
///
/// It lives as long as the process, because the plugin may keep its address.
package enum HostTable {
  /// The maximum size in bytes of a line that a plugin logs; the rest is cut off.
  package static let longestLine = 4096

  /// The memory a plugin's pointer refers to: the table, followed by the host's own data.
  @safe private struct Record {
    var table: weft_host
    let services: any PluginServices
  }

  /// Makes a table for a plugin that is about to start on this thread, which becomes its main thread.
  static func make(_ services: any PluginServices) -> UnsafePointer<weft_host> {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    let table = unsafe weft_host(
      struct_size: UInt32(MemoryLayout<weft_host>.size),
      abi_major: UInt32(WEFT_ABI_MAJOR),
      abi_minor: UInt32(WEFT_ABI_MINOR),
      flags: 0,
      name: constant("weft"),
      // SAFETY: the text lives for ever, and has as many bytes as the macro's.
      version: unsafe weft_str(
        bytes: weft_platform_version(),
        length: UInt64(WEFT_VERSION.utf8.count)
      ),
      get: { host, id in
        guard unsafe host != nil, unsafe String(id, atMost: 128) == WEFT_POINTS else { return nil }
        return unsafe UnsafeRawPointer(PointsTable.pointer)
      },
      log: { host, level, text in
        guard let host = unsafe host, let bytes = unsafe text.bytes else { return }
        // SAFETY: the plugin lends the text for the length of the call.
        let count = unsafe Int(min(text.length, UInt64(HostTable.longestLine)))
        let content = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe HostTable.services(of: host)
          .log(String(decoding: content, as: UTF8.self), isWarning: level >= WEFT_LOG_WARNING)
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

  /// Returns the services that the functions of a table call; the table must be one of this process's own.
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
