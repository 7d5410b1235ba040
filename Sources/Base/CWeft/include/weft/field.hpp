// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// field.hpp: what a hook reads, and where it finds it.
//
// A field is an object of a type of its own, so that a hook that reads one it did not declare does not
// compile, and its place in a row is known while compiling. fields.hpp has those of the engine; WEFT_FIELD
// makes one of a later version, or of a host's own.
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

// Other libraries see nothing of a plugin, whatever it is compiled with.
#pragma GCC visibility push(hidden)

namespace weft {

/// A text as the ABI has it.
///
constexpr weft_str str(std::string_view text) noexcept { return {text.data(), text.size()}; }

/// How a value of each type is read; an absent one is empty, 0, false or std::nullopt.
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

/// Ids of hooks, by what the hooks answer with.
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

/// The fields a hook reads.
template <class... Fields>
struct reads {
  static constexpr std::size_t count = sizeof...(Fields);

  template <class Field>
  static constexpr bool has = (std::is_same_v<Field, Fields> || ...);

  /// The place of a field in the order of the declaration.
  template <class Field>
  static constexpr std::uint32_t place() noexcept {
    std::uint32_t at = 0;
    static_cast<void>(((std::is_same_v<Field, Fields> || (at += 1, false)) || ...));
    return at;
  }

  /// Their names; `skipped` is 1 without the mark of a field a hook can't do without.
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

/// Makes a field NAME of a KIND in weft::kinds, which the host knows as ID.
#define WEFT_FIELD(KIND, NAME, ID)                                                \
  struct NAME##_field {                                                           \
    using kind = ::weft::kinds::KIND;                                             \
    static constexpr std::string_view name() noexcept { return "!" ID; }          \
  };                                                                              \
  inline constexpr NAME##_field NAME {}

#endif
