// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// One screen of the application: a list, its first visible row and its selected row.
///
/// An `index` counts the rows of the list; message lists count from the newest message. A capability that only some
/// screens have, such as a search or a message field, is a separate object, which is `nil` on all other screens.
package protocol AppScreen: AnyObject {
  /// The list that the screen currently shows.
  var shownList: ScreenList { get }
  /// The title, which is also the label of the back button that leads to the screen.
  var title: String { get }
  /// Returns the most useful keys of the screen, for the line at the lower edge.
  func hint(_ hints: AppWords.Hints) -> String

  /// The number of rows known so far.
  var count: Int { get }
  /// The index of the first visible row.
  var first: Int { get }
  /// The index of the row that has the focus at first, or `nil` if none has.
  var start: Int? { get }
  /// The index of the selected row.
  var selected: Int? { get set }
  /// Returns whether a row is a section heading, which the selection skips.
  func isHeading(at index: Int) -> Bool
  /// Returns the index of a row of the frame; by default, rows are numbered from 1.
  func index(ofRow row: UInt64) -> Int?
  /// Returns the row at an index of the frame.
  func row(at index: Int) -> UInt64?

  /// Notifies the screen that it became visible, or that another one covers it.
  func appear(_ isVisible: Bool)
  /// Takes over the list's changes, so that indices are those of the next frame.
  ///
  /// - Returns: The changes, or `nil` if they are unknown.
  @discardableResult
  func drainChanges() -> Changeset?
  /// Scrolls to a row, and makes the next frame load and draw that many rows.
  func want(from first: Int, count: Int)
  /// Draws the screen with at most `rowLimit` rows from the first visible one on; starts a frame.
  func scene(rowLimit: Int) -> Scene

  /// Performs an action of the list or of a plugin, started in a row or outside all rows.
  func perform(_ action: String, row: UInt64?) -> ActionOutcome
  /// Opens a row, as tapping the whole row does.
  func open(row: UInt64) -> RowOpening

  /// The menus of rows, and the menu, message or question in front of the list.
  var menus: (any RowMenus)? { get }
  /// The buttons of swiped rows.
  var swipe: (any ScreenSwipe)? { get }
  /// The root list, whose rows all viewers share.
  var root: (any RootList)? { get }
  /// The channels in the rows.
  var channels: ChatChannelListViewModel? { get }
  /// The field that decides which rows there are, such as the search for channels and messages.
  var search: (any ScreenSearch)? { get }
  /// The command palette.
  var palette: PaletteSession? { get }
  /// The chat whose messages the rows show, with its field.
  var conversation: Conversation? { get }
  /// The catch-up screen, which goes through everything unread.
  var catchUp: (any CatchUpWalk)? { get }
  /// The message's pictures; the screen shows one at a time.
  var pictures: (any PictureSeries)? { get }
  /// The search for the lines of a page, such as the messages that mention the user.
  var finding: (any RowLoading)? { get }
}

extension AppScreen {
  package var start: Int? { nil }
  package func isHeading(at index: Int) -> Bool { false }
  package func index(ofRow row: UInt64) -> Int? { row > 0 && row <= count ? Int(row) - 1 : nil }
  package func row(at index: Int) -> UInt64? {
    (0..<count).contains(index) ? UInt64(index) + 1 : nil
  }
  package func appear(_ isVisible: Bool) {}
  @discardableResult
  package func drainChanges() -> Changeset? { nil }

  package var menus: (any RowMenus)? { nil }
  package var swipe: (any ScreenSwipe)? { nil }
  package var root: (any RootList)? { nil }
  package var channels: ChatChannelListViewModel? { nil }
  package var search: (any ScreenSearch)? { nil }
  package var palette: PaletteSession? { nil }
  package var conversation: Conversation? { nil }
  package var catchUp: (any CatchUpWalk)? { nil }
  package var pictures: (any PictureSeries)? { nil }
  package var finding: (any RowLoading)? { nil }
}

// Derived from the requirements.
extension AppScreen {
  /// The screen's name.
  package var name: ScreenName { shownList.name }
  /// Whether the newest row is at the lower end, where reading starts.
  package var isReadFromBelow: Bool { conversation != nil }
  /// The messages in the rows.
  var messages: ChatMessageListViewModel? { conversation?.list ?? catchUp?.list }

  /// The rows that can be loaded while the application is idle.
  package var loading: (any RowLoading)? {
    if let root { return root }
    if let palette { return palette }
    return catchUp ?? finding
  }

  /// Returns the next row in the direction of movement that is not a heading; without one, the selected row.
  package func passingHeadings(_ index: Int) -> Int {
    let step = index < selected ?? -1 ? -1 : 1
    var passed = index
    while isHeading(at: passed) { passed += step }
    return (0..<count).contains(passed) ? passed : selected ?? index
  }

  /// Returns what a row shows, or `nil` for rows that plugins can't change.
  func subject(ofRow row: UInt64) -> RowSubject? {
    root?.subject(ofRow: row) ?? messages?.message(ofRow: row).map { .message($0.id) }
  }
}

/// A list that a screen shows; each list has its own scroll position.
package struct ScreenList: Hashable {
  /// The screen.
  package let name: ScreenName
  /// The number of the list, for a screen that shows several in turn.
  package var part = 0

  /// The name, followed by the number of any list but the first.
  package var text: String { part == 0 ? name.text : "\(name.text) \(part)" }
}

/// The effect of opening a row.
package enum RowOpening {
  /// The outcome of an action that was performed.
  case outcome(ActionOutcome)
  /// An action that the row starts.
  case action(String)
  /// Screens over this one, and the message to show in the last of them, if any.
  case screens([ScreenName], MessageID?)

  /// Nothing.
  static let nothing = RowOpening.outcome(.done)
}
