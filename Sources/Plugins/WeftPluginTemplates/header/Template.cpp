// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Template: the number of channels, above the rows.
#include <charconv>

#include <weft/weft.hpp>

namespace fields = weft::fields;

static constexpr auto top = weft::view_hook(
    weft::hooks::view::channelListTop, weft::reading(fields::list::count),
    [](const auto &row, weft::view &view) {
      const std::int64_t count = row.list().count();
      if (count == 0) return;
      char digits[20];
      const auto end = std::to_chars(digits, digits + sizeof(digits), count).ptr;
      const auto number = std::string_view(digits, static_cast<std::size_t>(end - digits));
      const auto looks = weft::style(WEFT_FONT_CAPTION).color(WEFT_COLOR_TEXT_SECONDARY);
      view.padding(WEFT_EDGE_HORIZONTAL, 16, [&] {
        view.padding(WEFT_EDGE_VERTICAL, 4, [&] {
          view.hstack(WEFT_ALIGN_CENTER, 4, [&] {
            view.text(number, looks);
            view.text(count == 1 ? "channel" : "channels", looks);
          });
        });
      });
    });

WEFT_PLUGIN("org.example.template", "Template", "1.0.0", top);
