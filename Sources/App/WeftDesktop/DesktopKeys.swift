// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import Weft
internal import WeftApp
internal import WeftGTK

/// The keyboard shortcuts of the window.
enum DesktopKeys {
  /// The keys that only the window has; the list handles those that scroll.
  private static let own: [HelpLine: [String]] = [
    .move: ["↑", "↓"], .page: ["Page ↑", "Page ↓"], .ends: ["Home", "End"], .open: ["Enter"],
    .back: ["Esc", "Alt ←"], .tabs: ["Ctrl Tab"], .panes: ["F6"], .search: ["/", "Ctrl F"],
    .palette: ["Ctrl K"], .swipe: ["←", "→"], .more: ["m", "Menu"], .quit: ["Ctrl Q"],
  ]

  /// The entries of the help page.
  static func help(_ bindings: KeyBindings) -> [KeyHelp] {
    HelpLine.table(own, bindings) { $0 }.map { KeyHelp($0.line, $0.keys) }
  }

  /// Handles a key outside text fields; returns `false` if the key does nothing.
  static func press(_ key: ListKey, in owner: DesktopApp) -> Bool {
    let viewer = owner.viewer
    if key.hasControl { return command(key, in: viewer, of: owner) }
    switch Int32(key.value) {
    case GDK_KEY_Escape where viewer.account?.form.isAtStart == false:
      viewer.account?.handle(.back)
      return true
    case GDK_KEY_Escape, GDK_KEY_BackSpace: return viewer.back()
    case GDK_KEY_Return, GDK_KEY_KP_Enter: return viewer.endsWords()
    case GDK_KEY_F6:
      let count = viewer.panes.count
      viewer.choosePane((viewer.focusedPane + (key.hasShift ? count - 1 : 1)) % count)
      return true
    case GDK_KEY_Left where key.hasAlt: return viewer.back()
    case GDK_KEY_Left, GDK_KEY_Right:
      let isRight = Int32(key.value) == GDK_KEY_Right
      return swipe(toTrailing: isRight != owner.isRightToLeft, viewer)
    default: break
    }
    guard !key.hasAlt, viewer.front == nil, let character = key.character else { return false }
    if viewer.isTypedAsWords(String(character)) { return true }
    switch character {
    case "/": viewer.search(true)
    case "m":
      guard let row = row(of: viewer), viewer.top.menus != nil else { return false }
      viewer.perform(ListAction.more, row: row)
    default:
      guard let key = viewer.app.options.keys.action(of: String(character)) else { return false }
      let isStrict = key.changesMessages && viewer.top.conversation != nil
      viewer.press(key, in: isStrict ? chosenRow(of: viewer) : row(of: viewer))
    }
    return true
  }

  private static func command(_ key: ListKey, in viewer: Viewer, of owner: DesktopApp) -> Bool {
    switch Int32(key.value) {
    case GDK_KEY_f: viewer.search(true)
    case GDK_KEY_k: viewer.togglePalette()
    case GDK_KEY_q, GDK_KEY_w: owner.window?.close()
    case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab: viewer.turnTab()
    default: return false
    }
    return true
  }

  /// The selected row, or the first visible one.
  private static func row(of viewer: Viewer) -> UInt64? {
    viewer.top.row(at: viewer.top.selected ?? viewer.top.first)
  }

  /// The row that the user selected; `nil` before they select one.
  private static func chosenRow(of viewer: Viewer) -> UInt64? {
    viewer.top.selected.flatMap { viewer.top.row(at: $0) }
  }

  private static func swipe(toTrailing: Bool, _ viewer: Viewer) -> Bool {
    if viewer.movePicture(isOnward: toTrailing) { return true }
    guard let row = row(of: viewer), let swipe = viewer.top.swipe else { return false }
    _ = swipe.swipe(row, toTrailing: toTrailing)
    return true
  }
}
