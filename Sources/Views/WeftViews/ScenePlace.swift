// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The owner of the views in a part of a screen, which decides how far they may reach.
///
/// Only the engine writes it, as a modifier around the part; the host refuses a plugin's answer
/// that contains one.
package enum ScenePlace: Equatable, Sendable {
  /// Views of a plugin: they are visible and can be pressed only inside their own rectangle.
  ///
  /// - Parameter most: The largest fraction of a window's height they may take, nil when the view
  ///   they are in bounds them.
  case guest(most: Double?)
  /// Views of the application inside those of a plugin.
  case host
  /// A question or a message in front of a screen.
  case question
  /// A menu in front of a screen.
  case menu

  /// The kind of the modifier, a number that no C header defines.
  package static let modifier: UInt32 = 0xFFF0

  /// The name of the modifier in JSON.
  package static let name = "place"

  /// Reads the owner from a modifier's properties.
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
  /// Returns the scene marked with an owner; an empty scene stays empty.
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
