// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// BadgeCap: a badge says "99+" instead of a number that nobody reads. The user chooses where that begins.
#include <weft/weft.hpp>

namespace fields = weft::fields;

WEFT_NUMBER_SETTING(limit, "Most that is counted", 99, 1, 999999);

// A row is that of a channel or of a thread; what the other kind has is absent, which is 0. Threads have the
// number of their channel as well.
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
