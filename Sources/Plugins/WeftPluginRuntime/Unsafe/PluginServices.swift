// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The host's side of the functions that one plugin gets at its start.
package protocol PluginServices: AnyObject, Sendable {
  /// Logs a line of the plugin; called from any thread.
  func log(_ line: String)

  /// The last line it logged; nil when there is none.
  var lastLine: String? { get }

  /// Returns a table of functions by its id, valid as long as the process; nil when there is none.
  func table(_ id: String) -> UnsafeRawPointer?

  /// Requests that the plugin be asked again; called from any thread.
  func redraw()

  /// Whether the current thread is the one the plugin was started on.
  var isOnMainThread: Bool { get }

  /// Releases the plugin's resources, after it has ended or has failed to start.
  func pluginDidEnd()
}
