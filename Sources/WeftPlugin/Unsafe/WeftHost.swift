// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The host a plugin runs in, from its start until it has stopped; usable on any thread.
@safe public struct WeftHost: @unchecked Sendable {
  // SAFETY: host.h promises the table unchanged until the plugin has stopped, and its functions on any
  // thread.
  let table: UnsafePointer<weft_host>

  init(_ table: UnsafePointer<weft_host>) {
    unsafe self.table = unsafe table
  }

  /// What it is called.
  public var name: String { unsafe String(lent: table.pointee.name) }

  /// Its own version.
  public var version: String { unsafe String(lent: table.pointee.version) }

  /// The version of the plugin ABI it offers.
  public var abiVersion: (major: Int, minor: Int) {
    unsafe (Int(table.pointee.abi_major), Int(table.pointee.abi_minor))
  }

  /// Asks for a frame in which this plugin is asked again for all it has answered.
  ///
  /// For one that has learned something since, such as what it answered ``PluginRow/later()`` for.
  public func redraw() {
    unsafe table.pointee.redraw?(table)
  }

  /// Says something to whoever runs the host.
  ///
  ///     host.log(.warning, "no dictionary; words stay as they are")
  public func log(_ level: LogLevel, _ text: String) {
    guard let log = unsafe table.pointee.log else { return }
    unsafe text.lent { text in unsafe log(table, level.code, text) }
  }
}
