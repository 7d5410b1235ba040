// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// field.hpp: the fields that a hook reads, and where their values are.
//
// Each field is an object of its own type, so that reading an undeclared field doesn't compile, and
// its position in a row is known at compile time. fields.hpp has the engine's fields; WEFT_FIELD
// declares one of a later version or of a host.
#ifndef WEFT_FIELD_HPP
#define WEFT_FIELD_HPP

#include <weft/hook.h>
#include <weft/window.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

// A plugin's symbols are hidden from other libraries, whatever the compiler options.
#pragma GCC visibility push(hidden)

namespace weft {

/// Returns a text as the ABI's type.
constexpr weft_str str(std::string_view text) noexcept { return {text.data(), text.size()}; }

/// Readers of each type of value; an absent value reads as empty, 0, false or std::nullopt.
namespace kinds {

struct text {
  static std::string_view read(const weft_value &value) noexcept {
    if (value.type != WEFT_TYPE_TEXT) return {};
    return {value.value.text, value.count};
  }
};

struct integer {
  static std::int64_t read(const weft_value &value) noexcept {
    return value.type == WEFT_TYPE_INT ? value.value.integer : 0;
  }
};

struct flag {
  static bool read(const weft_value &value) noexcept { return integer::read(value) != 0; }
};

struct color : integer {};

struct number {
  static double read(const weft_value &value) noexcept {
    if (value.type == WEFT_TYPE_FLOAT) return value.value.number;
    return static_cast<double>(integer::read(value));
  }
};

/// Microseconds since 1970-01-01 00:00 UTC.
struct time {
  static std::optional<std::int64_t> read(const weft_value &value) noexcept {
    if (value.type != WEFT_TYPE_TIME) return std::nullopt;
    return value.value.integer;
  }
};

}  // namespace kinds

/// Ids of hooks, by the kind of their answers.
struct view_id {
  std::string_view id;
};
struct wrap_id {
  std::string_view id;
};
struct text_id {
  std::string_view id;
};
struct swipe_id {
  std::string_view id;
};

/// The fields that a hook reads.
template <class... Fields>
struct reads {
  static constexpr std::size_t count = sizeof...(Fields);

  template <class Field>
  static constexpr bool has = (std::is_same_v<Field, Fields> || ...);

  /// Returns the position of a field in the declaration.
  template <class Field>
  static constexpr std::uint32_t place() noexcept {
    std::uint32_t at = 0;
    static_cast<void>(((std::is_same_v<Field, Fields> || (at += 1, false)) || ...));
    return at;
  }

  /// Returns the names of the fields; if `skipped` is 1, they lack the mark of a required field.
  static constexpr std::array<weft_str, count> names(
      [[maybe_unused]] std::size_t skipped) noexcept {
    return {str(Fields::name().substr(skipped))...};
  }
};

/// Declares fields: `weft::reading(weft::fields::channel::name, weft::fields::call::below)`.
template <class... Fields>
constexpr reads<Fields...> reading(Fields...) noexcept {
  return {};
}

}  // namespace weft

#pragma GCC visibility pop

/// Declares a field NAME of a KIND in weft::kinds; ID is its name in the ABI.
#define WEFT_FIELD(KIND, NAME, ID)                                                \
  struct NAME##_field {                                                           \
    using kind = ::weft::kinds::KIND;                                             \
    static constexpr std::string_view name() noexcept { return "!" ID; }          \
  };                                                                              \
  inline constexpr NAME##_field NAME {}

#endif
