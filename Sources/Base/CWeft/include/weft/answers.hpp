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

/// The answer of a text hook for one row; without a call the row keeps its text.
class text_answer {
 public:
  text_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}
  text_answer(const text_answer &) = delete;
  text_answer &operator=(const text_answer &) = delete;

  /// Sets the text; only the first call counts.
  void operator()(std::string_view text) noexcept {
    if (!has_answered_) weft_row_answer(&arena_, row_, str(text));
    has_answered_ = true;
  }

  /// Keeps the text for now; the host calls the hook for this row again in the next frame.
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

  /// Adds a button. `icon` is a name that the theme knows; `action` is one of the engine's or the
  /// plugin's.
  void button(std::string_view action, std::string_view title, std::string_view icon,
              bool is_destructive = false) noexcept {
    weft_action(&arena_, row_, str(action), str(title), str(icon), is_destructive);
  }

  /// Adds a button whose action the user has to confirm first.
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

/// The suggestions for the word at the caret, the best first.
class completion_answer {
 public:
  completion_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}

  /// Adds a suggestion. `text` replaces the word; `sign`, such as an emoji, is shown before the
  /// title.
  void operator()(std::string_view text, std::string_view title,
                  std::string_view sign = {}) noexcept {
    weft_completion(&arena_, row_, str(text), str(title), str(sign));
  }

 private:
  weft_arena &arena_;
  std::uint64_t row_;
};

/// The requests to the host in response to an action, an event or a command.
class command_answer {
 public:
  command_answer(weft_arena &arena, std::uint64_t row) noexcept : arena_(arena), row_(row) {}

  /// Requests a command of the host; `command` is one of WEFT_COMMAND_….
  void operator()(std::uint16_t command) noexcept { weft_command(&arena_, command, row_); }

  /// Requests a command that the host knows by name.
  void custom(std::string_view name, std::string_view argument) noexcept {
    weft_command_custom(&arena_, row_, str(name), str(argument));
  }

  /// Puts a text into the message field, replacing its content.
  void put(std::string_view text) noexcept { say(WEFT_COMMAND_PUT, text); }

  /// Sends a text as a message of the user, in response to a command that the user typed.
  void send(std::string_view text) noexcept { say(WEFT_COMMAND_SEND, text); }

  /// Shows the user a text of one line.
  void tell(std::string_view text) noexcept { say(WEFT_COMMAND_TELL, text); }

  /// Offers a command if "command.name" is absent; `hint` describes its arguments.
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
