// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// What a view takes over from those around it.
struct Surroundings: Equatable {
  var foreground = Color.text
  /// Whether texts show as bars.
  var isRedacted = false
  /// The row the view stands in.
  var row: UInt64?
}
