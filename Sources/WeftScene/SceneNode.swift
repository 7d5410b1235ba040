// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One row, view or modifier of a validated scene.
package struct SceneNode {
  /// What it is.
  package enum Role: Equatable {
    case row
    case view(UInt32)
    case modifier(UInt32)
  }

  package let role: Role
  /// The first word of the record's properties.
  let firstProperty: Int
  let propertyCount: Int
  /// The index of the first node that is not inside this one.
  package internal(set) var end: Int
  /// The word behind its END.
  var endWord: Int
}
