// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import Weft
internal import WeftApp
internal import WeftGTK
internal import WeftScene

/// The window: a header bar, panes beside each other, the field for searching.
///
/// SAFETY, for all of the class: C calls it until the window has closed, which its owner learns
/// first; panes go with the window or are taken out of it.
@safe
final class DesktopWindow {
  private unowned let owner: DesktopApp
  private var frame: OpaquePointer?
  private var panes: [Pane] = []
  private var viewer: Viewer { owner.viewer }
  /// The pane that has the keys.
  private var focused = 0

  /// A pane of the window.
  ///
  /// SAFETY: the window holds the widgets until the pane is removed.
  @safe
  private struct Pane {
    let content: PaneContent
    let list: WeftList
    let field: DesktopField
    let scrolled: UnsafeMutablePointer<GtkWidget>?
  }

  init(_ owner: DesktopApp, _ application: OpaqueApplication, _ state: WindowState) {
    self.owner = owner
    var functions = Self.functions
    unsafe frame = weft_desk_new(
      application.pointer,
      &functions,
      Unmanaged.passUnretained(self).toOpaque(),
      Int32(state.width),
      Int32(state.height),
      state.isMaximized
    )
    viewer.divide(into: Self.room(state.width))
  }

  func present() { unsafe weft_desk_present(frame) }

  func close() {
    if unsafe frame != nil { unsafe weft_desk_close(frame) }
  }

  func tell(_ text: String, button: String?) { unsafe weft_desk_tell(frame, text, button) }

  /// How many panes a width has room for.
  private static func room(_ width: Int) -> Int { width < 720 ? 1 : width < 1_400 ? 2 : 3 }

  /// Shows what the viewer has now.
  func update() throws(ListError) {
    let colours: Int32 =
      switch viewer.theme {
      case .auto: 0
      case .light: 1
      case .dark: 2
      }
    weft_desk_set_colours(colours)
    try arrange()
    unsafe weft_desk_set_title(frame, viewer.top.title)
    let search = (viewer.stack.first as? ChannelsScreen)?.list.searchText ?? ""
    unsafe weft_desk_set_search(frame, viewer.isSearching, search)
    for pane in panes {
      if let row = pane.content.jump() { pane.list.scroll(to: row) }
      pane.list.update()
      pane.field.update()
    }
    followFocus()
    style()
  }

  /// Gives the keys to the pane that the user acts on, such as one with a chat that was opened.
  private func followFocus() {
    guard viewer.focusedPane != focused, panes.indices.contains(viewer.focusedPane) else { return }
    focused = viewer.focusedPane
    if !viewer.isSearching, !viewer.isWriting { panes[focused].list.focus() }
  }

  /// Has as many panes as the viewer shows, or one more that is empty beside a root alone.
  private func arrange() throws(ListError) {
    let count = viewer.room == 1 ? 1 : max(2, viewer.panes.count)
    while panes.count > count, let last = panes.popLast() {
      unsafe weft_desk_remove(frame, last.scrolled)
    }
    if count > 1, panes.count == 1, let only = panes.popLast() {
      // A pane that stood alone was wide.
      unsafe weft_desk_remove(frame, only.scrolled)
    }
    while panes.count < count {
      let content = PaneContent(owner, pane: panes.count)
      let list = try WeftList(content, pictures: owner.pictures)
      let field = DesktopField(owner, content)
      if let widget = unsafe field.field { unsafe list.embed(widget, at: ListAction.compose) }
      let isNarrow = count > 1 && panes.isEmpty
      let scrolled = unsafe weft_desk_add(frame, list.widget, isNarrow)
      unsafe panes.append(Pane(content: content, list: list, field: field, scrolled: scrolled))
      if panes.count == 1 { list.focus() }
    }
  }

  /// Gives the field the font and the colours of the scenes.
  private func style() {
    guard let theme = panes.first?.list.theme else { return }
    let scale = theme.fonts.scale(of: .body)
    let families = theme.fonts.families.map { "\"\($0)\"" }.joined(separator: ", ")
    unsafe weft_field_style(
      families,
      scale.size,
      scale.lineHeight,
      theme.rgb(.text),
      theme.rgb(.raised)
    )
  }

  // What the window tells.

  private func resize(_ width: Int) {
    viewer.divide(into: Self.room(width))
    DesktopLoop.wake()
  }

  private func search(_ isOn: Bool) {
    guard viewer.isSearching != isOn else { return }
    viewer.search(isOn)
    if !isOn { panes.first?.list.focus() }
    owner.acted()
  }

  private func search(for text: String) {
    guard viewer.isSearching, let screen = viewer.stack.first as? ChannelsScreen else { return }
    guard text != screen.list.searchText, text.utf8.count <= 1_024 else { return }
    screen.search(text)
    screen.selected = nil
    owner.acted()
  }

  /// Moves in the results while the user types.
  private func searchKey(_ key: UInt32) -> Bool {
    guard let screen = viewer.top as? ChannelsScreen, viewer.isSearching else { return false }
    switch Int32(key) {
    case GDK_KEY_Down: move(by: 1, screen)
    case GDK_KEY_Up: move(by: -1, screen)
    case GDK_KEY_Tab: screen.turnSearch()
    case GDK_KEY_ISO_Left_Tab: screen.turnSearch(isBack: true)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard let row = screen.row(at: screen.selected ?? firstResult(screen)) else { return true }
      viewer.open(row: row)
    case GDK_KEY_Escape: viewer.search(false)
    default: return false
    }
    owner.acted()
    return true
  }

  private func firstResult(_ screen: ChannelsScreen) -> Int {
    (0..<screen.count).first { !screen.isHeading(at: $0) } ?? 0
  }

  private func move(by step: Int, _ screen: ChannelsScreen) {
    var index = (screen.selected ?? firstResult(screen) - step) + step
    while (0..<screen.count).contains(index), screen.isHeading(at: index) { index += step }
    if (0..<screen.count).contains(index) { screen.selected = index }
  }

  private func drop(_ path: String) {
    viewer.write(true)
    guard let composer = viewer.composer, composer.mayWrite else { return }
    composer.chooseFile()
    if composer.isChoosingFile {
      composer.handle(.text(path, caret: path.utf8.count))
      composer.handle(.send)
    }
    owner.acted()
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopWindow {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopWindow>.fromOpaque(context).takeUnretainedValue()
  }

  private static var functions: weft_desk_functions {
    unsafe weft_desk_functions(
      resized: { unsafe DesktopWindow.of($0).resize(Int($1)) },
      search: { unsafe DesktopWindow.of($0).search($1) },
      searched: { context, text in
        if let text = unsafe text {
          unsafe DesktopWindow.of(context).search(for: String(cString: text))
        }
      },
      search_key: { context, key, _ in unsafe DesktopWindow.of(context).searchKey(key) },
      undo: { context in
        let window = unsafe DesktopWindow.of(context)
        window.viewer.perform(.undo)
        window.owner.acted()
      },
      activated: { context, isActive in
        let window = unsafe DesktopWindow.of(context)
        window.viewer.isWatched = isActive
        DesktopLoop.wake()
      },
      dropped: { context, path in
        if let path = unsafe path { unsafe DesktopWindow.of(context).drop(String(cString: path)) }
      },
      closed: { context, width, height, isMaximized in
        let window = unsafe DesktopWindow.of(context)
        unsafe window.frame = nil
        window.panes = []
        window.owner.closed(
          WindowState(width: Int(width), height: Int(height), isMaximized: isMaximized)
        )
      }
    )
  }
}
