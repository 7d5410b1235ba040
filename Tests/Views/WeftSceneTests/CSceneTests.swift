// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Testing
import WeftViews

/// Views written from C and from Swift give the same bytes.
@Suite struct CSceneTests {
  typealias Arena = UnsafeMutablePointer<weft_arena>

  private func expectEqual(
    _ scene: Scene,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ write: (Arena) -> Void
  ) {
    let c = unsafe CScene(write)
    #expect(c.status == WEFT_OK, sourceLocation: sourceLocation)
    #expect(c.words == scene.words, sourceLocation: sourceLocation)
    #expect(c.text == scene.text, sourceLocation: sourceLocation)
  }

  @Test func `texts and text-like views are the same from C and Swift`() {
    unsafe expectEqual(Scene { Text("Hello").font(.headline).bold().lineLimit(1) }) {
      let inherited = Int64(WEFT_COLOR_INHERITED)
      unsafe weft_text($0, CScene.str("Hello"), WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, inherited)
    }
    unsafe expectEqual(Scene { Text("Hi").italic().foregroundColor(.secondary).lineLimit(3) }) {
      var style = weft_text_style_of(0, 0, Int64(WEFT_COLOR_TEXT_SECONDARY))
      style.is_italic = 1
      style.line_limit = 3
      unsafe weft_styled_text($0, CScene.str("Hi"), style)
    }
    unsafe expectEqual(Scene { Badge("12", color: .alert) }) {
      unsafe weft_badge($0, CScene.str("12"), Int64(WEFT_COLOR_ALERT))
    }
    unsafe expectEqual(Scene { Icon("pin", color: .accent, font: .caption) }) {
      unsafe weft_icon($0, CScene.str("pin"), Int64(WEFT_COLOR_ACCENT), WEFT_FONT_CAPTION)
    }
    unsafe expectEqual(Scene { Icon("pin") }) {
      unsafe weft_icon($0, CScene.str("pin"), Int64(WEFT_COLOR_INHERITED), WEFT_FONT_BODY)
    }
  }

  @Test func `avatars with and without a picture are the same from C and Swift`() {
    unsafe expectEqual(Scene { Avatar(initials: "LO", color: .accent) }) {
      unsafe weft_avatar(
        $0,
        CScene.str("LO"),
        Int64(WEFT_COLOR_ACCENT),
        32,
        weft_str(bytes: nil, length: 0)
      )
    }
    unsafe expectEqual(
      Scene { Avatar(initials: "LO", color: .accent, size: 48, url: "https://a.example/l") }
    ) {
      unsafe weft_avatar(
        $0,
        CScene.str("LO"),
        Int64(WEFT_COLOR_ACCENT),
        48,
        CScene.str("https://a.example/l")
      )
    }
  }

  @Test func `pictures with and without an address are the same from C and Swift`() {
    unsafe expectEqual(
      Scene { PictureView(url: "a/b.png", name: "Bay", width: 240, height: 160, radius: 10) }
    ) {
      unsafe weft_picture(
        $0,
        CScene.str("a/b.png"),
        CScene.str("Bay"),
        240,
        160,
        10,
        WEFT_FIT_FILL
      )
    }
    unsafe expectEqual(
      Scene { PictureView(url: nil, name: "Bay", width: 9, height: 8, fit: .whole) }
    ) {
      unsafe weft_picture(
        $0,
        weft_str(bytes: nil, length: 0),
        CScene.str("Bay"),
        9,
        8,
        0,
        WEFT_FIT_WHOLE
      )
    }
  }

  @Test func `stacks, spacers and dividers are the same from C and Swift`() {
    let scene = Scene {
      VStack(alignment: .leading, spacing: 2) {
        HStack(alignment: .bottom, spacing: 3) {
          Spacer()
          Spacer(minLength: 9)
        }
        Divider()
      }
      ZStack(alignment: .topTrailing) { Divider() }
    }
    unsafe expectEqual(scene) {
      unsafe weft_stack_begin($0, UInt16(WEFT_NODE_VSTACK), WEFT_ALIGN_LEADING, 2)
      unsafe weft_stack_begin($0, UInt16(WEFT_NODE_HSTACK), WEFT_ALIGN_TRAILING, 3)
      unsafe weft_spacer($0, 0)
      unsafe weft_spacer($0, 9)
      unsafe weft_end($0)
      unsafe weft_divider($0)
      unsafe weft_end($0)
      unsafe weft_zstack_begin($0, WEFT_ALIGN_TRAILING, WEFT_ALIGN_LEADING)
      unsafe weft_divider($0)
      unsafe weft_end($0)
    }
  }

  @Test func `buttons, progress and shapes are the same from C and Swift`() {
    let gradient = Fill.linearGradient(from: .accent, to: .alert, angle: 45)
    let scene = Scene {
      Button("Go", action: "go")
      ProgressView()
      ProgressView(value: 1.5)
      FilledShape(.rounded(4), fill: gradient)
    }
    unsafe expectEqual(scene) {
      unsafe weft_button_begin($0, CScene.str("go"))
      let style = weft_text_style_of(0, 0, Int64(WEFT_COLOR_ACCENT))
      unsafe weft_styled_text($0, CScene.str("Go"), unlimited(style))
      unsafe weft_end($0)
      unsafe weft_progress($0, -1)
      unsafe weft_progress($0, 1.5)
      var fill = weft_fill_of(Int64(WEFT_COLOR_ACCENT))
      fill.color_end = Int64(WEFT_COLOR_ALERT)
      fill.angle = 45
      unsafe weft_filled_shape($0, weft_shape_of(WEFT_SHAPE_ROUNDED, 4), fill)
    }
  }

  @Test func `layout modifiers are the same from C and Swift`() {
    let scene = Scene {
      Divider().padding(.horizontal, 5)
      Divider().frame(width: 10, height: 20, alignment: .topLeading)
      Divider().frame(minWidth: 1, maxWidth: .infinity, minHeight: 2, maxHeight: 3)
      Divider().offset(x: 1, y: -2)
      Divider().layoutPriority(2)
    }
    unsafe expectEqual(scene) { arena in
      unsafe weft_padding_begin(arena, WEFT_EDGE_HORIZONTAL, 5)
      unsafe closedDivider(arena)
      var frame = weft_frame_free()
      (frame.width, frame.height) = (10, 20)
      (frame.horizontal, frame.vertical) = (WEFT_ALIGN_LEADING, WEFT_ALIGN_LEADING)
      unsafe weft_frame_begin(arena, frame)
      unsafe closedDivider(arena)
      frame = weft_frame_free()
      (frame.min_width, frame.max_width) = (1, .infinity)
      (frame.min_height, frame.max_height) = (2, 3)
      unsafe weft_frame_begin(arena, frame)
      unsafe closedDivider(arena)
      unsafe weft_offset_begin(arena, 1, -2)
      unsafe closedDivider(arena)
      unsafe weft_priority_begin(arena, 2)
      unsafe closedDivider(arena)
    }
  }

  @Test func `style modifiers are the same from C and Swift`() {
    let scene = Scene {
      Divider().background(.raised, in: .capsule)
      Divider().foregroundColor(.inverted)
      Divider().cornerRadius(6)
      Divider().shadow(color: .text, radius: 3, y: 1)
      Divider().border(.border, width: 2, in: .circle)
      Divider().opacity(0.5)
      Divider().redacted()
      Divider().overlay(alignment: .bottom) { Badge("1") }
    }
    unsafe expectEqual(scene) { arena in
      let raised = weft_fill_of(Int64(WEFT_COLOR_BACKGROUND_RAISED))
      unsafe weft_background_begin(arena, raised, weft_shape_of(WEFT_SHAPE_CAPSULE, 0))
      unsafe closedDivider(arena)
      unsafe weft_foreground_begin(arena, Int64(WEFT_COLOR_TEXT_INVERTED))
      unsafe closedDivider(arena)
      unsafe weft_clip_begin(arena, weft_shape_of(WEFT_SHAPE_ROUNDED, 6))
      unsafe closedDivider(arena)
      unsafe weft_shadow_begin(arena, Int64(WEFT_COLOR_TEXT), 3, 0, 1)
      unsafe closedDivider(arena)
      let circle = weft_shape_of(WEFT_SHAPE_CIRCLE, 0)
      unsafe weft_border_begin(arena, Int64(WEFT_COLOR_BORDER), 2, circle)
      unsafe closedDivider(arena)
      unsafe weft_opacity_begin(arena, 0.5)
      unsafe closedDivider(arena)
      unsafe weft_redacted_begin(arena)
      unsafe closedDivider(arena)
      let overlay = UInt16(WEFT_MODIFIER_OVERLAY)
      unsafe weft_layered_begin(arena, overlay, WEFT_ALIGN_CENTER, WEFT_ALIGN_TRAILING)
      unsafe weft_divider(arena)
      unsafe weft_layer_begin(arena)
      unsafe weft_badge(arena, CScene.str("1"), Int64(WEFT_COLOR_ACCENT))
      unsafe weft_end(arena)
      unsafe weft_end(arena)
    }
  }

  @Test func `behaviour modifiers are the same from C and Swift`() {
    let scene = Scene {
      Divider().onTap("open")
      Divider().onLongPress("more")
      Divider().accessibilityLabel("A line")
      Divider().accessibilityRole(.heading)
      Divider().accessibilityHidden()
      Divider().key("line")
    }
    unsafe expectEqual(scene) { arena in
      unsafe weft_action_begin(arena, CScene.str("open"), WEFT_TRIGGER_TAP)
      unsafe closedDivider(arena)
      unsafe weft_action_begin(arena, CScene.str("more"), WEFT_TRIGGER_LONG_PRESS)
      unsafe closedDivider(arena)
      unsafe weft_label_begin(arena, CScene.str("A line"))
      unsafe closedDivider(arena)
      unsafe weft_role_begin(arena, WEFT_ROLE_HEADING)
      unsafe closedDivider(arena)
      unsafe weft_hidden_begin(arena)
      unsafe closedDivider(arena)
      unsafe weft_key_begin(arena, CScene.str("line"))
      unsafe closedDivider(arena)
    }
  }

  @Test(arguments: [0, 8, 16, 40, 72])
  func `a full arena is reported and nothing is written past its end`(capacity: Int) {
    let c = unsafe CScene(opsCapacity: capacity) {
      unsafe weft_badge($0, CScene.str("12"), Int64(WEFT_COLOR_ALERT))
    }
    #expect(c.status == (capacity < 64 ? WEFT_E_NO_SPACE : WEFT_OK))
    #expect(c.words.count * 8 <= capacity)
  }

  @Test func `a text that does not fit is reported`() {
    let c = unsafe CScene(textCapacity: 4) { arena in
      unsafe weft_text(arena, CScene.str("Hello"), 0, 0, 0)
    }
    #expect(c.status == WEFT_E_NO_SPACE)
    #expect(c.text.isEmpty)
  }

  private func closedDivider(_ arena: Arena) {
    unsafe weft_divider(arena)
    unsafe weft_end(arena)
  }

  private func unlimited(_ style: weft_text_style) -> weft_text_style {
    var style = style
    style.line_limit = 0
    return style
  }
}
