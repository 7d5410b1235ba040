// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Who declares, provides and acquires: a plugin, or the host itself.
package struct PointOwner: Hashable, Sendable {
  /// The plugin's id.
  package let id: String
  /// Where the user's order puts it; lower is higher.
  package let rank: Int

  package init(id: String, rank: Int = .max) {
    self.id = id
    self.rank = rank
  }

  /// The host, which may provide a point more than once and use ids that begin with `weft.`.
  package static let host = PointOwner(id: "weft")
}
