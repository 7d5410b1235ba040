// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Template: the channel list while it loads, when it is empty, and after loading failed.
#include <cmath>

#include <weft/weft.hpp>

// Draws views below each other, in the middle of the rows' area.
template <class Content>
static void in_the_middle(weft::view &view, Content content) {
  weft_frame frame = weft_frame_free();
  frame.max_width = INFINITY;
  frame.max_height = INFINITY;
  view.frame(frame, [&] { view.vstack(WEFT_ALIGN_CENTER, 8, content); });
}

static const weft::style headline = weft::style(WEFT_FONT_HEADLINE).bold();
static const weft::style secondary =
    weft::style(WEFT_FONT_SUBHEADLINE).color(WEFT_COLOR_TEXT_SECONDARY);

static constexpr auto loading = weft::view_hook(
    weft::hooks::view::channelListLoading, weft::reading(), [](const auto &, weft::view &view) {
      in_the_middle(view, [&] {
        view.progress();
        view.text("Fetching channels…", secondary);
      });
    });

static constexpr auto empty = weft::view_hook(
    weft::hooks::view::channelListEmpty, weft::reading(), [](const auto &, weft::view &view) {
      in_the_middle(view, [&] {
        view.text("No channels yet", headline);
        view.text("Say hello to somebody.", secondary);
      });
    });

static constexpr auto error = weft::view_hook(
    weft::hooks::view::channelListError, weft::reading(), [](const auto &, weft::view &view) {
      in_the_middle(view, [&] {
        view.text("The channels could not be loaded", headline);
        view.button("list.retry", [&] {
          view.text("Try again", weft::style().color(WEFT_COLOR_ACCENT));
        });
      });
    });

WEFT_PLUGIN("org.example.template", "Template", "1.0.0", loading, empty, error);
