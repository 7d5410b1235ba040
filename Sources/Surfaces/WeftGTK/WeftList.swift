// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import CGTK
internal import CWeftGTK
internal import WeftDrawing
public import WeftScene

/// A list as a widget of GTK 4, for programs that are written with GTK.
///
///     let list = try WeftList(content)
///     gtk_scrolled_window_set_child(weft_scrolled(scrolled), list.widget)
///     // The host's data has changed:
///     list.update()
///
/// It scrolls itself: put it into a `GtkScrolledWindow`. It draws the rows in sight and remembers
/// them, so that what doesn't change costs nothing, and a list of a million rows what one of twenty
/// costs. Each row is a widget of its own that screen readers read.
///
/// It is not `Sendable`: use it on GTK's thread, which is Swift's main actor once
/// ``GTKLoop/join()`` was called. The widget holds it, so that the host need not.
///
/// SAFETY, for all of the class: GTK calls it until `released`, which the widget does once, before
/// it goes; the pointer to the widget is nil from then on. Rows and spots are children of the widget
/// and go with it.
@safe
public final class WeftList {
  /// What it shows.
  public let content: any ListContent
  /// The themes, of which the desktop's colour scheme chooses one.
  public var themes: ListThemes { didSet { if themes != oldValue { restyle() } } }
  /// Provides the pictures of avatars and messages.
  public var pictures: (any PictureProvider)? { didSet { redraw() } }
  /// The widget; nil once GTK has disposed of it.
  var list: Widget?
  /// How the desktop is set up.
  private(set) var look: Look
  /// The theme as this desktop wants it.
  package private(set) var theme: Theme
  private(set) var shaper: TextShaper
  /// The scroll position, and what is laid out.
  var view = ListView()
  /// The rows and the parts around them, as widgets and render nodes.
  var drawing = ListDrawing()
  /// Whether the user's last input was a key.
  var isKeyed = false
  /// What the main button was pressed on, until it is let go.
  var held: (row: UInt64?, region: ActionRegion?)?
  /// Where the pointer is; outside of the list where the place is negative.
  var pointer = (x: -1.0, y: -1.0)
  /// The row under the pointer, as of the last frame.
  var hovered: UInt64?
  /// The row whose actions are offered as buttons, and these.
  var toolRow: UInt64?
  var tools: [RowTool] = []

  /// Creates a list, whose widget has a floating reference that its parent takes.
  ///
  /// - Throws: An error when GTK has no display or a font is missing.
  public init(
    _ content: any ListContent,
    themes: ListThemes = ListThemes(),
    pictures: (any PictureProvider)? = nil
  ) throws(ListError) {
    guard unsafe gdk_display_get_default() != nil else {
      throw ListError("GTK has no display; call gtk_init or adw_init first")
    }
    (self.content, self.themes, self.pictures) = (content, themes, pictures)
    look = Look()
    theme = look.theme(themes)
    do { shaper = try TextShaper(fonts: theme.fonts) } catch { throw ListError(error.message) }
    var functions = Self.functions
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    list = unsafe weft_list_new(&functions, context).map { unsafe Widget(pointer: $0) }
    view.heights.reset(count: content.count)
    restyle()
  }

  /// The widget, as the functions of GTK take it; it lives as long as GTK says.
  ///
  /// - Precondition: GTK has not disposed of it.
  public var widget: UnsafeMutablePointer<GtkWidget> {
    guard let list else { preconditionFailure("the widget of a list is gone") }
    return unsafe list.pointer
  }

  /// Shows what the content has now, with the next frame.
  public func update() {
    view.isOutdated = true
    queue()
  }

  /// Scrolls to a row, which becomes the first one, or the lowest of a list that is read from below.
  public func scroll(to row: Int) {
    view.anchor = (row, 0)
    queue()
  }

  /// Gives the list the keys.
  public func focus() { list?.grabFocus() }

  /// The rows in sight.
  public var visibleRows: Range<Int> { view.visible }

  /// Brings everything up to date with the next frame, before GTK lays it out.
  func queue() { list?.animate() }

  /// Draws everything anew, such as after pictures have come.
  public func redraw() {
    drawing.forgetNodes()
    (view.layout, view.placed) = (nil, nil)
    update()
  }

  /// Follows a change of how the desktop is set up.
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
    (look, self.theme) = (now, theme)
    redraw()
  }

  /// Lets the widget go; GTK calls nothing after this.
  func leave() {
    list = nil
    drawing = ListDrawing()
  }
}

/// The reason a list can't be shown.
public struct ListError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// GTK's loop as that of Swift's main actor.
public enum GTKLoop {
  /// Has GTK's loop run what waits for Swift's main actor, from now on.
  ///
  /// Call it on the main thread, before the loop begins. Calls after the first do nothing.
  public static func join() { weft_loop_join() }
}
