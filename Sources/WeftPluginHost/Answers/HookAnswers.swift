// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginWire

/// What a hook wrote into its arena, taken apart.
struct HookAnswers {
  /// An answer for each row that was asked about, in that order.
  var rows: [RowAnswer]
  /// The buttons of each row, in the order they were written; empty where there are none at all.
  var actions: [[ChannelAction]] = []
  /// What the host is asked to do.
  var commands: [PluginCommand] = []
  /// Why the first of the rows that were refused was; they are passed.
  var refused: PluginRefusal?

  /// Answers that pass some rows.
  init(passing count: Int) {
    rows = Array(repeating: .pass, count: count)
  }
}
