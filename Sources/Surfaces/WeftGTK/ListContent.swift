// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff
public import WeftViews

/// The content of a ``WeftList``: its rows and the parts around them.
///
/// A host implements this over its own list. The widget calls all members on GTK's thread, while
/// GTK lays it out or handles input.
public protocol ListContent: AnyObject {
  /// The number of rows.
  var count: Int { get }
  /// Whether row 0 is at the lower end, where the user starts to read, as in a chat.
  var isReadFromBelow: Bool { get }
  /// Returns the row changes since the last call, or `nil` if the content is now a different list.
  func drainChanges() -> Changeset?
  /// Returns a screen with at most `limit` rows starting at an index, and the parts around the list.
  func scene(from first: Int, limit: Int) -> Scene
  /// Called with the range of rows that are visible.
  func see(_ rows: Range<Int>)

  /// Opens a row that was clicked or chosen with the keyboard.
  func open(row: UInt64)
  /// Opens a link that was clicked in a text of a row; the address may come from anyone.
  func open(link address: String, row: UInt64)
  /// Whether the user can select letters of a row's texts with the mouse.
  ///
  /// Dragging them then doesn't move the row aside, and a click on them doesn't open it.
  func isSelectable(row: UInt64) -> Bool
  /// Starts a view's action, in a row or, if `row` is `nil`, outside all rows.
  func perform(_ action: String, row: UInt64?)
  /// Shows a menu for a row that was clicked with the right button or pressed for long.
  func showMenu(ofRow row: UInt64)
  /// Returns the actions to offer as buttons over a row while it has the pointer or the focus.
  func tools(ofRow row: UInt64) -> [RowTool]
  /// Opens the buttons at one end of a row, or closes them; returns `false` if the row has none.
  ///
  /// - Parameter toTrailing: Whether to open the buttons at the trailing end; `nil` closes them.
  func swipe(row: UInt64, toTrailing: Bool?) -> Bool

  /// The actions of the buttons in front of the rows, such as a menu's, in order.
  ///
  /// While there are any, keys move among these buttons.
  var front: [String] { get }
  /// Whether something is drawn in front of the rows, such as a menu.
  ///
  /// The host's own widgets are hidden then, because they would cover it. The default
  /// implementation returns whether ``front`` has any actions.
  var isCovered: Bool { get }

  /// The index of the row that keys act on, or `nil` for none.
  var selected: Int? { get set }
  /// Called when the list or a widget in it receives the focus.
  func focus()
  /// Handles a key before the list does; returns whether it used the key.
  func press(_ key: ListKey) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListContent {
  public var isReadFromBelow: Bool { false }
  public var front: [String] { [] }
  public var isCovered: Bool { !front.isEmpty }
  public func see(_ rows: Range<Int>) {}
  public func open(link address: String, row: UInt64) {}
  public func isSelectable(row: UInt64) -> Bool { false }
  public func showMenu(ofRow row: UInt64) {}
  public func tools(ofRow row: UInt64) -> [RowTool] { [] }
  public func swipe(row: UInt64, toTrailing: Bool?) -> Bool { false }
  public func focus() {}
  public func press(_ key: ListKey) -> Bool { false }
}

/// An action offered as a small button over a row.
public struct RowTool: Equatable, Sendable {
  /// The action's id.
  public let action: String
  /// The name shown in the tooltip and read by screen readers.
  public let name: String
  /// The name of the icon in the theme.
  public let icon: String

  /// Creates a button; `icon` is a name of the theme's icon set.
  public init(action: String, name: String, icon: String) {
    self.action = action
    self.name = name
    self.icon = icon
  }
}

/// A key pressed in a list.
public struct ListKey: Equatable, Sendable {
  /// The key's GDK value.
  public let value: UInt32
  /// The character that the key types, or `nil` if it types none.
  public let character: Character?
  /// Whether Control is held.
  public let hasControl: Bool
  /// Whether Alt is held.
  public let hasAlt: Bool
  /// Whether Shift is held.
  public let hasShift: Bool
}
