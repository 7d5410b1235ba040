// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftScene

/// A list's widget, or one of its children.
///
/// SAFETY, for all of the type: GTK frees a child with its list, or when it is removed from it; the
/// list's owner drops both when GTK tells that the list is gone. Texts are lent for a call.
@safe
struct Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>

  /// A new row of a list.
  static func row(of list: Widget) -> Widget? {
    unsafe weft_row_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// A new button of a list that draws nothing but its focus.
  static func spot(of list: Widget) -> Widget? {
    unsafe weft_spot_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// A new box of small buttons over a list.
  static func tools(of list: Widget) -> Widget? {
    unsafe weft_tools_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// How the desktop is set up, as a list sees it.
  var look: Look { unsafe Look(weft_list_look(pointer)) }

  /// The value of a list's vertical adjustment.
  var value: Double { unsafe weft_list_value(pointer) }

  var hasFocus: Bool { unsafe gtk_widget_has_focus(pointer) != 0 }

  /// Whether it or something in it has the focus.
  var containsFocus: Bool { unsafe weft_contains_focus(pointer) }

  /// Whether both are one widget.
  func isSame(as other: Widget) -> Bool { unsafe pointer == other.pointer }

  /// Moves the focus into it, or on within it; false where there is nothing more to focus.
  func moveFocus(isForward: Bool) -> Bool {
    unsafe gtk_widget_child_focus(
      pointer,
      isForward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
    ) != 0
  }

  func queueDraw() { unsafe gtk_widget_queue_draw(pointer) }

  func queueAllocate() { unsafe gtk_widget_queue_allocate(pointer) }

  func grabFocus() { unsafe gtk_widget_grab_focus(pointer) }

  /// Gives the focus to a child of a list or to itself, if it is in the list.
  func focus(_ child: Widget) { unsafe weft_list_focus(pointer, child.pointer) }

  func animate() { unsafe weft_list_animate(pointer) }

  func setRange(value: Double, upper: Double, page: Double) {
    unsafe weft_list_set_range(pointer, value, upper, page)
  }

  func keepBar(above: Double, below: Double) {
    unsafe weft_list_keep_bar(pointer, Int32(clamping: Int(above)), Int32(clamping: Int(below)))
  }

  func setLabel(_ label: String) { unsafe weft_list_set_label(pointer, label) }

  /// Draws a child of a list.
  func draw(_ child: Widget, into snapshot: OpaquePointer) {
    unsafe weft_list_draw(pointer, child.pointer, snapshot)
  }

  func show(_ node: RenderNode?) { unsafe weft_row_set_node(pointer, node?.node) }

  func hide(_ isHidden: Bool) { unsafe weft_row_hide(pointer, isHidden) }

  func order(after previous: Widget?) { unsafe weft_row_order(pointer, previous?.pointer) }

  func remove() { unsafe gtk_widget_unparent(pointer) }

  /// Tells screen readers what it is; place 0 is for one without a place in a set.
  func describe(_ label: String, place: Int = 0, count: Int = 0, isSelected: Bool = false) {
    unsafe weft_row_describe(
      pointer,
      label,
      Int32(clamping: place),
      Int32(clamping: count),
      isSelected
    )
  }

  func place(_ rect: Rect, shift: Double = 0, opacity: Double = 1) {
    unsafe weft_row_place(
      pointer,
      rect.x,
      // Texts between two lines of pixels are blurred.
      (rect.y + shift).rounded(),
      Int32(clamping: Int(rect.size.width.rounded(.up))),
      Int32(clamping: Int(rect.size.height.rounded(.up))),
      opacity
    )
  }

  /// Places a widget of the host's; nil hides it.
  func placeField(_ rect: Rect?) {
    let size = rect?.size ?? Size(width: 1, height: 1)
    unsafe weft_field_place(
      pointer,
      rect?.x ?? 0,
      rect?.y ?? 0,
      Int32(clamping: max(1, Int(size.width))),
      Int32(clamping: max(1, Int(size.height))),
      rect != nil
    )
  }

  /// The height that a widget of the host's would like to have in a width.
  func height(inWidth width: Double) -> Double {
    Double(unsafe weft_field_height(pointer, Int32(clamping: Int(width))))
  }

  /// Whether its owner shows it.
  var isVisible: Bool { unsafe gtk_widget_get_visible(pointer) != 0 }

  /// Has a spot activate the spot of a list with a number.
  func activate(_ number: Int, of list: WeftList) {
    unsafe weft_row_set_actions(
      pointer,
      { context, number in unsafe WeftList.of(context).activate(spot: Int(number)) },
      nil,
      Unmanaged.passUnretained(list).toOpaque(),
      Int64(number)
    )
  }

  /// Has a row open itself and its menu for those who don't see it.
  func offer(_ row: UInt64, of list: WeftList) {
    unsafe weft_row_set_actions(
      pointer,
      { context, row in unsafe WeftList.of(context).activate(row: UInt64(bitPattern: row)) },
      { context, row in unsafe WeftList.of(context).showMenu(of: UInt64(bitPattern: row)) },
      Unmanaged.passUnretained(list).toOpaque(),
      Int64(bitPattern: row)
    )
  }

  /// Shows tools in a box.
  func fill(with tools: [RowTool], icons: IconSet, of list: WeftList) {
    unsafe weft_tools_clear(pointer)
    for (number, tool) in tools.enumerated() {
      unsafe weft_tools_add(
        pointer,
        icons.character(tool.icon),
        tool.name,
        { context, number in unsafe WeftList.of(context).use(tool: Int(number)) },
        Unmanaged.passUnretained(list).toOpaque(),
        Int64(number)
      )
    }
  }

  /// Shows the last tools of a box alone, and returns the size of these.
  func trimTools(to count: Int) -> Size {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe weft_tools_trim(pointer, Int32(clamping: count), &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// Places a box of tools; nil hides it.
  func placeTools(_ place: (x: Double, y: Double)?) {
    unsafe weft_tools_place(pointer, place?.x ?? 0, place?.y ?? 0, place != nil)
  }
}
