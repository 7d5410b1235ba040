// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Template: each channel in one line.
#include <weft/weft.hpp>

namespace fields = weft::fields;

static constexpr auto item = weft::view_hook(
    weft::hooks::view::channelItem,
    weft::reading(fields::channel::name, fields::channel::previewText,
                  fields::channel::timestampText, fields::channel::badgeText,
                  fields::channel::avatarInitials, fields::channel::avatarColor,
                  fields::channel::avatarURL),
    [](const auto &row, weft::view &view) {
      const auto channel = row.channel();
      const auto secondary = weft::style(WEFT_FONT_SUBHEADLINE).color(WEFT_COLOR_TEXT_SECONDARY);
      const auto line = [&] {
        view.avatar(channel.avatarInitials(), channel.avatarColor(), 20, channel.avatarURL());
        // Views with a priority are shown whole before others get any space.
        view.priority(1, [&] { view.text(channel.name(), weft::style(WEFT_FONT_HEADLINE).bold()); });
        view.text(channel.previewText(), secondary);
        view.spacer();
        view.priority(1, [&] { view.text(channel.timestampText(), secondary); });
        if (channel.badgeText().empty()) return;
        view.priority(1, [&] { view.badge(channel.badgeText()); });
      };
      view.padding(WEFT_EDGE_HORIZONTAL, 16, [&] {
        view.padding(WEFT_EDGE_VERTICAL, 6, [&] { view.hstack(WEFT_ALIGN_CENTER, 8, line); });
      });
    });

WEFT_PLUGIN("org.example.template", "Template", "1.0.0", item);
