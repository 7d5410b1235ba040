// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a hook wrote into its arena, taken apart but not verified.
struct HookAnswers {
  /// The views of rows.
  var items: [UInt64: UnverifiedItem] = [:]
  /// The texts of rows.
  var texts: [UInt64: String] = [:]
  /// The buttons of rows, in the order they were written.
  var actions: [UInt64: [ChannelAction]] = [:]
  /// Rows that are to be asked about again.
  var later: Set<UInt64> = []
  /// What the host is asked to do.
  var commands: [PluginCommand] = []
}
