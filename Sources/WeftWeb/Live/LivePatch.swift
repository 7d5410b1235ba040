// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a page is told when it shows another scene.
public struct LivePatch {
  /// Whether the page forgets all it has, since what it needs is in the patch.
  public let isReset: Bool
  /// Rules the page has not got yet, in their order.
  public let rules: [String]
  /// What differs.
  public let change: LiveChange

  /// Whether nothing changes.
  public var isEmpty: Bool { !isReset && rules.isEmpty && change.isEmpty }
}
