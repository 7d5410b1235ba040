// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// CodeCard: code in a message stands in a card with the name of its language and the numbers of its
// lines. Messages without code pass.
#include <weft/weft.hpp>

namespace fields = weft::fields;

/// How many lines of a card are numbered; a row has room for no more views than that leaves.
static constexpr int most_lines = 40;
/// How many cards a message may have, for the same reason.
static constexpr int most_cards = 3;

/// Takes the part before the first `end` off a text; all of it where there is none.
static std::string_view take(std::string_view &rest, std::string_view end) {
  const std::size_t place = rest.find(end);
  const std::string_view part = rest.substr(0, place);
  rest = place == rest.npos ? std::string_view() : rest.substr(place + end.size());
  return part;
}

static std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

/// The numbers of the lines, from 1 on.
static void write_numbers(weft::view &view, std::string_view code) {
  view.vstack(WEFT_ALIGN_TRAILING, 0, [&] {
    for (int line = 1; line <= most_lines && !code.empty(); line += 1) {
      take(code, "\n");
      weft::words number;
      view.text((number << line).text(),
                weft::style(WEFT_FONT_CODE).color(WEFT_COLOR_TEXT_SECONDARY));
    }
  });
}

/// The lines, each in one line of the screen, so that its number stands beside it.
static void write_lines(weft::view &view, std::string_view code) {
  view.vstack(WEFT_ALIGN_LEADING, 0, [&] {
    for (int line = 1; line <= most_lines && !code.empty(); line += 1) {
      const std::string_view text = take(code, "\n");
      view.text(text.empty() ? std::string_view(" ") : text, weft::style(WEFT_FONT_CODE));
    }
  });
}

static void write_card(weft::view &view, std::string_view language, std::string_view code) {
  view.border(WEFT_COLOR_BORDER, 1, weft::rounded(8), [&] {
    view.background(weft::plain(WEFT_COLOR_BACKGROUND), weft::rounded(8), [&] {
      view.padding(WEFT_EDGE_HORIZONTAL, 8, [&] {
        view.padding(WEFT_EDGE_VERTICAL, 4, [&] {
          view.vstack(WEFT_ALIGN_LEADING, 4, [&] {
            view.text(language.empty() ? std::string_view("code") : language,
                      weft::style(WEFT_FONT_CAPTION).bold().color(WEFT_COLOR_ACCENT));
            view.hstack(WEFT_ALIGN_LEADING, 8, [&] {
              view.priority(1, [&] { write_numbers(view, code); });
              write_lines(view, code);
            });
          });
        });
      });
    });
  });
}

static constexpr auto text = weft::view_hook(
    weft::hooks::view::messageText, weft::reading(fields::message::rawText),
    [](const auto &row, weft::view &view) {
      std::string_view rest = row.message().rawText();
      if (rest.find("```") == rest.npos) return;
      view.vstack(WEFT_ALIGN_LEADING, 6, [&] {
        for (int card = 0; card < most_cards && !rest.empty(); card += 1) {
          const std::string_view before = trimmed(take(rest, "```"));
          if (!before.empty()) view.text(before, weft::style().lines(0));
          if (rest.empty()) return;
          std::string_view code = take(rest, "```");
          const std::string_view language = take(code, "\n");
          write_card(view, trimmed(language), trimmed(code));
        }
        if (!trimmed(rest).empty()) view.text(trimmed(rest), weft::style().lines(0));
      });
    });

WEFT_PLUGIN("dev.weft.code-card", "Cards for code", "1.0.0", text);
