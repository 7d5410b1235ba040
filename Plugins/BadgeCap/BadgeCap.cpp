// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// BadgeCap: a badge says "99+" instead of a number too large to be of use. The user chooses the
// limit.
#include <weft/weft.hpp>

namespace fields = weft::fields;

WEFT_NUMBER_SETTING(limit, "Most that is counted", 99, 1, 999999);

// A row belongs to a channel or to a thread; absent fields read as 0. Thread rows also have the
// fields of their channel, so thread.id decides.
static constexpr auto unread = weft::text_hook(
    weft::hooks::text::unread,
    weft::reading(fields::thread::id, fields::thread::unreadCount, fields::channel::unreadCount,
                  limit),
    [](const auto &row, auto &answer) {
      const std::int64_t count = row.has(fields::thread::id) ? row.thread().unreadCount()
                                                             : row.channel().unreadCount();
      if (count <= row[limit] || row[limit] <= 0) return;
      weft::words capped;
      answer((capped << row[limit] << "+").text());
    });

WEFT_PLUGIN("dev.weft.badge-cap", "Capped badges", "1.0.0", unread, limit);
