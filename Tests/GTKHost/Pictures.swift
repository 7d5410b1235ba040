// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import WeftDiff
import WeftGTK
import WeftImage
import WeftScene
import WeftViews

/// A scene that never changes.
final class StillContent: ListContent {
  let scene: Scene
  let count: Int
  var selected: Int?

  init(_ scene: Scene, count: Int) { (self.scene, self.count) = (scene, count) }

  func drainChanges() -> Changeset? { Changeset(oldCount: count, newCount: count) }
  func scene(from first: Int, limit: Int) -> Scene { scene }
  func open(row: UInt64) {}
  func perform(_ action: String, row: UInt64?) {}
}

/// The same screen as drawn by a widget and as a PNG.
///
/// SAFETY, for all of the type: each object of GTK is made, used and released by one function; pixels
/// are copied into an array of their size.
@safe
struct ComparedPicture {
  static let size = (width: 420, height: 700)

  let name: String
  let scene: Scene
  let rows: Int
  var isDark = false
  var isRightToLeft = false
  /// The factor by which texts are larger than usual on this desktop.
  var textScale = weft_text_scale()

  /// Returns how many colour values differ by more than rounding, and the greatest difference.
  func compare() throws -> (count: Int, most: Int, drawn: Int) {
    let list = try WeftList(StillContent(scene, count: rows))
    unsafe adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(),
      isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT
    )
    let widget = unsafe list.widget
    unsafe gtk_widget_set_direction(widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    let shown = unsafe Self.pixels(of: widget)
    var theme: Theme = isDark ? .dark : .light
    if textScale != 1 {
      let scales = FontSet.roles.map { role in
        let scale = theme.fonts.scale(of: role)
        return (
          role,
          TypeScale(size: scale.size * textScale, lineHeight: scale.lineHeight * textScale)
        )
      }
      theme.fonts = theme.fonts.replacing(Dictionary(uniqueKeysWithValues: scales))
    }
    let image = try SceneImage(
      try scene.validated(),
      width: Self.size.width,
      height: Self.size.height,
      theme: theme,
      isRightToLeft: isRightToLeft
    )
    let expected = Self.pixels(ofPNG: image.png)
    precondition(shown.count == expected.count, "the window has another size than the picture")
    let differences = zip(shown, expected).map { abs(Int($0) - Int($1)) }
    let background = expected.suffix(4)
    let drawn = stride(from: 0, to: expected.count, by: 4)
      .count { expected[$0..<$0 + 4] != background }
    return (differences.count { $0 > 2 }, differences.max() ?? 255, drawn)
  }

  /// Shows a widget in a separate window, and reads the pixels it draws.
  private static func pixels(of widget: UnsafeMutablePointer<GtkWidget>) -> [UInt8] {
    let (window, scrolled) = unsafe (gtk_window_new(), gtk_scrolled_window_new())
    unsafe gtk_scrolled_window_set_policy(
      weft_scrolled(scrolled),
      GTK_POLICY_NEVER,
      GTK_POLICY_EXTERNAL
    )
    unsafe gtk_scrolled_window_set_child(weft_scrolled(scrolled), widget)
    unsafe gtk_window_set_decorated(weft_window(window), 0)
    unsafe gtk_window_set_default_size(weft_window(window), Int32(size.width), Int32(size.height))
    unsafe gtk_window_set_child(weft_window(window), scrolled)
    unsafe gtk_window_present(weft_window(window))
    // Some frames: the list learns its size in the first, makes rows in the next, and is stable after three.
    let clock = unsafe gtk_widget_get_frame_clock(widget)
    let start = unsafe gdk_frame_clock_get_frame_counter(clock)
    let end = ContinuousClock.now + .seconds(60)
    while unsafe gdk_frame_clock_get_frame_counter(clock) < start + 10 {
      precondition(ContinuousClock.now < end, "GTK draws no frames")
      unsafe gtk_widget_queue_draw(widget)
      _ = g_main_context_iteration(nil, 0)
    }
    defer {
      unsafe gtk_window_destroy(weft_window(window))
      while g_main_context_pending(nil) != 0 { _ = g_main_context_iteration(nil, 0) }
    }
    let (wide, high) = (Double(size.width), Double(size.height))
    guard let paintable = unsafe gtk_widget_paintable_new(widget),
      let snapshot = unsafe gtk_snapshot_new(),
      let native = unsafe gtk_widget_get_native(widget),
      let renderer = unsafe gtk_native_get_renderer(native)
    else { return [] }
    unsafe gdk_paintable_snapshot(paintable, snapshot, wide, high)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(paintable)) }
    guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return [] }
    defer { unsafe gsk_render_node_unref(node) }
    var place = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(wide), height: Float(high))
    )
    guard let texture = unsafe gsk_renderer_render_texture(renderer, node, &place) else {
      return []
    }
    return unsafe download(texture)
  }

  private static func pixels(ofPNG png: [UInt8]) -> [UInt8] {
    let bytes = unsafe g_bytes_new(png, gsize(png.count))
    defer { unsafe g_bytes_unref(bytes) }
    guard let texture = unsafe gdk_texture_new_from_bytes(bytes, nil) else { return [] }
    return unsafe download(texture)
  }

  /// Returns the pixels of a texture, and releases it.
  private static func download(_ texture: OpaquePointer) -> [UInt8] {
    let (width, height) = unsafe (gdk_texture_get_width(texture), gdk_texture_get_height(texture))
    var pixels = [UInt8](repeating: 0, count: Int(width * height * 4))
    unsafe gdk_texture_download(texture, &pixels, gsize(width * 4))
    unsafe g_object_unref(UnsafeMutableRawPointer(texture))
    return pixels
  }
}
