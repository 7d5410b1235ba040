// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// crossing.hpp: the types that open points take and return, and how their values are passed; used
// by point.hpp.
#ifndef WEFT_CROSSING_HPP
#define WEFT_CROSSING_HPP

#include <weft/host.hpp>
#include <weft/points.h>

#include <atomic>
#include <cstring>
#include <optional>

#pragma GCC visibility push(hidden)

namespace weft {
namespace detail {

/// Returns the host's functions for points, or nullptr if it has none or the plugin hasn't started.
inline const weft_points *points() noexcept {
  static std::atomic<const weft_points *> known{nullptr};
  const weft_points *table = known.load(std::memory_order_relaxed);
  if (table != nullptr) return table;
  table = static_cast<const weft_points *>(host::get(WEFT_POINTS));
  if (table == nullptr || table->struct_size < sizeof(weft_points)) return nullptr;
  known.store(table, std::memory_order_relaxed);
  return table;
}

/// Converts a type's values: how a provider reads arguments and answers, and how a caller writes
/// arguments and reads the result. `letter` is the type's letter in signatures.
template <class Value>
struct crossing {
  static_assert(sizeof(Value) == 0,
                "points take and return std::int32_t, uint32_t, int64_t, uint64_t, double, "
                "std::string_view and std::optional<std::string_view>, or return void");
};

template <>
struct crossing<void> {
  static constexpr char letter = 'v';
  static void result(const weft_cell &) noexcept {}
};

/// Numbers; `Cell` is the member of weft_cell that holds them.
template <class Number, char Letter, auto Cell>
struct number_crossing {
  static constexpr char letter = Letter;
  static Number argument(const void *place) noexcept { return *static_cast<const Number *>(place); }
  static weft_cell cell(Number number) noexcept {
    weft_cell made{};
    made.*Cell = number;
    return made;
  }
  static Number result(const weft_cell &cell) noexcept { return static_cast<Number>(cell.*Cell); }
  static weft_status answer(Number number, weft_cell &result) noexcept {
    result = cell(number);
    return WEFT_OK;
  }
};

template <>
struct crossing<std::int32_t> : number_crossing<std::int32_t, 'i', &weft_cell::integer> {};
template <>
struct crossing<std::uint32_t> : number_crossing<std::uint32_t, 'u', &weft_cell::bits> {};
template <>
struct crossing<std::int64_t> : number_crossing<std::int64_t, 'l', &weft_cell::integer> {};
template <>
struct crossing<std::uint64_t> : number_crossing<std::uint64_t, 'q', &weft_cell::bits> {};
template <>
struct crossing<double> : number_crossing<double, 'd', &weft_cell::number> {};

/// Answers with a copy of a text, which outlives the provider's own.
inline weft_status answer_text(std::string_view text, weft_cell &result) noexcept {
  const weft_points *table = points();
  // An empty text needs memory too, because a null pointer would mean that it is absent.
  void *memory = table == nullptr ? nullptr : table->keep(text.empty() ? 1 : text.size());
  if (memory == nullptr) return WEFT_E_INTERNAL;
  if (!text.empty()) std::memcpy(memory, text.data(), text.size());
  result.text = {static_cast<const char *>(memory), text.size()};
  return WEFT_OK;
}

/// Texts that may be absent; returning none passes to the next provider.
template <>
struct crossing<std::optional<std::string_view>> {
  static constexpr char letter = 's';
  static std::optional<std::string_view> text(const weft_str &lent) noexcept {
    if (lent.bytes == nullptr) return std::nullopt;
    return std::string_view(lent.bytes, lent.length);
  }
  static std::optional<std::string_view> argument(const void *place) noexcept {
    return text(*static_cast<const weft_str *>(place));
  }
  static weft_cell cell(const std::optional<std::string_view> &text) noexcept {
    weft_cell made{};
    if (text) made.text = {text->data() == nullptr ? "" : text->data(), text->size()};
    return made;
  }
  static std::optional<std::string_view> result(const weft_cell &cell) noexcept {
    return text(cell.text);
  }
  /// `made` is a text, or a std::optional of one.
  template <class Made>
  static weft_status answer(const Made &made, weft_cell &result) {
    if constexpr (std::is_convertible_v<const Made &, std::string_view>) {
      return answer_text(made, result);
    } else {
      return made ? answer_text(*made, result) : weft_status{WEFT_NEXT};
    }
  }
};

/// Texts that are empty if they are absent.
template <>
struct crossing<std::string_view> {
  using optional = crossing<std::optional<std::string_view>>;
  static constexpr char letter = optional::letter;
  static std::string_view argument(const void *place) noexcept {
    return optional::argument(place).value_or(std::string_view());
  }
  static weft_cell cell(std::string_view text) noexcept { return optional::cell(text); }
  static std::string_view result(const weft_cell &cell) noexcept {
    return optional::result(cell).value_or(std::string_view());
  }
  static weft_status answer(std::string_view text, weft_cell &result) noexcept {
    return answer_text(text, result);
  }
};

}  // namespace detail
}  // namespace weft

#pragma GCC visibility pop

#endif
