// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff
public import WeftViews

/// What a ``WeftList`` shows: rows, of which it draws those in sight, and the parts around them.
///
/// A host makes one over its list. The widget asks for everything on GTK's thread, while GTK lays it
/// out or handles input.
public protocol ListContent: AnyObject {
  /// How many rows there are.
  var count: Int { get }
  /// Whether row 0 is at the lower end, where the user begins to read, as in a chat.
  var isReadFromBelow: Bool { get }
  /// The changes of the rows since the last call, or nil where the list is another one.
  func drainChanges() -> Changeset?
  /// The screen with at most some rows from one on: a list of these, and what stands around it.
  func scene(from first: Int, limit: Int) -> Scene
  /// Takes note of the rows that the user sees.
  func see(_ rows: Range<Int>)

  /// Opens a row, which was clicked or chosen with the keyboard.
  func open(row: UInt64)
  /// Starts an action of a view, in a row or outside all rows.
  func perform(_ action: String, row: UInt64?)
  /// Shows the menu of a row.
  func showMenu(ofRow row: UInt64)
  /// The actions offered as buttons over a row while the pointer is on it or it has the focus.
  func tools(ofRow row: UInt64) -> [RowTool]
  /// Opens the buttons at one end of a row, or closes them for nil; false when there are none.
  func swipe(row: UInt64, toTrailing: Bool?) -> Bool

  /// The actions of the buttons of what is in front of the rows, such as a menu, in their order. While
  /// there are any, keys move among them.
  var front: [String] { get }
  /// Whether something is drawn in front of the rows, such as a menu. The host's own widgets are hidden
  /// meanwhile, since they would lie over it. By default, whether there is anything in ``front``.
  var isCovered: Bool { get }

  /// The index of the row that keys act on; nil for none.
  var selected: Int? { get set }
  /// Takes note that the keys have come to the list, or to something in it.
  func focus()
  /// Handles a key before the list does; true where it has been used.
  func press(_ key: ListKey) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListContent {
  public var isReadFromBelow: Bool { false }
  public var front: [String] { [] }
  public var isCovered: Bool { !front.isEmpty }
  public func see(_ rows: Range<Int>) {}
  public func showMenu(ofRow row: UInt64) {}
  public func tools(ofRow row: UInt64) -> [RowTool] { [] }
  public func swipe(row: UInt64, toTrailing: Bool?) -> Bool { false }
  public func focus() {}
  public func press(_ key: ListKey) -> Bool { false }
}

/// An action offered over a row while the pointer is on it or it has the focus.
public struct RowTool: Equatable, Sendable {
  /// The id of the action.
  public let action: String
  /// The name, which a tooltip and screen readers say.
  public let name: String
  /// The name of its icon in the theme.
  public let icon: String

  /// Creates a tool.
  public init(action: String, name: String, icon: String) {
    (self.action, self.name, self.icon) = (action, name, icon)
  }
}

/// A key that was pressed in a list.
public struct ListKey: Equatable, Sendable {
  /// The number of the key, as GDK has it.
  public let value: UInt32
  /// The character that the key types; nil for a key that types none.
  public let character: Character?
  /// Whether the control key is held.
  public let hasControl: Bool
  /// Whether the alt key is held.
  public let hasAlt: Bool
  /// Whether the shift key is held.
  public let hasShift: Bool
}
