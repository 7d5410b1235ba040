// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a hook said about one row.
enum RowAnswer {
  /// It goes to the next provider.
  case pass
  /// It goes to the next provider until the hook knows.
  case later
  /// It failed, or is not there to be asked: the row is shown without the plugin.
  case absent
  /// This is the text.
  case text(String)
  /// This is the view.
  case view(SlotView)
  /// These are buttons.
  case actions([ChannelAction])
}
