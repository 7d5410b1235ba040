// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// How a provider fills a slot with a view.
public enum SlotView: Equatable, Sendable {
  /// The view as it is.
  case whole(Scene)
  /// Something around what the next provider shows.
  case around(SceneFrame)
}

extension SlotView {
  /// Whether nothing of what the next provider shows is left.
  var isWhole: Bool {
    if case .whole = self { true } else { false }
  }
}
