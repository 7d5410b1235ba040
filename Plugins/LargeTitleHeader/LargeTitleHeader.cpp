// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// LargeTitleHeader: a large title above the lists of channels and threads: how many there are, below
// words of the user's own choice. The bar with the list's name stays where it is.
#include <weft/weft.hpp>

namespace fields = weft::fields;

WEFT_TEXT_SETTING(words, "Words above the title", "Welcome back");

/// The title with the words above it, as wide as the list.
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

/// What both lists are wrapped in; a list without rows keeps to its bar.
template <class Row>
static void wrap(const Row &row, weft::view &view, std::string_view one, std::string_view many) {
  const std::int64_t count = row.list().count();
  if (count == 0) return;
  weft::words title;
  title << count << (count == 1 ? one : many);
  view.vstack(WEFT_ALIGN_LEADING, 0, [&] {
    const weft_fill ground = weft::gradient(weft::rgba(0x1f5fd6ff), weft::rgba(0x7a3db8ff), 20);
    view.background(ground, weft::rectangle(), [&] {
      view.padding(WEFT_EDGE_HORIZONTAL, 8, [&] {
        view.padding(WEFT_EDGE_VERTICAL, 18, [&] { write_title(view, title.text(), row[words]); });
      });
    });
    view.slot();
  });
}

static constexpr auto fields_read = weft::reading(fields::list::count, words);

static constexpr auto channels = weft::wrap_hook(
    weft::hooks::wrap::channelListHeader, fields_read,
    [](const auto &row, weft::view &view) { wrap(row, view, " channel", " channels"); });

static constexpr auto threads = weft::wrap_hook(
    weft::hooks::wrap::threadListHeader, fields_read,
    [](const auto &row, weft::view &view) { wrap(row, view, " thread", " threads"); });

WEFT_PLUGIN("dev.weft.large-title-header", "Large titles", "1.0.0", channels, threads, words);
