// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a list can be sorted by.
public protocol SortingKey: Hashable, Sendable {
  /// The name on the wire.
  var name: String { get }

  /// Creates the key of a name, or nil when nothing can be sorted by it.
  init?(name: String)
}
