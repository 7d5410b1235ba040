// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// CodeCard: code in a message is shown in a card with the name of its language and line numbers.
// Text around it keeps its bold, italic and struck parts. Messages without code are passed on.
#include <array>
#include <weft/weft.hpp>

namespace fields = weft::fields;

/// The most numbered lines of a card; a row has no room for more views.
static constexpr int most_lines = 40;
/// The most cards in a message, for the same reason.
static constexpr int most_cards = 3;

/// Takes the part before the first `end` off a text, or all of it if there is no `end`.
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

/// A text without its markup, and the parts that were marked.
class marked {
 public:
  /// The most bytes of a text; escaping may double them.
  static constexpr std::size_t most = 2048;

  explicit marked(std::string_view source) noexcept {
    bool is_line_start = true;
    while (!source.empty()) {
      if (is_line_start) write_sign(source);
      if (source.empty()) break;
      if (!write_part(source)) copy(source, 1);
      is_line_start = length_ > 0 && text_[length_ - 1] == '\n';
    }
  }

  void write(weft::view &view) const {
    view.text({text_.data(), length_}, weft::style().lines(0), runs_.data(), run_count_);
  }

 private:
  struct mark {
    std::string_view sign;
    std::uint16_t look;
  };
  static constexpr mark marks[] = {
      {"**", WEFT_RUN_BOLD}, {"~~", WEFT_RUN_STRUCK}, {"`", WEFT_RUN_CODE}, {"*", WEFT_RUN_ITALIC}};
  /// The replacements for the signs at the start of a line; longer ones first.
  static constexpr std::string_view signs[][2] = {
      {"- [x] ", "☑ "}, {"- [ ] ", "☐ "}, {"- ", "• "}, {"### ", ""}, {"## ", ""}, {"# ", ""}};

  std::array<char, 2 * most> text_;
  std::size_t length_ = 0;
  std::array<weft::run, 32> runs_;
  std::size_t run_count_ = 0;

  void copy(std::string_view &source, std::size_t count) noexcept {
    for (std::size_t place = 0; place < count && length_ < text_.size(); place += 1) {
      text_[length_++] = source[place];
    }
    source.remove_prefix(count);
  }

  void write_sign(std::string_view &source) noexcept {
    for (const auto &[sign, shown] : signs) {
      if (source.substr(0, sign.size()) != sign) continue;
      source.remove_prefix(sign.size());
      std::string_view text = shown;
      return copy(text, text.size());
    }
  }

  /// Writes a part between two equal marks in one line, without them; false if there is none.
  bool write_part(std::string_view &source) noexcept {
    for (const mark &mark : marks) {
      const std::size_t size = mark.sign.size();
      if (source.substr(0, size) != mark.sign) continue;
      const std::size_t end = source.find(mark.sign, size);
      const std::size_t line = source.find('\n');
      const bool is_open = end == source.npos || line < end || end == size || source[size] == ' ' ||
                           source[end - 1] == ' ';
      if (is_open || run_count_ == runs_.size()) return false;
      runs_[run_count_++] = {static_cast<std::uint32_t>(length_),
                             static_cast<std::uint32_t>(end - size), mark.look};
      source.remove_prefix(size);
      copy(source, end - size);
      source.remove_prefix(size);
      return true;
    }
    return false;
  }
};

/// Writes a text without its markup; a very long one as it is.
static void write_text(weft::view &view, std::string_view text) {
  if (text.empty()) return;
  if (text.size() > marked::most) return view.text(text, weft::style().lines(0));
  marked(text).write(view);
}

/// Writes the line numbers, from 1 on.
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

/// Writes each line in one line of the screen, so that it aligns with its number.
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
          write_text(view, trimmed(take(rest, "```")));
          if (rest.empty()) return;
          std::string_view code = take(rest, "```");
          const std::string_view language = take(code, "\n");
          write_card(view, trimmed(language), trimmed(code));
        }
        write_text(view, trimmed(rest));
      });
    });

WEFT_PLUGIN("dev.weft.code-card", "Cards for code", "1.0.0", text);
