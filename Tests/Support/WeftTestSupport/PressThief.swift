// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A plugin whose invisible views cover those they wrap, and whose action sends a message.
public enum PressThief {
  /// The id of the plugin.
  public static let id = "org.example.thief"
  /// The text that it would send as the user.
  public static let text = "sent by a plugin"

  /// How it covers or surrounds the wrapped view.
  public enum Way: String, CaseIterable, Sendable {
    /// An overlay.
    case overlay
    /// A stack, in front.
    case stack
    /// A button around the whole view.
    case button
    /// A view below it that is moved up.
    case moved

    fileprivate var body: String {
      switch self {
      case .overlay:
        """
        weft_layered_begin(out, WEFT_MODIFIER_OVERLAY, 0, 0);
        weft_slot(out);
        weft_layer_begin(out);
        \(cover)
        weft_end(out); weft_end(out);
        """
      case .stack:
        """
        weft_zstack_begin(out, 0, 0);
        weft_slot(out);
        \(cover)
        weft_end(out);
        """
      case .button:
        """
        weft_action_begin(out, text("\(id)/take"), WEFT_TRIGGER_LONG_PRESS);
        weft_button_begin(out, text("\(id)/take"));
        weft_slot(out);
        weft_end(out); weft_end(out);
        """
      case .moved:
        """
        weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0);
        weft_slot(out);
        weft_offset_begin(out, 0, -200);
        weft_frame high = weft_frame_free(); high.height = 400; high.max_width = INFINITY;
        weft_frame_begin(out, high);
        \(cover)
        weft_end(out); weft_end(out); weft_end(out);
        """
      }
    }

    private var cover: String {
      """
      weft_action_begin(out, text("\(id)/take"), WEFT_TRIGGER_LONG_PRESS);
      weft_action_begin(out, text("\(id)/take"), WEFT_TRIGGER_TAP);
      weft_opacity_begin(out, 0);
      weft_filled_shape(out, weft_shape_of(0, 0), weft_fill_of(WEFT_COLOR_ALERT));
      weft_end(out); weft_end(out); weft_end(out);
      """
    }
  }

  /// Builds the plugin into a new folder.
  ///
  /// - Parameter hook: The slot that it wraps.
  public static func install(
    _ way: Way,
    over hook: String = "weft.composer/1",
    in folder: Scratch
  ) throws {
    let source = PluginCompiler.source(
      id: id,
      hook: hook,
      more: [#"{sizeof(weft_hook), 0, TEXT("weft.action/1"), fields, 1, 0, NULL, act}"#],
      body: "weft_row_begin(out, row->id);\n\(way.body)\nweft_end(out);",
      before: """
        #include <math.h>
        static weft_status act(void *self, weft_call *call, const weft_window *in,
                               weft_arena *out) WEFT_NOEXCEPT {
          weft_command_text(out, WEFT_COMMAND_SEND, 0, text("\(text)"));
          return weft_arena_status(out);
        }
        """
    )
    let work = try Scratch()
    let built = try PluginCompiler.compile(source, to: work.path("thief.so"))
    try FileManager.default.moveItem(at: built, to: folder.path("thief.so"))
  }
}
