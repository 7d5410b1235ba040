// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftScene

/// A list's widget or one of its children.
///
/// SAFETY, for the whole type: GTK frees a child with its list, or when it is removed from it; the
/// list's owner drops both when GTK reports that the list is gone. Texts are borrowed for a call.
@safe
struct Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>

  static func row(of list: Widget) -> Widget? {
    unsafe weft_row_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// Creates a button of a list that draws only its focus ring.
  static func spot(of list: Widget) -> Widget? {
    unsafe weft_spot_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// Creates a box of small buttons over a list.
  static func tools(of list: Widget) -> Widget? {
    unsafe weft_tools_new(list.pointer).map { unsafe Widget(pointer: $0) }
  }

  /// The desktop settings that apply to a list.
  var look: Look { unsafe Look(weft_list_look(pointer)) }

  /// The value of a list's vertical adjustment.
  var value: Double { unsafe weft_list_value(pointer) }

  var hasFocus: Bool { unsafe gtk_widget_has_focus(pointer) != 0 }

  /// Whether the widget or a descendant has the focus.
  var containsFocus: Bool { unsafe weft_contains_focus(pointer) }

  /// Whether both are the same widget.
  func isSame(as other: Widget) -> Bool { unsafe pointer == other.pointer }

  /// Moves the focus into the widget or to the next stop inside; returns `false` if there is none.
  func moveFocus(isForward: Bool) -> Bool {
    unsafe gtk_widget_child_focus(
      pointer,
      isForward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
    ) != 0
  }

  func queueDraw() { unsafe gtk_widget_queue_draw(pointer) }

  func queueAllocate() { unsafe gtk_widget_queue_allocate(pointer) }

  func grabFocus() { unsafe gtk_widget_grab_focus(pointer) }

  /// Focuses a child of a list, or the list itself, if the focus is already in the list.
  func focus(_ child: Widget) { unsafe weft_list_focus(pointer, child.pointer) }

  func animate() { unsafe weft_list_animate(pointer) }

  func setRange(value: Double, upper: Double, page: Double) {
    unsafe weft_list_set_range(pointer, value, upper, page)
  }

  func keepBar(above: Double, below: Double) {
    unsafe weft_list_keep_bar(pointer, Int32(clamping: Int(above)), Int32(clamping: Int(below)))
  }

  /// Changes the shape of the pointer over the widget.
  func showPointer(_ shape: PointerShape) {
    unsafe gtk_widget_set_cursor_from_name(pointer, shape.rawValue)
  }

  /// Copies a text to the clipboard, or to the selection that the middle button of a mouse pastes.
  func copy(_ text: String, isPrimary: Bool) {
    unsafe weft_copy(pointer, text, isPrimary)
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

  /// Describes the widget to screen readers; place 0 means that it is not one of a set.
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
      // Between two pixel lines, text would be blurred.
      (rect.y + shift).rounded(),
      Int32(clamping: Int(rect.size.width.rounded(.up))),
      Int32(clamping: Int(rect.size.height.rounded(.up))),
      opacity
    )
  }

  /// Places a widget of the host, or hides it if the rectangle is `nil`.
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

  /// Returns the natural height of a host's widget for a width.
  func height(inWidth width: Double) -> Double {
    Double(unsafe weft_field_height(pointer, Int32(clamping: Int(width))))
  }

  /// Whether the host shows the widget.
  var isVisible: Bool { unsafe gtk_widget_get_visible(pointer) != 0 }

  /// Makes this spot activate the list's spot with a number.
  func activate(_ number: Int, of list: WeftList) {
    unsafe weft_row_set_actions(
      pointer,
      { context, number in unsafe WeftList.of(context).activate(spot: Int(number)) },
      nil,
      Unmanaged.passUnretained(list).toOpaque(),
      Int64(number)
    )
  }

  /// Lets screen readers open the row and its menu.
  func offer(_ row: UInt64, of list: WeftList) {
    unsafe weft_row_set_actions(
      pointer,
      { context, row in unsafe WeftList.of(context).activate(row: UInt64(bitPattern: row)) },
      { context, row in unsafe WeftList.of(context).showMenu(of: UInt64(bitPattern: row)) },
      Unmanaged.passUnretained(list).toOpaque(),
      Int64(bitPattern: row)
    )
  }

  /// Fills a box with the buttons of some tools.
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

  /// Shows only the last `count` tools of a box and returns their size.
  func trimTools(to count: Int) -> Size {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe weft_tools_trim(pointer, Int32(clamping: count), &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// Places a box of tools, or hides it if the place is `nil`.
  func placeTools(_ place: (x: Double, y: Double)?) {
    unsafe weft_tools_place(pointer, place?.x ?? 0, place?.y ?? 0, place != nil)
  }
}
