// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The menus of a screen's rows, and the menu, message or question in front of its list.
package protocol RowMenus: AnyObject {
  /// The menu, message or question in front of the list, which receives every key.
  var front: ScreenFront? { get }
  /// Opens the menu of a row, or the menu of an invitation, which has no row.
  func openMenu(ofRow row: UInt64?) -> ActionOutcome
  /// Closes the menu of a row and returns the row, which the menu's actions apply to; `nil` if no menu was open.
  func closeMenu() -> UInt64?
  /// Closes the menu, message or question in front of the list; returns false if the list has nothing in front.
  func closeFront() -> Bool
  /// Returns the tools of a row, which a surface may offer as buttons while the user points at it.
  func tools(ofRow row: UInt64) -> [ChannelAction]
}

/// A menu, message or question in front of a list, with the actions of its buttons in order.
package enum ScreenFront {
  /// A menu of actions.
  case menu([String])
  /// A message to acknowledge.
  case message([String])
  /// A question, which blocks everything else until it is answered.
  case question([String])

  /// The actions of its buttons, in order.
  package var actions: [String] {
    switch self {
    case .menu(let actions), .message(let actions), .question(let actions): actions
    }
  }
}

/// A list whose rows can be swiped.
package protocol ScreenSwipe: AnyObject {
  /// Opens the buttons at one end of a row, or closes them for `nil`; returns false if there are none.
  func swipe(_ row: UInt64, toTrailing: Bool?) -> Bool
  /// The open buttons from the middle of the row outwards, their row, and whether they are at its end.
  var open: (row: UInt64, actions: [ChannelAction], isTrailing: Bool)? { get }
}

/// A list that loads its rows little by little.
package protocol RowLoading: AnyObject {
  /// The number of rows known so far.
  var count: Int { get }
  /// Whether more rows can be loaded while the application is idle.
  var hasMoreToLoad: Bool { get }
  /// Loads the next batch of rows.
  func loadMore()
}

/// One of the lists at the bottom of the stack, whose rows all viewers share.
package protocol RootList: RowLoading {
  /// Replaces its rows with the equal ones of the shared list, so that viewers don't accumulate copies.
  func share()
  /// Returns whether rows were loaded in order, not read on demand.
  func hasLoaded(_ indices: Range<Int>) -> Bool
  /// Reads rows that the user may scroll to soon, so that no frame has to wait for them.
  func prepare(_ indices: Range<Int>)
  /// Returns whether the source may still deliver the row at an index.
  func isComing(_ index: Int) -> Bool
  /// Returns what a row shows, or `nil` for rows that plugins can't change.
  func subject(ofRow row: UInt64) -> RowSubject?
  /// Selects the row of a channel or thread; ignores a subject that the list can't show.
  func select(_ subject: RowSubject)
  /// The action that loads announced rows, or repeats a load that failed.
  var loadAction: String { get }
  /// Shows the channels of another query; a list of threads ignores it.
  func show(_ query: ChannelListQuery)
  /// Returns the text of an empty pane beside the list.
  func placeholder(_ words: AppWords.Panes) -> String
}

/// A screen with a queue of items, about which the user decides one at a time.
package protocol CatchUpWalk: RowLoading {
  /// The messages of the current item, or `nil` after the last one.
  var list: ChatMessageListViewModel? { get }
  /// Whether a decision can be undone.
  var canUndo: Bool { get }
  /// Takes a decision about the current item.
  ///
  /// - Throws: The reason why it can't be performed; the screen then stays at the item.
  func decide(_ input: CatchUpSession.Input) throws(SourceError)
}

/// The pictures of a message, shown one at a time.
package protocol PictureSeries: AnyObject {
  /// Shows the next picture, or an earlier one; the last one is followed by the first.
  func move(by step: Int)
}
