// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// view.hpp: writes views. A view that contains others takes a function that writes them, and is
// closed by itself.
//
//     view.hstack(WEFT_ALIGN_CENTER, 8, [&] {
//       view.text(row.channel().name(), weft::style(WEFT_FONT_HEADLINE).bold());
//       view.spacer();
//     });
#ifndef WEFT_VIEW_HPP
#define WEFT_VIEW_HPP

#include <initializer_list>
#include <weft/field.hpp>
#include <weft/scene.h>

#pragma GCC visibility push(hidden)

namespace weft {

/// The style of a text: one line in a font, unless changed.
class style {
 public:
  explicit style(std::uint32_t font = WEFT_FONT_BODY) noexcept
      : style_(weft_text_style_of(font, WEFT_WEIGHT_REGULAR, WEFT_COLOR_INHERITED)) {}

  style weight(std::uint32_t weight) const noexcept {
    return with([&](weft_text_style &made) { made.weight = weight; });
  }
  style bold() const noexcept { return weight(WEFT_WEIGHT_BOLD); }
  style color(std::int64_t color) const noexcept {
    return with([&](weft_text_style &made) { made.color = color; });
  }
  /// Sets the maximum number of lines; 0 means no limit.
  style lines(std::uint32_t limit) const noexcept {
    return with([&](weft_text_style &made) { made.line_limit = limit; });
  }
  style italic() const noexcept {
    return with([](weft_text_style &made) { made.is_italic = 1; });
  }
  operator weft_text_style() const noexcept { return style_; }

 private:
  template <class Change>
  style with(Change change) const noexcept {
    style made(*this);
    change(made.style_);
    return made;
  }

  weft_text_style style_;
};

/// A part of a text with a different style: `{0, 4, WEFT_RUN_BOLD}`. An address makes it a link.
struct run {
  std::uint32_t start;
  std::uint32_t length;
  std::uint16_t look;
  std::string_view url = {};
};

/// Returns a gradient between two colours; an angle of 0 degrees starts at the leading edge, 90 at
/// the top.
inline weft_fill gradient(std::int64_t from, std::int64_t to, double angle = 0) noexcept {
  weft_fill fill = weft_fill_of(from);
  fill.color_end = to;
  fill.angle = angle;
  return fill;
}

/// Returns a fill of one colour.
inline weft_fill plain(std::int64_t color) noexcept { return weft_fill_of(color); }

inline weft_shape rectangle() noexcept { return weft_shape_of(WEFT_SHAPE_RECTANGLE, 0); }
/// Returns a rectangle with corners of a radius in points.
inline weft_shape rounded(double radius) noexcept {
  return weft_shape_of(WEFT_SHAPE_ROUNDED, radius);
}
/// Returns a rectangle with half circles at its short sides.
inline weft_shape capsule() noexcept { return weft_shape_of(WEFT_SHAPE_CAPSULE, 0); }
/// Returns a circle.
inline weft_shape circle() noexcept { return weft_shape_of(WEFT_SHAPE_CIRCLE, 0); }

/// Returns a custom colour, 0xRRGGBBAA.
constexpr std::int64_t rgba(std::uint32_t color) noexcept { return WEFT_COLOR_RGBA | color; }

/// Closes an open view at the end of the enclosing block, even after an exception.
class [[nodiscard]] scope {
 public:
  explicit scope(weft_arena &arena) noexcept : arena_(arena) {}
  scope(const scope &) = delete;
  scope &operator=(const scope &) = delete;
  ~scope() { weft_end(&arena_); }

 private:
  weft_arena &arena_;
};

/// The answer of a view hook for one row: views, or none, which passes the row to the next
/// provider.
class view {
 public:
  view(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}
  view(const view &) = delete;
  view &operator=(const view &) = delete;
  /// Closes the row, if views were written.
  ~view() {
    if (has_begun_) {
      weft_end(&arena_);
    } else if (is_late_) {
      weft_row_later(&arena_, row_);
    }
  }

  /// Passes the row for now; the host calls the hook for it again in the next frame.
  void later() noexcept { is_late_ = true; }

  /// Answers with an empty view; a row without an answer would go to the next provider.
  void nothing() noexcept { to(); }

  /// Writes the view of the next provider, or the wrapped view.
  void slot() noexcept { weft_slot(to()); }

  void text(std::string_view text, const style &looks = style()) noexcept {
    weft_styled_text(to(), str(text), looks);
  }
  /// Writes a text with differently styled parts, in order.
  void text(std::string_view text, const style &looks, std::initializer_list<run> runs) noexcept {
    this->text(text, looks, runs.begin(), runs.size());
  }
  /// Writes a text with `count` differently styled parts, in order.
  void text(std::string_view text, const style &looks, const run *runs, std::size_t count) noexcept {
    weft_arena *arena = to();
    weft_op *record = weft_text_begin(arena, str(text), looks);
    for (const run *part = runs; part != runs + count; part += 1) {
      weft_text_run(arena, record, part->start, part->length, part->look, str(part->url));
    }
    weft_end(arena);
  }
  /// Writes a spacer, which takes the remaining space but never less than `least` points.
  void spacer(double least = 0) noexcept { weft_spacer(to(), least); }
  void divider() noexcept { weft_divider(to()); }
  /// Writes an avatar of `size` by `size` points; without a picture it shows the initials.
  void avatar(std::string_view initials, std::int64_t color, double size,
              std::string_view url = {}) noexcept {
    weft_avatar(to(), str(initials), color, size, str(url));
  }
  void badge(std::string_view text, std::int64_t color = WEFT_COLOR_ACCENT) noexcept {
    weft_badge(to(), str(text), color);
  }
  void icon(std::string_view name, std::int64_t color = WEFT_COLOR_INHERITED,
            std::uint32_t font = WEFT_FONT_BODY) noexcept {
    weft_icon(to(), str(name), color, font);
  }
  /// Writes a picture of at most `width` by `height` points that keeps its proportions; without a
  /// picture it shows an icon and the name.
  void picture(std::string_view url, std::string_view name, double width, double height,
               double radius = 0, std::uint32_t fit = WEFT_FIT_FILL) noexcept {
    weft_picture(to(), str(url), str(name), width, height, radius, fit);
  }
  /// Writes a progress bar; `fraction` is from 0 to 1, or below 0 if it is unknown.
  void progress(double fraction = -1) noexcept { weft_progress(to(), fraction); }
  /// Writes a filled shape, which takes all the space that it is offered.
  void shape(weft_shape shape, weft_fill fill) noexcept { weft_filled_shape(to(), shape, fill); }

  template <class Content>
  void vstack(std::uint32_t alignment, double spacing, Content content) {
    weft_stack_begin(to(), WEFT_NODE_VSTACK, alignment, spacing);
    within(content);
  }
  template <class Content>
  void hstack(std::uint32_t alignment, double spacing, Content content) {
    weft_stack_begin(to(), WEFT_NODE_HSTACK, alignment, spacing);
    within(content);
  }
  /// Writes views on top of each other, the last in front.
  template <class Content>
  void zstack(std::uint32_t horizontal, std::uint32_t vertical, Content content) {
    weft_zstack_begin(to(), horizontal, vertical);
    within(content);
  }
  /// Writes a button that shows the views of its content and starts `action`.
  template <class Content>
  void button(std::string_view action, Content content) {
    weft_button_begin(to(), str(action));
    within(content);
  }

  // Modifiers: `content` must write exactly one view.

  template <class Content>
  void padding(std::uint32_t edges, double length, Content content) {
    weft_padding_begin(to(), edges, length);
    within(content);
  }
  /// Sets a frame; start from weft_frame_free().
  template <class Content>
  void frame(weft_frame frame, Content content) {
    weft_frame_begin(to(), frame);
    within(content);
  }
  template <class Content>
  void background(weft_fill fill, weft_shape shape, Content content) {
    weft_background_begin(to(), fill, shape);
    within(content);
  }
  template <class Content>
  void foreground(std::int64_t color, Content content) {
    weft_foreground_begin(to(), color);
    within(content);
  }
  /// Sets the layout priority in a stack: views with a higher one are offered space first; the
  /// default is 0.
  template <class Content>
  void priority(double priority, Content content) {
    weft_priority_begin(to(), priority);
    within(content);
  }
  template <class Content>
  void clip(weft_shape shape, Content content) {
    weft_clip_begin(to(), shape);
    within(content);
  }
  template <class Content>
  void shadow(std::int64_t color, double radius, double x, double y, Content content) {
    weft_shadow_begin(to(), color, radius, x, y);
    within(content);
  }
  template <class Content>
  void border(std::int64_t color, double width, weft_shape shape, Content content) {
    weft_border_begin(to(), color, width, shape);
    within(content);
  }
  template <class Content>
  void opacity(double opacity, Content content) {
    weft_opacity_begin(to(), opacity);
    within(content);
  }
  template <class Content>
  void offset(double x, double y, Content content) {
    weft_offset_begin(to(), x, y);
    within(content);
  }
  /// Draws `above` over `content`, in its centre or aligned by two of WEFT_ALIGN_….
  template <class Content, class Layer>
  void overlay(Content content, Layer above, std::uint32_t horizontal = WEFT_ALIGN_CENTER,
               std::uint32_t vertical = WEFT_ALIGN_CENTER) {
    weft_layered_begin(to(), WEFT_MODIFIER_OVERLAY, horizontal, vertical);
    layered(content, above);
  }
  /// Draws `below` under `content`, in its centre or aligned by two of WEFT_ALIGN_….
  template <class Content, class Layer>
  void underlay(Content content, Layer below, std::uint32_t horizontal = WEFT_ALIGN_CENTER,
                std::uint32_t vertical = WEFT_ALIGN_CENTER) {
    weft_layered_begin(to(), WEFT_MODIFIER_BACKGROUND, horizontal, vertical);
    layered(content, below);
  }
  /// Shows texts in the content as bars of their length.
  template <class Content>
  void redacted(Content content) {
    weft_redacted_begin(to());
    within(content);
  }
  /// Makes the content start `action` on WEFT_TRIGGER_TAP or WEFT_TRIGGER_LONG_PRESS.
  template <class Content>
  void action(std::string_view action, Content content, std::uint32_t trigger = WEFT_TRIGGER_TAP) {
    weft_action_begin(to(), str(action), trigger);
    within(content);
  }
  /// Sets the text that a screen reader says instead of the content.
  template <class Content>
  void label(std::string_view label, Content content) {
    weft_label_begin(to(), str(label));
    within(content);
  }
  template <class Content>
  void role(std::uint32_t role, Content content) {
    weft_role_begin(to(), role);
    within(content);
  }
  /// Hides the content from screen readers, for purely decorative views.
  template <class Content>
  void hidden(Content content) {
    weft_hidden_begin(to());
    within(content);
  }
  /// Gives the content an identity, which it keeps when the views before it change.
  template <class Content>
  void key(std::string_view key, Content content) {
    weft_key_begin(to(), str(key));
    within(content);
  }

 private:
  /// Returns the arena, after starting the row if necessary.
  weft_arena *to() noexcept {
    if (!has_begun_) weft_row_begin(&arena_, row_);
    has_begun_ = true;
    return &arena_;
  }

  template <class Content>
  void within(Content &content) {
    const scope end(arena_);
    content();
  }

  template <class Content, class Layer>
  void layered(Content &content, Layer &layer) {
    const scope end(arena_);
    content();
    weft_layer_begin(&arena_);
    within(layer);
  }

  weft_arena &arena_;
  std::uint64_t row_;
  bool has_begun_ = false;
  bool is_late_ = false;
};

}  // namespace weft

#pragma GCC visibility pop

#endif
