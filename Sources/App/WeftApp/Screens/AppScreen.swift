// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// One screen of the application: a list, its first visible row and its selected row.
///
/// An `index` counts the rows of the list; message lists count from the newest message.
package protocol AppScreen: AnyObject {
  /// The screen's name.
  var name: ScreenName { get }
  /// The number of the list that the screen shows, for a screen that shows several in turn.
  var part: Int { get }
  /// The title, which is also the label of the back button that leads to the screen.
  var title: String { get }
  /// Whether the newest row is at the lower end, where reading starts.
  var isReadFromBelow: Bool { get }
  /// The number of rows known so far.
  var count: Int { get }
  /// The index of the first visible row.
  var first: Int { get }
  /// The index of the selected row.
  var selected: Int? { get set }
  /// Returns whether a row is a section heading, which the selection skips.
  func isHeading(at index: Int) -> Bool
  /// The menu, message or question in front of the list, which receives every key.
  var front: ScreenFront? { get }
  /// Whether rows have menus, which ``ListAction/more`` opens.
  var hasMenus: Bool { get }
  /// Returns the tools of a row, which a surface may offer as buttons while the user points at it.
  func tools(ofRow row: UInt64) -> [ChannelAction]
  /// The buttons of swiped rows, or `nil` if rows can't be swiped.
  var swipe: (any ScreenSwipe)? { get }

  /// Takes over the list's changes, so that indices are those of the next frame.
  ///
  /// - Returns: The changes, or `nil` if they are unknown.
  @discardableResult
  func drainChanges() -> Changeset?
  /// Replaces its rows with the equal ones of the shared list, so that viewers don't accumulate copies.
  func share()
  /// Scrolls to a row, and makes the next frame load and draw that many rows.
  func want(from first: Int, count: Int)
  /// Reports the rows that the user sees.
  func see(_ indices: Range<Int>)
  /// Reads rows that the user may scroll to soon, so that no frame has to wait for them.
  func prepare(_ indices: Range<Int>)
  /// Returns whether the source may still deliver the row at an index.
  func isComing(_ index: Int) -> Bool
  /// Whether more rows can be loaded while the application is idle.
  var hasMoreToLoad: Bool { get }
  /// Loads the next batch of rows.
  func loadMore()
  /// Draws the screen with at most `rowLimit` rows from the first visible one on; starts a frame.
  func scene(rowLimit: Int) -> Scene
  /// Performs an action started in a row, or outside all rows.
  func perform(_ action: String, row: UInt64?) -> ActionOutcome
  /// Opens a row, as tapping the whole row does.
  func open(row: UInt64) -> ActionOutcome
  /// Returns the index of a row of the frame.
  func index(ofRow row: UInt64) -> Int?
  /// Returns the row at an index of the frame.
  func row(at index: Int) -> UInt64?
  /// Closes the menu, message or question in front of the list; returns false if there is none.
  func closeFront() -> Bool
  /// Closes the menu of a row and returns the row, which the menu's actions apply to; `nil` if no menu was open.
  func closeMenu() -> UInt64?
  /// Notifies the screen that it became visible, or that another one covers it.
  func appear(_ isVisible: Bool)
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

/// A list that a screen shows; each list has its own scroll position.
package struct ScreenList: Hashable {
  /// The screen.
  package let name: ScreenName
  /// The number of the list on the screen.
  package let part: Int
}

extension AppScreen {
  /// The list that the screen currently shows.
  package var shownList: ScreenList { ScreenList(name: name, part: part) }
  package var part: Int { 0 }
  package var isReadFromBelow: Bool { false }
  package func isHeading(at index: Int) -> Bool { false }
  package var front: ScreenFront? { nil }
  package var hasMenus: Bool { false }
  /// Returns the next row in the direction of movement that is not a heading; without one, the selected row.
  package func passingHeadings(_ index: Int) -> Int {
    let step = index < selected ?? -1 ? -1 : 1
    var passed = index
    while isHeading(at: passed) { passed += step }
    return (0..<count).contains(passed) ? passed : selected ?? index
  }
  package func tools(ofRow row: UInt64) -> [ChannelAction] { [] }
  package var swipe: (any ScreenSwipe)? { nil }
  @discardableResult
  package func drainChanges() -> Changeset? { nil }
  package func share() {}
  package func see(_ indices: Range<Int>) {}
  package func prepare(_ indices: Range<Int>) {}
  package func isComing(_ index: Int) -> Bool { false }
  package var hasMoreToLoad: Bool { false }
  package func loadMore() {}
  package func closeFront() -> Bool { false }
  package func closeMenu() -> UInt64? { nil }
  package func appear(_ isVisible: Bool) {}
}

/// The name of a screen, as options and addresses spell it.
package enum ScreenName: Hashable {
  case channels
  case threads
  case messages(ChannelID)
  case replies(MessageID)
  case problems
  /// The information page of a channel.
  case info(ChannelID)
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, index: Int)
  /// Why a row looks as it does.
  case why(RowSubject)
  case catchUp
  /// The page that filters the root lists.
  case filters
  case settings
  case help
  /// The screen that adds an account.
  case account
  /// The screen that asks for the address of a chat to join.
  case join

  /// Whether the screen stays in memory while the other root list is shown.
  package var isRoot: Bool { self == .channels || self == .threads }

  /// Whether the screen shows the messages of a channel or of a thread.
  var isChat: Bool {
    switch self {
    case .messages, .replies: true
    default: false
    }
  }

  /// The screens that `weft show` can draw, for usage messages.
  package static let names = "channels, threads, messages:CID, replies:ID, problems"

  /// The first words of those names, for shell completion.
  package static let words = ["channels", "threads", "messages:", "replies:", "problems"]

  /// Parses the name of a screen; returns `nil` if the text is not one.
  package init?(_ text: String) {
    switch text {
    case "channels": self = .channels
    case "threads": self = .threads
    case "problems": self = .problems
    case "catchup": self = .catchUp
    case "filters": self = .filters
    case "settings": self = .settings
    case "help": self = .help
    case "account": self = .account
    case "join": self = .join
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case _ where id.isEmpty: return nil
      case "messages": self = .messages(ChannelID(id))
      case "replies": self = .replies(MessageID(id))
      case "info": self = .info(ChannelID(id))
      case "why":
        guard let subject = RowSubject(text[colon...].dropFirst()) else { return nil }
        self = .why(subject)
      case "attachment":
        let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let place = Int(parts[0]), place >= 0, !parts[1].isEmpty else {
          return nil
        }
        self = .attachment(MessageID(String(parts[1])), index: place)
      default: return nil
      }
    }
  }

  /// The name that ``init(_:)`` parses.
  package var text: String {
    switch self {
    case .channels: "channels"
    case .threads: "threads"
    case .messages(let id): "messages:\(id)"
    case .replies(let id): "replies:\(id)"
    case .problems: "problems"
    case .info(let id): "info:\(id)"
    case .attachment(let id, let place): "attachment:\(place):\(id)"
    case .why(let subject): "why:\(subject.text)"
    case .catchUp: "catchup"
    case .filters: "filters"
    case .settings: "settings"
    case .help: "help"
    case .account: "account"
    case .join: "join"
    }
  }
}
