// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import Weft
internal import WeftApp
internal import WeftGTK
internal import WeftScene

/// The window: a header bar, and panes beside each other.
///
/// SAFETY, for all of the class: C calls it until the window has closed, which its owner learns
/// first; panes go with the window or are taken out of it.
@safe
final class DesktopWindow {
  private unowned let owner: DesktopApp
  private var frame: OpaquePointer?
  private var panes: [Pane] = []
  private var viewer: Viewer { owner.viewer }
  /// What takes the answers to open questions.
  private var questions: [(Bool) -> Void] = []
  /// The width of all panes.
  private var width: Int
  /// The pane that has the keys.
  private var focused = -1

  /// A pane of the window.
  ///
  /// SAFETY: the window holds the widgets until the pane is removed.
  @safe
  private struct Pane {
    let content: PaneContent
    let list: WeftList
    let field: DesktopField
    let form: DesktopForm
    /// The field for searching, which the root alone has.
    let search: DesktopSearch?
    let scrolled: UnsafeMutablePointer<GtkWidget>?
  }

  init(_ owner: DesktopApp, _ application: OpaqueApplication, _ state: WindowState) {
    (self.owner, width) = (owner, state.width)
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

  /// Takes the notice away.
  func hush() { unsafe weft_desk_hush(frame) }

  /// Asks a question in front of the window; closing it is a no.
  func ask(
    _ question: String,
    _ rows: [(label: String, value: String)],
    yes: String,
    answer: @escaping (Bool) -> Void
  ) {
    questions.append(answer)
    unsafe weft_desk_ask(
      frame,
      question,
      rows.map { "\($0.label)\t\(Self.line($0.value))" }.joined(separator: "\n"),
      yes,
      owner.app.engine.environment.strings.text(.actionCancel),
      { context, isYes in
        let window = unsafe DesktopWindow.of(context)
        if !window.questions.isEmpty { window.questions.removeFirst()(isYes) }
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// A text of another's as one line, which can't look like two rows or turn the lines around it.
  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// How many panes a width has room for, with texts as large as they are here.
  private static func room(_ width: Int) -> Int {
    let width = Double(width) / max(1, weft_text_scale())
    return width < 720 ? 1 : width < 1_400 ? 2 : 3
  }

  /// The width of a list beside another pane: two of five parts, within what its rows need and fill.
  private var narrow: Int32 {
    let part = min(max(340, Double(width) * 0.4), 400)
    return Int32(part * min(2, max(1, weft_text_scale())))
  }

  /// Shows what the viewer has now.
  ///
  /// - Parameter isRedrawn: Whether rows that are the same are drawn again, since pictures have come.
  func update(redrawing isRedrawn: Bool) throws(ListError) {
    viewer.divide(into: Self.room(width))
    let colours: Int32 =
      switch viewer.theme {
      case .auto: 0
      case .light: 1
      case .dark: 2
      }
    weft_desk_set_colours(colours)
    try arrange()
    unsafe weft_desk_set_title(frame, viewer.top.title)
    for pane in panes {
      if let row = pane.content.takeJump() { pane.list.scroll(to: row) }
      if isRedrawn { pane.list.redraw() } else { pane.list.update() }
      pane.field.update(pane.list.theme.fonts)
      pane.form.update()
      pane.search?.update()
    }
    followFocus()
    for pane in panes { pane.form.focus() }
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
    while panes.count < count {
      let content = PaneContent(owner, pane: panes.count)
      let list = try WeftList(content, pictures: owner.pictures)
      let field = DesktopField(owner, content)
      let form = DesktopForm(owner, content)
      let search = panes.isEmpty ? DesktopSearch(owner, content) : nil
      unsafe list.embed(field.widget, .over(ListAction.compose))
      unsafe list.embed(form.widget, .belowRows)
      if let search { unsafe list.embed(search.widget, .overOrAbove(ListAction.search)) }
      let scrolled = unsafe weft_desk_add(frame, list.widget)
      unsafe panes.append(
        Pane(
          content: content,
          list: list,
          field: field,
          form: form,
          search: search,
          scrolled: scrolled
        )
      )
    }
  }

  /// Gives the field the font and the colours of the scenes.
  private func style() {
    if let first = panes.first {
      unsafe weft_desk_set_width(first.scrolled, panes.count > 1 ? narrow : 0)
    }
    guard let theme = panes.first?.list.theme else { return }
    let scale = theme.fonts.scale(of: .body)
    let families = theme.fonts.families.map { "\"\($0)\"" }.joined(separator: ", ")
    unsafe weft_field_style(
      families,
      scale.size,
      scale.lineHeight,
      theme.fonts.scale(of: .subheadline).size,
      theme.rgb(.text),
      theme.rgb(.secondary),
      theme.rgb(.raised)
    )
  }

  // What the window tells.

  private func resize(_ width: Int) {
    self.width = width
    viewer.divide(into: Self.room(width))
    DesktopLoop.wake()
  }

  /// Gives the keys to the list that the user acts on, such as when a field in it has gone.
  func focusList() {
    let pane = min(viewer.focusedPane, panes.count - 1)
    if panes.indices.contains(pane) { panes[pane].list.focus() }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopWindow {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopWindow>.fromOpaque(context).takeUnretainedValue()
  }

  private static var functions: weft_desk_functions {
    unsafe weft_desk_functions(
      resized: { unsafe DesktopWindow.of($0).resize(Int($1)) },
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
        if let path = unsafe path {
          unsafe DesktopWindow.of(context).owner.drop.take(String(cString: path))
        }
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
