// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// One screen of the application: a list, which row of it is first, and which one is selected.
///
/// Places count as the list does: of messages from the newest on.
package protocol AppScreen: AnyObject {
  /// Which one it is.
  var name: ScreenName { get }
  /// What the way back to it is called.
  var title: String { get }
  /// Whether the newest row stands at the lower end and is what one sees first.
  var isReadFromBelow: Bool { get }
  /// How many rows the list has, as far as they are known.
  var count: Int { get }
  /// The first visible row.
  var first: Int { get }
  /// The place of the selected row.
  var selected: Int? { get set }
  /// Whether a row begins a part of the list and is passed over by a selection.
  func isHeading(at place: Int) -> Bool
  /// What stands in front of the list and takes every key.
  var front: ScreenFront? { get }
  /// Whether rows have menus of what can be done with them, which ``ListAction/more`` opens.
  var hasMenus: Bool { get }
  /// The buttons of swiped rows, where rows can be swiped.
  var swipe: (any ScreenSwipe)? { get }

  /// Takes in what has changed, so that places are those of the next frame.
  func takeChanges()
  /// Takes the rows of the list nobody looks at in place of its own, which are the same: of lists that are
  /// left to themselves each holds more and more of its own.
  func share()
  /// Has rows from a place on be there, and drawn, in the next frame.
  func want(from first: Int, count: Int)
  /// These rows are before the eyes of the user.
  func see(_ places: Range<Int>)
  /// Reads rows that may be seen soon, so that no frame has to wait for them.
  func prepare(_ places: Range<Int>)
  /// Whether rows beyond those that are loaded can be loaded while nothing else is to be done.
  var hasMoreToLoad: Bool { get }
  /// Loads some of them.
  func loadMore()
  /// The screen with at most a number of rows, from the first visible one on; it begins a frame.
  func scene(rowLimit: Int) -> Scene
  /// Does what was started in a row, or in no row.
  func perform(_ action: String, row: UInt64?) -> ActionOutcome
  /// Does what a row as a whole is for.
  func open(row: UInt64) -> ActionOutcome
  /// The place of a row of the frame.
  func place(ofRow row: UInt64) -> Int?
  /// The row at a place of the frame.
  func row(at place: Int) -> UInt64?
  /// Closes whatever stands in front; false when nothing does.
  func closeFront() -> Bool
  /// The screen came before the eyes of the user, or another one covers it.
  func appear(_ isVisible: Bool)
}

/// What stands in front of a list, with the actions it offers in their order.
package enum ScreenFront {
  case menu([String])
  /// Something that is told.
  case message([String])
  /// Something that is asked before it is done: until it is answered, nothing else is.
  case question([String])

  package var actions: [String] {
    switch self {
    case .menu(let actions), .message(let actions), .question(let actions): actions
    }
  }
}

/// A list whose rows can be swiped aside.
package protocol ScreenSwipe: AnyObject {
  /// Shows the buttons at one end of a row, or none; false when it has none there.
  func swipe(_ row: UInt64, toTrailing: Bool?) -> Bool
  /// The buttons that are shown, from the middle of the row outwards, the row they belong to, and at which end.
  var open: (row: UInt64, actions: [ChannelAction], isTrailing: Bool)? { get }
}

extension AppScreen {
  package var isReadFromBelow: Bool { false }
  package func isHeading(at place: Int) -> Bool { false }
  package var front: ScreenFront? { nil }
  package var hasMenus: Bool { false }
  package var swipe: (any ScreenSwipe)? { nil }
  package func takeChanges() {}
  package func share() {}
  package func see(_ places: Range<Int>) {}
  package func prepare(_ places: Range<Int>) {}
  package var hasMoreToLoad: Bool { false }
  package func loadMore() {}
  package func closeFront() -> Bool { false }
  package func appear(_ isVisible: Bool) {}
}
