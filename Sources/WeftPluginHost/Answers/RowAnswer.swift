// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a hook said about one row.
enum RowAnswer {
  /// It goes to the next provider.
  case pass
  /// It goes to the next provider until the hook knows.
  case later
  /// This is the text.
  case text(String)
  /// This is the view.
  case view(SlotView)
  /// These are buttons.
  case actions([ChannelAction])
}
