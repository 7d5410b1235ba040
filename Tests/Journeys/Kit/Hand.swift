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
  /// The key of the command palette.
  case palette = "Control-k"
}

/// A user of one program: sees its screen, and gives real input at visible places.
///
/// A hand never calls into the program, and never makes it press something itself. A press goes to
/// a point on the screen, and whatever is there receives it.
protocol Hand: AnyObject {
  /// All visible texts.
  func texts() throws -> [String]
  /// The middle of a text, or of a control with that name, or `nil` if it isn't visible.
  func place(of text: String) throws -> Point?
  func press(at point: Point) throws
  /// Presses the right mouse button.
  func pressForMenu(at point: Point) throws
  /// Turns the wheel by a number of steps; negative ones scroll up.
  func wheel(_ steps: Int, at point: Point) throws
  func type(_ text: String) throws
  func key(_ key: NamedKey) throws
  /// Pastes the clipboard into the focused field.
  func paste() throws
  /// Chooses a file by pressing the attach button: in the browser's dialog, or by its path.
  func choose(_ file: String, by press: () throws -> Void) throws
  /// Makes the browser save files in a folder; other programs find it in the desktop's list of folders.
  func saveFiles(in folder: URL) throws
  /// Confirms the dialog that asks where to save a file; only the window has one.
  func confirmPlace(of file: String) throws -> Bool
  /// Cuts the connection to the server; returns `false` if there is none.
  func loseConnection() throws -> Bool
  func regainConnection() throws
  /// The middle of the screen.
  var middle: Point { get }
  /// Whether an opened chat takes typed text without another key.
  var writesAtOnce: Bool { get }
  /// The text of the focused field, or an empty text without focus.
  func field() throws -> String
  /// Saves a picture of the screen in a folder, and returns its path.
  func picture(in folder: URL, named name: String) throws -> String
}

/// Programs that ask for a path, and read files themselves.
extension Hand {
  func choose(_ file: String, by press: () throws -> Void) throws {
    try press()
    try type(file)
    try key(.enter)
  }

  func saveFiles(in folder: URL) throws {}

  func confirmPlace(of file: String) throws -> Bool { true }

  func loseConnection() throws -> Bool { false }

  func regainConnection() throws {}
}
