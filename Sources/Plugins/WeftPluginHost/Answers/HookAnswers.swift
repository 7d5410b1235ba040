// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftPluginFormat

/// A hook's answers, as read from its arena.
struct HookAnswers {
  /// An answer for each row that was asked about, in the same order.
  var rows: [RowAnswer]
  /// The buttons of each row, in the order they were written; empty without any buttons.
  var actions: [[ChannelAction]] = []
  /// The commands for the host.
  var commands: [PluginCommand] = []
  /// The reason why the first refused view or button was refused; refused rows are passed.
  var refused: PluginRefusal?

  /// Creates answers that pass all of `count` rows.
  init(passing count: Int) {
    rows = Array(repeating: .pass, count: count)
  }
}
