// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// A hook's answer about one row.
enum RowAnswer {
  /// The next provider answers.
  case pass
  /// The hook will answer later; until then the next provider does.
  case later
  /// The hook failed or is not running: the row is shown without the plugin.
  case absent
  /// A text.
  case text(String)
  /// A view.
  case view(SlotView)
  /// Swipe buttons.
  case actions([ChannelAction])
}
