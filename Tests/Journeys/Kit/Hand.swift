// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A point on a screen: in pixels, or in cells counted from zero.
struct Point: CustomStringConvertible, Equatable {
  var x: Double
  var y: Double

  var description: String { "\(Int(x)),\(Int(y))" }
}

/// A key with a name; everything else is typed as text.
enum NamedKey: String {
  case enter = "Enter"
  case escape = "Escape"
  case tab = "Tab"
  case backspace = "Backspace"
  case up = "ArrowUp"
  case down = "ArrowDown"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"
}

/// The eyes and hands of a user at one program: what its screen shows, and real input where something
/// is seen.
///
/// A hand never calls into the program and never asks it to press something by itself. A press goes to
/// a point of the screen, and whatever is there receives it.
protocol Hand: AnyObject {
  /// All texts that the screen shows.
  func texts() throws -> [String]
  /// The middle of a text, or of a control with that name; `nil` where it isn't seen.
  func place(of text: String) throws -> Point?
  func press(at point: Point) throws
  /// Presses with the other button of the mouse.
  func pressForMenu(at point: Point) throws
  /// Turns the wheel by steps; negative ones lead upwards.
  func wheel(_ steps: Int, at point: Point) throws
  func type(_ text: String) throws
  func key(_ key: NamedKey) throws
  /// The middle of the screen.
  var middle: Point { get }
  /// Whether an opened chat takes what is typed at once.
  var writesAtOnce: Bool { get }
  /// The text of the field that has the keys; empty where none has them.
  func field() throws -> String
  /// Saves a picture of the screen in a folder, and says where it is.
  func picture(in folder: URL, named name: String) throws -> String
}
