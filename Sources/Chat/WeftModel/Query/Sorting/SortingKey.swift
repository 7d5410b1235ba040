// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key that a list can be sorted by.
public protocol SortingKey: Hashable, Sendable {
  /// The key's name in the wire form.
  var name: String { get }

  /// Creates the key of a name, nil where lists can't be sorted by it.
  init?(name: String)
}
