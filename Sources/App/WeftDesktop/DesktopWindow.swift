// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftGTK
internal import WeftScene

/// The application's window: a header bar above panes side by side.
///
/// SAFETY, for the whole class: C calls it until the window has closed, and its owner is informed
/// of that first; panes are destroyed with the window or removed from it.
@safe
final class DesktopWindow {
  private unowned let owner: DesktopApp
  private var frame: OpaquePointer?
  private var panes: [Pane] = []
  private var viewer: Viewer { owner.viewer }
  /// The handlers for the answers to open questions, oldest first.
  private var questions: [(Bool) -> Void] = []
  /// The width of the window's content.
  private var width: Int
  /// The index of the pane with the keyboard focus; a click moves the focus without the viewer.
  private var focused = -1
  private let downloads = DownloadFolder(ProcessInfo.processInfo.environment)
  /// The theme whose colours the window has.
  private var coloured: ThemeChoice?

  /// A pane of the window.
  ///
  /// SAFETY: the window holds the widgets until the pane is removed.
  @safe
  private struct Pane {
    let content: PaneContent
    let list: WeftList
    let field: DesktopField
    let form: DesktopForm
    /// The entry of the search and of the palette.
    let search: DesktopSearch
    let scrolled: UnsafeMutablePointer<GtkWidget>?
  }

  init(of owner: DesktopApp, application: OpaqueApplication, state: WindowState) {
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

  /// Shows a notice in the focused pane, between its messages and their field.
  func tell(_ text: String, button: String?) {
    let pane = min(viewer.focusedPane, panes.count - 1)
    let scrolled = unsafe panes.indices.contains(pane) ? panes[pane].scrolled : nil
    let height = unsafe weft_desk_tell(frame, scrolled, text, button)
    keepFree(viewer.top.conversation == nil ? 0 : Int(height))
  }

  /// Keeps a height free above the message field, so that a notice covers no message; 0 ends that.
  func keepFree(_ height: Int) {
    unsafe weft_desk_keep_free(frame, Int32(clamping: height))
    let before = viewer.generation
    viewer.keepFree(aboveField: Double(height))
    if viewer.generation != before { DesktopLoop.wake() }
  }

  /// Does what the user asked for outside of the window: copies a text, opens a link, saves or plays a file.
  func perform(_ request: SurfaceRequest) {
    switch request {
    case .copy(let text): unsafe weft_desk_copy(frame, text)
    case .open(let link): unsafe weft_desk_open(frame, link.text)
    case .save(let file, let opens): if opens { open(file) } else { save(file) }
    case .chooseWorkspace: chooseWorkspace()
    case .play(let file, row: _): owner.play(file)
    }
  }

  /// Lets the user choose a file to open or import in the desktop's dialog.
  private func chooseWorkspace() {
    guard let frame = unsafe frame else { return }
    let words = owner.app.words.welcome
    // SAFETY: C hands the answer's only reference back, once.
    unsafe weft_desk_choose(
      weft_desk_window(frame),
      words.open,
      words.openNow,
      owner.app.engine.environment.strings.text(.actionCancel),
      words.kinds,
      { context, path in
        guard let context = unsafe context else { return }
        let answer = unsafe Unmanaged<ChoosingAnswer>.fromOpaque(context).takeRetainedValue()
        guard let path = unsafe path else { return }
        answer.window?.open(workspace: unsafe String(cString: path))
      },
      Unmanaged.passRetained(ChoosingAnswer(self)).toOpaque()
    )
  }

  /// Opens or imports a file that the user chose or dropped at the welcome.
  func open(workspace path: String) {
    viewer.openWorkspace(path)
    DesktopLoop.wake()
  }

  /// Saves a file among the downloads, and opens the copy: other programs may not see Weft's own folders.
  private func open(_ file: MessageFile) {
    guard let downloads else { return viewer.tell(owner.app.words.files.unavailable) }
    viewer.keep(file, in: downloads) { [weak self] path in
      if let frame = unsafe self?.frame { unsafe weft_desk_open_file(frame, path) }
    }
  }

  /// Saves a file where the user chooses in the desktop's dialog.
  private func save(_ file: MessageFile) {
    guard let frame = unsafe frame else { return }
    let words = owner.app.words.files
    // SAFETY: C hands the answer's only reference back, once.
    unsafe weft_desk_save(
      weft_desk_window(frame),
      owner.app.engine.environment.strings.text(.actionDownload),
      words.save,
      owner.app.engine.environment.strings.text(.actionCancel),
      downloads?.existingPath,
      file.name,
      { context, path in
        guard let context = unsafe context else { return }
        let answer = unsafe Unmanaged<SavingAnswer>.fromOpaque(context).takeRetainedValue()
        guard let path = unsafe path else { return }
        answer.window?.save(answer.file, at: unsafe Array(String(cString: path).utf8))
      },
      Unmanaged.passRetained(SavingAnswer(self, file)).toOpaque()
    )
  }

  private func save(_ file: MessageFile, at path: [UInt8]) {
    viewer.keep(file, at: path)
    DesktopLoop.wake()
  }

  /// Hides the notice.
  func hush() { unsafe weft_desk_hush(frame) }

  /// Asks a question in a dialog; closing the dialog answers no.
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

  /// Returns a foreign text on one line, so that it can't imitate another row or reverse the lines around it.
  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The greatest width of a chat at the usual text scale, the same as on the page.
  private static let chatWidth = 760.0

  /// Returns how many panes fit into a width at the current text scale.
  private static func room(_ width: Int) -> Int {
    let width = Double(width) / max(1, weft_text_scale())
    return width < 720 ? 1 : width < 1_400 ? 2 : 3
  }

  /// The list's width next to another pane: 40 %, between the width that its rows need and the width that they fill.
  private var narrow: Int32 {
    let part = min(max(340, Double(width) * 0.4), 400)
    return Int32(part * min(2, max(1, weft_text_scale())))
  }

  /// Shows the viewer's current state.
  ///
  /// - Parameter isRedrawn: Whether unchanged rows are drawn again too, because pictures have arrived.
  func update(redrawing isRedrawn: Bool) throws(ListError) {
    viewer.divide(into: Self.room(width))
    colour()
    viewer.chatWidth = Self.chatWidth * min(2, max(1, weft_text_scale()))
    try arrange()
    fitFirstPane()
    unsafe weft_desk_set_title(frame, viewer.top.title)
    for pane in panes {
      if let row = pane.content.takeJump() { pane.list.scroll(to: row) }
      if isRedrawn { pane.list.redraw() } else { pane.list.update() }
      pane.field.update(pane.list.theme.fonts)
      pane.form.update()
      pane.search.update()
    }
    followFocus()
    for pane in panes { pane.form.focus() }
    style()
  }

  /// Moves the keyboard focus to the viewer's focused pane, such as a chat that was just opened.
  private func followFocus() {
    guard viewer.focusedPane != focused, panes.indices.contains(viewer.focusedPane) else { return }
    focused = viewer.focusedPane
    if !viewer.isSearching, !viewer.isWriting { panes[focused].list.focus() }
  }

  /// Notes that GTK moved the keyboard focus to a pane, for example after a click.
  func noteFocus(_ pane: Int) { focused = pane }

  /// Creates or removes panes to match the viewer.
  ///
  /// A root screen without a second pane gets an empty one.
  private func arrange() throws(ListError) {
    let count = viewer.room == 1 ? 1 : max(2, viewer.panes.count)
    while panes.count > count, let last = panes.popLast() {
      unsafe weft_desk_remove(frame, last.scrolled)
    }
    while panes.count < count {
      let content = PaneContent(owner, pane: panes.count)
      let list = try WeftList(content, themes: themes, pictures: owner.pictures)
      let field = DesktopField(owner, content)
      let form = DesktopForm(owner, content)
      let search = DesktopSearch(owner, content)
      unsafe list.embed(field.widget, .over(ListAction.compose))
      unsafe list.embed(form.widget, .belowRows)
      unsafe list.embed(search.widget, .overOrAbove(ListAction.search))
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

  /// Gives the window and its lists the chosen colours.
  private func colour() {
    guard viewer.theme != coloured else { return }
    coloured = viewer.theme
    let theme = viewer.app.options.themes.theme(viewer.theme)
    weft_desk_set_colours(theme.map { $0.isDark ? 2 : 1 } ?? 0)
    // GTK's own light and dark fit those of Weft.
    if let theme, ![ThemeChoice.light, .dark].contains(viewer.theme) {
      weft_desk_set_palette(
        true,
        theme.rgb(.background),
        theme.rgb(.text),
        theme.rgb(.raised),
        theme.rgb(.accent),
        theme.rgb(.inverted)
      )
    } else {
      weft_desk_set_palette(false, 0, 0, 0, 0, 0)
    }
    let themes = themes
    for pane in panes { pane.list.themes = themes }
  }

  /// The chosen theme, or those between which the desktop chooses, without the icon that fonts have as an emoji, with
  /// its own colours.
  private var themes: ListThemes {
    let theme = viewer.app.options.themes.theme(viewer.theme)
    var themes = theme.map { ListThemes(light: $0, dark: $0) } ?? ListThemes()
    let icons = themes.light.icons.replacing(["react": "☻"])
    (themes.light.icons, themes.dark.icons) = (icons, icons)
    return themes
  }

  /// Gives the first pane the width that it has beside others in a window of the current width.
  private func fitFirstPane() {
    guard let first = panes.first else { return }
    unsafe weft_desk_set_width(first.scrolled, panes.count > 1 ? narrow : 0)
  }

  /// Gives the message field the fonts and colours of the scenes.
  private func style() {
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

  // Callbacks of the window.

  private func resize(_ width: Int) {
    self.width = width
    viewer.divide(into: Self.room(width))
    fitFirstPane()
    DesktopLoop.wake()
  }

  /// Focuses the list of the focused pane, for example after a field in it was removed.
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

/// The window that waits for the answer to the desktop's dialog, which may come after it has closed.
private final class ChoosingAnswer {
  private(set) weak var window: DesktopWindow?

  init(_ window: DesktopWindow) { self.window = window }
}

/// A file that waits for the answer to the desktop's dialog, which may come after the window has closed.
private final class SavingAnswer {
  private(set) weak var window: DesktopWindow?
  let file: MessageFile

  init(_ window: DesktopWindow, _ file: MessageFile) { (self.window, self.file) = (window, file) }
}
