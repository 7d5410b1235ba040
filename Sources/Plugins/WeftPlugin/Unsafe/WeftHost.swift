// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The host that a plugin runs in, valid from its start until it has stopped; usable on any thread.
@safe public struct WeftHost: @unchecked Sendable {
  // SAFETY: host.h promises that the table stays unchanged until the plugin has stopped, and that
  // its functions may be called on any thread.
  let table: UnsafePointer<weft_host>

  init(_ table: UnsafePointer<weft_host>) {
    unsafe self.table = unsafe table
  }

  /// The host's name.
  public var name: String { unsafe String(lent: table.pointee.name) }

  /// The host's own version.
  public var version: String { unsafe String(lent: table.pointee.version) }

  /// The version of the plugin ABI it offers.
  public var abiVersion: (major: Int, minor: Int) {
    unsafe (Int(table.pointee.abi_major), Int(table.pointee.abi_minor))
  }

  /// Requests a frame in which the host asks this plugin again for everything it has answered.
  ///
  /// A plugin calls it when it has learned something new, such as a row's answer that was
  /// ``PluginRow/later()``.
  public func redraw() {
    unsafe table.pointee.redraw?(table)
  }

  /// Logs a line for the person who runs the host.
  ///
  ///     host.log(.warning, "no dictionary; words stay as they are")
  public func log(_ level: LogLevel, _ text: String) {
    guard let log = unsafe table.pointee.log else { return }
    unsafe text.lent { text in unsafe log(table, level.code, text) }
  }
}
