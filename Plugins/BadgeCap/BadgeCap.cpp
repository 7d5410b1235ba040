// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// BadgeCap: a badge says "99+" instead of a number that nobody reads. The user chooses where that begins.
#include <weft/weft.hpp>

namespace fields = weft::fields;

WEFT_NUMBER_SETTING(limit, "Most that is counted", 99, 1, 999999);

/// The digits of a number and a plus sign.
class capped {
 public:
  explicit capped(std::int64_t number) {
    do {
      first_ -= 1;
      bytes_[first_] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number > 0);
  }
  std::string_view text() const { return {bytes_ + first_, sizeof(bytes_) - first_}; }

 private:
  static constexpr std::size_t digits = 19;
  char bytes_[digits + 1] = {'0', '0', '0', '0', '0', '0', '0', '0', '0', '0',
                             '0', '0', '0', '0', '0', '0', '0', '0', '0', '+'};
  std::size_t first_ = digits;
};

// A row is that of a channel or of a thread; what the other kind has is absent, which is 0. Threads have the
// number of their channel as well.
static constexpr auto unread = weft::text_hook(
    weft::hooks::text::unread,
    weft::reading(fields::thread::id, fields::thread::unreadCount, fields::channel::unreadCount,
                  limit),
    [](const auto &row, auto &answer) {
      const std::int64_t count = row.has(fields::thread::id) ? row.thread().unreadCount()
                                                             : row.channel().unreadCount();
      if (count > row[limit] && row[limit] > 0) answer(capped(row[limit]).text());
    });

WEFT_PLUGIN("dev.weft.badge-cap", "Capped badges", "1.0.0", unread, limit);
