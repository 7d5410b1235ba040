// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Template: the preview of a message shows only its first sentence.
#include <weft/weft.hpp>

namespace fields = weft::fields;

// A row without an answer keeps its text.
static constexpr auto preview = weft::text_hook(
    weft::hooks::text::messagePreview, weft::reading(fields::call::below),
    [](const auto &row, weft::text_answer &answer) {
      const std::string_view text = row.call().below();
      const auto end = text.find(". ");
      if (end != std::string_view::npos) answer(text.substr(0, end + 1));
    });

WEFT_PLUGIN("org.example.template", "Template", "1.0.0", preview);
