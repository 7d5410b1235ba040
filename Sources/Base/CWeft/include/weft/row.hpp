// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// row.hpp: one row that a hook is called for; for a hook about a list, the list itself.
#ifndef WEFT_ROW_HPP
#define WEFT_ROW_HPP

#include <weft/records.hpp>

#pragma GCC visibility push(hidden)

namespace weft {

/// A row and the values read from it, valid until the hook returns.
///
///     row[weft::fields::channel::unreadCount]
///     row.channel().unreadCount()
///
/// Both are equivalent. A field that the hook didn't declare doesn't compile.
template <class Reads>
class row {
 public:
  constexpr row(const weft_row &row, std::int64_t now) noexcept : row_(&row), now_(now) {}

  /// Returns the value of a field; empty, 0, false or std::nullopt if it is absent.
  template <class Field>
  auto operator[](Field) const noexcept {
    return Field::kind::read(value<Field>());
  }

  /// Returns whether a field has a value here.
  template <class Field>
  bool has(Field) const noexcept {
    return value<Field>().type != WEFT_TYPE_NULL;
  }

  /// Returns the row's id, which answers refer to.
  std::uint64_t id() const noexcept { return row_->id; }

  /// Returns the time shown, in microseconds since 1970-01-01 00:00 UTC. A hook that depends on it
  /// must also read fields::environment::now; otherwise the host doesn't call it again as time
  /// passes.
  std::int64_t now() const noexcept { return now_; }

  channel_record<row> channel() const noexcept { return channel_record<row>(*this); }
  thread_record<row> thread() const noexcept { return thread_record<row>(*this); }
  message_record<row> message() const noexcept { return message_record<row>(*this); }
  result_record<row> result() const noexcept { return result_record<row>(*this); }
  attachment_record<row> attachment() const noexcept { return attachment_record<row>(*this); }
  list_record<row> list() const noexcept { return list_record<row>(*this); }
  environment_record<row> environment() const noexcept { return environment_record<row>(*this); }
  event_record<row> event() const noexcept { return event_record<row>(*this); }
  composer_record<row> composer() const noexcept { return composer_record<row>(*this); }
  command_record<row> command() const noexcept { return command_record<row>(*this); }
  call_record<row> call() const noexcept { return call_record<row>(*this); }

 private:
  template <class Field>
  const weft_value &value() const noexcept {
    static_assert(Reads::template has<Field>, "the hook does not declare this field: see reading()");
    return row_->values[Reads::template place<Field>()];
  }

  const weft_row *row_;
  std::int64_t now_;
};

}  // namespace weft

#pragma GCC visibility pop

#endif
