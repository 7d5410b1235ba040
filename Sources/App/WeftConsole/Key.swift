// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key pressed on a terminal, or an action with its mouse.
package enum Key: Equatable, Sendable {
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case escape
  case backspace
  case tab
  case backTab
  /// A character, or a pasted text.
  case text(String)
  /// A letter pressed with Control.
  case control(Character)
  /// The wheel turned by some notches; positive towards the end of the page.
  case wheel(Int)
  /// The left button was pressed on a cell.
  case click(column: Int, row: Int)
  /// The right button was pressed on a cell.
  case menu(column: Int, row: Int)
  /// An unknown sequence or a key without a meaning.
  case other
}
