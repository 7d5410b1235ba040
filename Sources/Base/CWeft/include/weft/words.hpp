// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// words.hpp: a short text built on the stack, without libc.
//
//     weft::words line;
//     line << row.list().newThreadsCount() << " new threads";
//     view.text(line.text());
#ifndef WEFT_WORDS_HPP
#define WEFT_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#pragma GCC visibility push(hidden)

namespace weft {

/// A text of at most 128 bytes. A piece that doesn't fit is left out as a whole, so that no
/// character is cut.
class words {
 public:
  words &operator<<(std::string_view piece) noexcept {
    if (piece.size() > sizeof(bytes_) - length_) return *this;
    for (const char byte : piece) bytes_[length_++] = byte;
    return *this;
  }

  words &operator<<(std::int64_t number) noexcept {
    // The smallest number has no positive counterpart, so the digits come from a negative number.
    std::int64_t rest = number < 0 ? number : -number;
    char digits[20];
    std::size_t first = sizeof(digits);
    do {
      digits[--first] = static_cast<char>('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (number < 0) digits[--first] = '-';
    return *this << std::string_view(digits + first, sizeof(digits) - first);
  }

  /// Returns the text so far; valid until more is added.
  std::string_view text() const noexcept { return {bytes_, length_}; }

 private:
  char bytes_[128];
  std::size_t length_ = 0;
};

}  // namespace weft

#pragma GCC visibility pop

#endif
