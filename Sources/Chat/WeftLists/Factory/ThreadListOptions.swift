// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The values from which a thread's row is drawn.
public struct ThreadListItemOptions {
  /// The row's texts and model.
  public let row: ThreadListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// The values the list depends on besides its data.
  public let environment: ChatEnvironment
}
