// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a plugin gets when it calls the functions it was handed at its start.
package protocol PluginServices: AnyObject, Sendable {
  /// Takes something the plugin says, from any thread.
  func log(_ line: String)

  /// What it said last, nil when it has said nothing.
  var lastLine: String? { get }

  /// A table of functions by its id, nil where there is none; it lives as long as the process.
  func table(_ id: String) -> UnsafeRawPointer?

  /// Has the plugin asked anew, from any thread.
  func redraw()

  /// Whether this thread is the one the plugin was started on.
  var isOnMainThread: Bool { get }

  /// Takes back what the plugin was given; it has ended, or could not be started.
  func pluginDidEnd()
}
