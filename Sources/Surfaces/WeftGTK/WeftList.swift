// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import CGTK
internal import CWeftGTK
internal import WeftDrawing
public import WeftScene

/// A list as a GTK 4 widget, for programs written with GTK.
///
///     let list = try WeftList(content)
///     gtk_scrolled_window_set_child(weft_scrolled(scrolled), list.widget)
///     // The host's data has changed:
///     list.update()
///
/// Put it into a `GtkScrolledWindow`; it scrolls itself. It draws only the visible rows and keeps
/// their render nodes, so that unchanged rows cost nothing and a list of a million rows costs as
/// much as one of twenty. Each row is a widget that screen readers can read.
///
/// It is not `Sendable`: use it on GTK's thread, which is Swift's main actor after
/// ``GTKLoop/join()``. The widget keeps the list alive, so the host need not.
///
/// SAFETY, for the whole class: GTK calls it until `released`, which the widget calls once, before
/// it is freed; the pointer to the widget is nil from then on. Rows and spots are children of the
/// widget and are freed with it.
@safe
public final class WeftList {
  /// The content to show.
  public let content: any ListContent
  /// The themes for light and dark desktops.
  public var themes: ListThemes { didSet { if themes != oldValue { restyle() } } }
  /// Provides the pictures of avatars and messages.
  public var pictures: (any PictureProvider)? { didSet { redraw() } }
  /// The widget, or `nil` once GTK has disposed of it.
  var list: Widget?
  /// The current desktop settings.
  private(set) var look: Look
  /// The theme for the current desktop settings.
  package private(set) var theme: Theme
  private(set) var shaper: TextShaper
  /// The scroll position and the current layout.
  var view = ListView()
  /// The rows and the parts around them, as widgets and render nodes.
  var drawing = ListDrawing()
  /// Whether the user's last input was a key.
  var isKeyed = false
  /// The row and action under the main button while it is held down.
  var held: (row: UInt64?, region: ActionRegion?)?
  /// The selected part of a text, or `nil` if the user has selected none.
  var selection: TextSelection? { didSet { showSelection(after: oldValue) } }
  /// The text in which the user is selecting, and the byte at which the selection began.
  var dragged: (text: RowText, start: Int)?
  var pointerShape = PointerShape.arrow
  /// The position of the pointer; negative if it is outside of the list.
  var pointer = (x: -1.0, y: -1.0)
  /// The row under the pointer at the last frame.
  var hovered: UInt64?
  /// The row whose actions are offered as buttons, and those actions.
  var toolRow: UInt64?
  var tools: [RowTool] = []

  /// Creates a list; its widget has a floating reference that the parent takes.
  ///
  /// - Throws: An error if GTK has no display or a font is missing.
  public init(
    _ content: any ListContent,
    themes: ListThemes = ListThemes(),
    pictures: (any PictureProvider)? = nil
  ) throws(ListError) {
    guard unsafe gdk_display_get_default() != nil else {
      throw ListError("GTK has no display; call gtk_init or adw_init first")
    }
    self.content = content
    self.themes = themes
    self.pictures = pictures
    look = Look()
    theme = look.theme(themes)
    do { shaper = try TextShaper(fonts: theme.fonts) } catch { throw ListError(error.message) }
    var functions = Self.functions
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    list = unsafe weft_list_new(&functions, context).map { unsafe Widget(pointer: $0) }
    view.heights.reset(count: content.count)
    restyle()
  }

  /// The widget to pass to GTK functions; GTK decides how long it lives.
  ///
  /// - Precondition: GTK has not disposed of it.
  public var widget: UnsafeMutablePointer<GtkWidget> {
    guard let list else { preconditionFailure("the widget of a list is gone") }
    return unsafe list.pointer
  }

  /// Shows the content's current state in the next frame.
  public func update() {
    view.isOutdated = true
    queue()
  }

  /// Scrolls to a row, which becomes the first one, or the lowest in a list that is read from below.
  public func scroll(to row: Int) {
    view.anchor = (row, 0)
    queue()
  }

  /// Gives the list the keyboard focus.
  public func focus() { list?.grabFocus() }

  /// The rows that are at least partly visible, as of the last layout.
  public var visibleRows: Range<Int> { view.visible }

  /// Schedules an update in the next frame, before GTK lays out.
  func queue() { list?.animate() }

  /// Draws everything again, for example after pictures have arrived.
  public func redraw() {
    drawing.forgetNodes()
    view.layout = nil
    view.placed = nil
    update()
  }

  /// Updates the list after the desktop settings have changed.
  func restyle() {
    guard let list else { return }
    let now = list.look
    let theme = now.theme(themes)
    if theme.fonts != shaper.fonts, let other = try? TextShaper(fonts: theme.fonts) {
      shaper = other
      view.forgetHeights()
    }
    if now.isRightToLeft != look.isRightToLeft { view.layout = nil }
    guard now != look || theme != self.theme else { return }
    look = now
    self.theme = theme
    redraw()
  }

  /// Forgets the widget; GTK makes no calls after this.
  func leave() {
    list = nil
    drawing = ListDrawing()
  }
}

/// The reason why a list can't be shown.
public struct ListError: Error, Equatable, CustomStringConvertible {
  /// The problem and how to fix it.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// GTK's main loop as the executor of Swift's main actor.
public enum GTKLoop {
  /// Makes GTK's loop run the jobs of Swift's main actor from now on.
  ///
  /// Call it on the main thread before the loop starts. Further calls do nothing.
  public static func join() { weft_loop_join() }
}
