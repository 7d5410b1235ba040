// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Whose views stand in a part of a screen, and so how far they may reach.
///
/// Only the engine writes it, as a modifier around the part; a plugin's answer that holds one is refused.
package enum ScenePlace: Equatable, Sendable {
  /// What a plugin drew: nothing of it is seen or pressed outside of its own rectangle.
  ///
  /// - Parameter most: How much of a window's height it may take, nil where what it stands in bounds it.
  case guest(most: Double?)
  /// What the application drew, inside of what a plugin put around it.
  case host
  /// A question or a message in front of a screen.
  case question
  /// A menu in front of a screen.
  case menu

  /// The kind of the modifier, which no header names.
  package static let modifier: UInt32 = 0xFFF0

  /// What the modifier is called where scenes are written as JSON.
  package static let name = "place"

  /// Reads the place from a modifier's properties.
  package init(code: UInt32, most: Double?) {
    self =
      switch code {
      case 1: .host
      case 2: .question
      case 3: .menu
      default: .guest(most: most)
      }
  }

  fileprivate var code: Int64 {
    switch self {
    case .guest: 0
    case .host: 1
    case .question: 2
    case .menu: 3
    }
  }
}

extension Scene {
  /// The views in a place; nothing stays nothing.
  package func placed(_ place: ScenePlace) -> Scene {
    if isEmpty { return self }
    var writer = SceneWriter()
    writer.begin(UInt32(WEFT_OP_MODIFIER), kind: ScenePlace.modifier)
    if place.code != 0 { writer.property(UInt32(WEFT_PROP_ROLE), place.code) }
    if case .guest(let most?) = place { writer.property(UInt32(WEFT_PROP_FRACTION), most) }
    writer.splice(self)
    writer.end()
    return writer.scene
  }
}
