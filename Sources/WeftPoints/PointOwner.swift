// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Who declares, provides and acquires: a file of a plugin, or the host itself.
package struct PointOwner: Hashable, Sendable {
  /// The plugin's id.
  package let id: String
  /// Which of its files, where a new one takes the place of another.
  package let generation: Int

  package init(id: String, generation: Int = 0) {
    self.id = id
    self.generation = generation
  }

  /// The host, which may provide a point more than once and use ids that begin with `weft.`.
  package static let host = PointOwner(id: "weft")
}
