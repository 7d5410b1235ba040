// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftApp

/// The search entry, placed over the search field that the channel list draws.
///
/// SAFETY, for the whole class: the widget is a child of the pane's list, which the pane holds; the
/// widget holds this object, because it calls it until the widget is destroyed.
@safe
final class DesktopSearch: HeldByWidget {
  private unowned let owner: DesktopApp
  private let content: PaneContent
  private var field: UnsafeMutablePointer<GtkWidget>?
  private var search: (any ScreenSearch)? { content.screen?.search }
  /// The screen that the user was searching in at the last update, or `nil` if they were not.
  private var searched: ScreenList?

  init(_ owner: DesktopApp, _ content: PaneContent) {
    self.owner = owner
    self.content = content
    unsafe field = weft_search_new(
      owner.app.words.search,
      { unsafe DesktopSearch.of($0).typed() },
      { unsafe DesktopSearch.of($0).press($1, $2) },
      Unmanaged.passUnretained(self).toOpaque()
    )
    unsafe hold(by: field)
  }

  /// The entry.
  ///
  /// - Precondition: The list that holds it still exists.
  var widget: UnsafeMutablePointer<GtkWidget> {
    guard let field = unsafe field else { preconditionFailure("GTK makes every field") }
    return unsafe field
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopSearch {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopSearch>.fromOpaque(context).takeUnretainedValue()
  }

  /// Shows the entry while a search is open and focuses it when one starts.
  func update() {
    let isOpen = search?.isOpen == true
    unsafe weft_search_set_text(widget, isOpen ? search?.text ?? "" : "")
    let hasChanged = unsafe weft_search_show(widget, isOpen)
    unsafe weft_search_set_name(widget, content.screen?.palette?.prompt ?? owner.app.words.search)
    unsafe weft_search_set_description(widget, content.screen?.palette?.selectedLabel ?? "")
    let isHere = isOpen && content.screen === owner.viewer.top
    let now = isHere ? content.screen?.shownList : nil
    defer { searched = now }
    if now != nil, now != searched {
      unsafe gtk_widget_grab_focus(widget)
    } else if hasChanged, !isOpen, !owner.viewer.isWriting, !owner.viewer.isSearching {
      owner.window?.focusList()
    }
  }

  private func typed() {
    let text = unsafe String(cString: weft_search_text(widget))
    guard let screen = content.screen, let search = screen.search, text != search.text,
      text.utf8.count <= Self.mostBytes
    else { return }
    content.choose()
    search.search(for: text)
    screen.selected = nil
    owner.acted()
  }

  /// The maximum size of a search text in bytes.
  private static let mostBytes = 1_024

  /// Moves through the results while the user types.
  private func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    guard let screen = content.screen, let search = screen.search else { return false }
    content.choose()
    let hasControl = modifiers & GDK_CONTROL_MASK.rawValue != 0
    switch Int32(key) {
    case GDK_KEY_k where hasControl: owner.viewer.togglePalette()
    case GDK_KEY_n where hasControl: select((screen.selected ?? -1) + 1, screen)
    case GDK_KEY_p where hasControl: select((screen.selected ?? 1) - 1, screen)
    case GDK_KEY_Down: select((screen.selected ?? -1) + 1, screen)
    case GDK_KEY_Up: select((screen.selected ?? 1) - 1, screen)
    case GDK_KEY_Tab: search.switchKind(isBack: false)
    case GDK_KEY_ISO_Left_Tab: search.switchKind(isBack: true)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard let row = screen.row(at: screen.selected ?? screen.passingHeadings(0)) else {
        return true
      }
      owner.viewer.open(row: row)
    case GDK_KEY_Escape: owner.viewer.search(false)
    default: return false
    }
    // The next key may belong to the chosen chat.
    if screen.palette == nil { owner.acted() } else { owner.actedByKey() }
    return true
  }

  private func select(_ index: Int, _ screen: any AppScreen) {
    let index = screen.passingHeadings(index)
    if (0..<screen.count).contains(index) { screen.selected = index }
  }
}
