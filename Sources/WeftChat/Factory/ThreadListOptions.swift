// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is known when a thread's row is drawn.
public struct ThreadListItemOptions {
  /// What the row shows.
  public let row: ThreadListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// What the list depends on besides its data.
  public let environment: ChatEnvironment
}
