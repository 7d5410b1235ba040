// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something that was pressed on a terminal, or done with its mouse.
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
  /// A character, or a text that was pasted.
  case text(String)
  /// A letter with the control key.
  case control(Character)
  /// The wheel was turned by so many notches, towards the end of the page when positive.
  case wheel(Int)
  /// The left button went down on a cell.
  case click(column: Int, row: Int)
  /// The right button went down on a cell.
  case menu(column: Int, row: Int)
  /// Something nobody knows.
  case other
}
