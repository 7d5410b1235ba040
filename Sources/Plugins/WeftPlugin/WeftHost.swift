// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The host that a plugin runs in; valid from the plugin's start until it has stopped, on any thread.
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

  /// The version of the plugin ABI that the host offers.
  public var abiVersion: (major: Int, minor: Int) {
    unsafe (Int(table.pointee.abi_major), Int(table.pointee.abi_minor))
  }

  /// Requests a frame in which the host asks this plugin again about everything it has answered.
  ///
  /// Call it when the plugin has learned something new, for example an answer that it postponed
  /// with ``PluginRow/later()``.
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

/// The importance of a line that a plugin logs.
public enum LogLevel: Sendable {
  /// Details for the plugin's author.
  case debug
  /// Information for the user.
  case info
  /// Something unexpected that the plugin can work around.
  case warning
  /// A failure.
  case error

  /// The level's number in the ABI.
  var code: Int32 {
    switch self {
    case .debug: Int32(WEFT_LOG_DEBUG)
    case .info: Int32(WEFT_LOG_INFO)
    case .warning: Int32(WEFT_LOG_WARNING)
    case .error: Int32(WEFT_LOG_ERROR)
    }
  }
}
