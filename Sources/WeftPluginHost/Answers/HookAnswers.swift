// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a hook wrote into its arena, taken apart but not verified.
struct HookAnswers {
  /// What was said about one row.
  enum Row {
    /// Nothing, or that it goes to the next provider.
    case none
    /// That it is to be asked about again.
    case later
    /// Its text.
    case text(String)
    /// Its view.
    case item(UnverifiedItem)
  }

  /// An answer for each row that was asked about, in that order.
  var rows: [Row]
  /// The buttons of each row, in the order they were written; empty where there are none at all.
  var actions: [[ChannelAction]] = []
  /// What the host is asked to do.
  var commands: [PluginCommand] = []
}
