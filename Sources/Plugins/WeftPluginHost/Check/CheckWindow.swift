// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A window that a plugin is asked about during a check.
struct CheckWindow {
  /// A description of it.
  let name: String
  let content: PackedWindow
  /// Whether answers may exceed a host's limits because the window's own texts are so long.
  var mayBeTooLong = false
}
