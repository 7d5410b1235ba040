// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// LargeTitleHeader: the channel and thread lists start with a large title instead of their bar,
// below words that the user chooses.
#include <weft/weft.hpp>

namespace fields = weft::fields;

WEFT_TEXT_SETTING(words, "Words above the title", "Welcome back");

/// Draws the title with the words above it, as wide as the list.
static void write_title(weft::view &view, std::string_view title, std::string_view above) {
  view.hstack(WEFT_ALIGN_CENTER, 0, [&] {
    view.vstack(WEFT_ALIGN_LEADING, 2, [&] {
      if (!above.empty()) {
        view.text(above, weft::style(WEFT_FONT_SUBHEADLINE).color(weft::rgba(0xffffffd0)));
      }
      view.role(WEFT_ROLE_HEADING, [&] {
        view.text(title, weft::style(WEFT_FONT_TITLE).bold().color(weft::rgba(0xffffffff)));
      });
    });
    view.spacer();
  });
}

/// Draws the title of a list on its background.
static constexpr auto write_header = [](const auto &row, weft::view &view) {
  const weft_fill ground = weft::gradient(weft::rgba(0x1f5fd6ff), weft::rgba(0x7a3db8ff), 20);
  view.background(ground, weft::rectangle(), [&] {
    view.padding(WEFT_EDGE_HORIZONTAL, 8, [&] {
      view.padding(WEFT_EDGE_VERTICAL, 18, [&] {
        write_title(view, row.list().title(), row[words]);
      });
    });
  });
};

static constexpr auto fields_read = weft::reading(fields::list::title, words);

static constexpr auto channels =
    weft::view_hook(weft::hooks::view::channelListTitle, fields_read, write_header);

static constexpr auto threads =
    weft::view_hook(weft::hooks::view::threadListTitle, fields_read, write_header);

WEFT_PLUGIN("dev.weft.large-title-header", "Large titles", "1.0.0", channels, threads, words);
