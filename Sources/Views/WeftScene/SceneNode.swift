// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One row, view or modifier of a validated scene.
package struct SceneNode {
  /// The kind of the node.
  package enum Role: Equatable {
    case row
    case view(UInt32)
    case modifier(UInt32)
  }

  /// The kind of the node.
  package let role: Role
  /// The index of the first word of its properties.
  let firstProperty: Int
  let propertyCount: Int
  /// The index of the first node that is not inside this one.
  package internal(set) var end: Int
  /// The index of the word after its END.
  var endWord: Int
}
