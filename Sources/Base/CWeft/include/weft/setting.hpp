// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// setting.hpp: settings that the user of a plugin can change. A setting is also a field: a hook
// that reads it is called again when the user changes the value.
//
//     WEFT_NUMBER_SETTING(limit, "Most that is counted", 99, 1, 9999);
#ifndef WEFT_SETTING_HPP
#define WEFT_SETTING_HPP

#include <weft/field.hpp>
#include <weft/setting.h>

#define WEFT_SETTING_FIELD_(KIND, ID, TITLE, ABI_KIND, NUMBER, TEXT, LEAST, MOST)             \
  struct ID##_setting {                                                                       \
    using kind = ::weft::kinds::KIND;                                                         \
    static constexpr bool is_setting = true;                                                  \
    static constexpr std::string_view name() noexcept { return "!setting." #ID; }             \
    static constexpr weft_setting raw() noexcept {                                            \
      return {static_cast<std::uint32_t>(sizeof(weft_setting)), ABI_KIND, ::weft::str(#ID),   \
              ::weft::str(TITLE), NUMBER, ::weft::str(TEXT), LEAST, MOST};                    \
    }                                                                                         \
  };                                                                                          \
  static constexpr ID##_setting ID {}

/// A whole number from LEAST to MOST.
#define WEFT_NUMBER_SETTING(ID, TITLE, USUAL, LEAST, MOST) \
  WEFT_SETTING_FIELD_(integer, ID, TITLE, WEFT_SETTING_NUMBER, USUAL, "", LEAST, MOST)

/// A Boolean.
#define WEFT_SWITCH_SETTING(ID, TITLE, USUAL) \
  WEFT_SETTING_FIELD_(flag, ID, TITLE, WEFT_SETTING_SWITCH, (USUAL) ? 1 : 0, "", 0, 0)

/// A text.
#define WEFT_TEXT_SETTING(ID, TITLE, USUAL) \
  WEFT_SETTING_FIELD_(text, ID, TITLE, WEFT_SETTING_TEXT, 0, USUAL, 0, 0)

#endif
