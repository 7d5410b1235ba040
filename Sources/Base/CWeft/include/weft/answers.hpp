// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// answers.hpp: the answers of hooks that draw no views.
#ifndef WEFT_ANSWERS_HPP
#define WEFT_ANSWERS_HPP

#include <weft/action.h>
#include <weft/field.hpp>
#include <weft/scene.h>

#pragma GCC visibility push(hidden)

namespace weft {

/// The text of a row, or nothing, which leaves it as it is.
class text_answer {
 public:
  text_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}
  text_answer(const text_answer &) = delete;
  text_answer &operator=(const text_answer &) = delete;

  /// Answers; only the first counts.
  void operator()(std::string_view text) noexcept {
    if (!has_answered_) weft_row_answer(&arena_, row_, str(text));
    has_answered_ = true;
  }

  /// Leaves it as it is for now; the host asks the hook about it again in the next frame.
  void later() noexcept {
    if (!has_answered_) weft_row_later(&arena_, row_);
    has_answered_ = true;
  }

 private:
  weft_arena &arena_;
  std::uint64_t row_;
  bool has_answered_ = false;
};

/// The buttons of a swiped row, from the middle outwards.
class swipe_answer {
 public:
  swipe_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}

  /// `icon` is a name the theme knows; `action` one of the engine's, or of the plugin's own.
  void button(std::string_view action, std::string_view title, std::string_view icon,
              bool is_destructive = false) noexcept {
    weft_action(&arena_, row_, str(action), str(title), str(icon), is_destructive);
  }

  /// A button with a question that the host asks the user before.
  void asking(std::string_view action, std::string_view title, std::string_view icon,
              std::string_view question, std::string_view answer,
              bool is_destructive = false) noexcept {
    weft_action_asking(&arena_, row_, str(action), str(title), str(icon), is_destructive,
                       str(question), str(answer));
  }

 private:
  weft_arena &arena_;
  std::uint64_t row_;
};

/// What may stand in place of the word at the caret, the best first.
class completion_answer {
 public:
  completion_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}

  /// `text` takes the place of the word; `sign`, such as an emoji, stands in front of the title.
  void operator()(std::string_view text, std::string_view title,
                  std::string_view sign = {}) noexcept {
    weft_completion(&arena_, row_, str(text), str(title), str(sign));
  }

 private:
  weft_arena &arena_;
  std::uint64_t row_;
};

/// What the plugin asks the host to do with the row of an action or event, or in answer to a command.
class command_answer {
 public:
  command_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}

  /// `command` is one of WEFT_COMMAND_….
  void operator()(std::uint16_t command) noexcept { weft_command(&arena_, command, row_); }

  /// Something the host knows by name.
  void custom(std::string_view name, std::string_view argument) noexcept {
    weft_command_custom(&arena_, row_, str(name), str(argument));
  }

  /// Puts a text into the field below messages, in place of what stands there.
  void put(std::string_view text) noexcept { say(WEFT_COMMAND_PUT, text); }

  /// Sends a text as a message of the user, in answer to a command that the user typed.
  void send(std::string_view text) noexcept { say(WEFT_COMMAND_SEND, text); }

  /// Shows the user a text, in one line.
  void tell(std::string_view text) noexcept { say(WEFT_COMMAND_TELL, text); }

  /// Offers a command, where "command.name" is absent; `hint` says what may follow its name.
  void offer(std::string_view name, std::string_view title, std::string_view hint) noexcept {
    weft_command_offer(&arena_, row_, str(name), str(title), str(hint));
  }

 private:
  void say(std::uint16_t command, std::string_view text) noexcept {
    weft_command_text(&arena_, command, row_, str(text));
  }

  weft_arena &arena_;
  std::uint64_t row_;
};

}  // namespace weft

#pragma GCC visibility pop

#endif
