// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A hook as a plugin declares it.
package struct HookDeclaration: Equatable, Sendable {
  /// The id of the hook.
  package let id: String
  /// Its priority; the higher, the earlier the provider is asked.
  package let priority: Int
  /// The fields it reads, in its order.
  package let fields: [String]
  /// Whether the host has to ask it in every frame.
  package let isVolatile: Bool

  /// Creates a declaration.
  package init(id: String, priority: Int, fields: [String], isVolatile: Bool) {
    self.id = id
    self.priority = priority
    self.fields = fields
    self.isVolatile = isVolatile
  }
}
