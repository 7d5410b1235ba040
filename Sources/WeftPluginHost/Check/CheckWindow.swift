// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// A window a plugin is asked about while it is checked.
struct CheckWindow {
  /// What it is, in words.
  let name: String
  let content: PackedWindow
  /// Whether answers may be too long for a host, because what is asked about is.
  var mayBeTooLong = false
}
