// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The changes a page needs to show another scene.
public struct LivePatch {
  /// Whether the page must forget everything first; the patch then contains all it needs.
  public let isReset: Bool
  /// The rules the page doesn't have yet, in order.
  public let rules: [String]
  /// The difference between the scenes.
  public let change: LiveChange

  /// Whether nothing changes.
  public var isEmpty: Bool { !isReset && rules.isEmpty && change.isEmpty }
}
