// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// BubbleStyle: gradients around messages, in one colour for the user's own and another for all
// others. System messages and deleted ones stay as they are.
#include <weft/weft.hpp>

namespace fields = weft::fields;

static constexpr auto bubble = weft::wrap_hook(
    weft::hooks::wrap::message,
    weft::reading(fields::message::isMine, fields::message::isSystem, fields::message::isDeleted),
    [](const auto &row, weft::view &view) {
      const auto message = row.message();
      if (message.isSystem() || message.isDeleted()) return;
      const weft_fill fill = message.isMine()
                                 ? weft::gradient(weft::rgba(0x2f7cf6ff), weft::rgba(0x9b5cf6ff), 45)
                                 : weft::gradient(weft::rgba(0x34b3a0ff), weft::rgba(0x5f8df0ff), 45);
      view.background(fill, weft::rounded(21), [&] {
        view.padding(WEFT_EDGE_ALL, 3, [&] { view.slot(); });
      });
    });

WEFT_PLUGIN("dev.weft.bubble-style", "Gradient bubbles", "1.0.0", bubble);
