// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The owner of declarations, providers and references: one file of a plugin, or the host itself.
package struct PointOwner: Hashable, Sendable {
  /// The plugin's id.
  package let id: String
  /// Tells the plugin's files apart while a new one replaces an older one.
  package let generation: Int

  /// Creates an owner.
  package init(id: String, generation: Int = 0) {
    self.id = id
    self.generation = generation
  }

  /// The host, which may provide a point more than once and use ids that begin with `weft.`.
  package static let host = PointOwner(id: "weft")
}
