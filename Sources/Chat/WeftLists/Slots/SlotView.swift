// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A provider's view for a slot.
public enum SlotView: Equatable, Sendable {
  /// A complete view.
  case whole(Scene)
  /// A frame around the next provider's view.
  case around(SceneFrame)
}

extension SlotView {
  /// Whether the view replaces the next provider's view.
  var isWhole: Bool {
    if case .whole = self { true } else { false }
  }
}
