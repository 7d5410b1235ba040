// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a plugin says of a hook it offers.
package struct HookDeclaration: Equatable, Sendable {
  /// Which hook it is.
  package let id: String
  /// Whom of several is asked first: the higher.
  package let priority: Int
  /// The fields it reads, in its order.
  package let fields: [String]
  /// Whether it has to be asked every frame.
  package let isVolatile: Bool

  /// Declares a hook.
  package init(id: String, priority: Int, fields: [String], isVolatile: Bool) {
    self.id = id
    self.priority = priority
    self.fields = fields
    self.isVolatile = isVolatile
  }
}
