// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The state a view inherits from the views around it.
struct Surroundings: Equatable {
  var foreground = Color.text
  /// Whether texts are drawn as bars.
  var isRedacted = false
  /// The row that contains the view, if any.
  var row: UInt64?
}
