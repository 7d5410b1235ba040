// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// hook.hpp: hooks as objects, made from the hook's id, the fields it reads, and a function that is
// called for one row at a time.
//
//     static constexpr auto preview = weft::text_hook(
//         weft::hooks::text::messagePreview, weft::reading(weft::fields::call::below),
//         [](const auto &row, auto &answer) { answer(row.call().below().substr(0, 20)); });
#ifndef WEFT_HOOK_HPP
#define WEFT_HOOK_HPP

#include <weft/answers.hpp>
#include <weft/hooks.hpp>
#include <weft/host.hpp>
#include <weft/row.hpp>
#include <weft/view.hpp>

#pragma GCC visibility push(hidden)

namespace weft {

/// A hook. WEFT_PLUGIN refers to it by name, so it must be a `static constexpr` object.
template <class Answer, class Reads, class Function>
class hook {
 public:
  static constexpr bool is_hook = true;

  constexpr hook(std::string_view id, Function function) noexcept
      : id_(id), function_(function) {}

  /// Sets the priority: higher ones are called first, unless the user's order file says otherwise.
  constexpr hook priority(std::int32_t priority) const noexcept {
    hook made(*this);
    made.priority_ = priority;
    return made;
  }

  /// Makes the host call the hook every frame, for a hook that depends on more than its fields.
  constexpr hook every_frame() const noexcept {
    hook made(*this);
    made.flags_ |= WEFT_HOOK_VOLATILE;
    return made;
  }

  /// Makes a host that doesn't know the fields skip the hook.
  constexpr hook requiring_fields() const noexcept {
    hook made(*this);
    made.skipped_ = 0;
    return made;
  }

  /// Returns the hook as the ABI's struct; `names` are the names of its fields.
  constexpr weft_hook raw(const weft_str *names, weft_window_function function) const noexcept {
    return {static_cast<std::uint32_t>(sizeof(weft_hook)), priority_, str(id_),
            Reads::count == 0 ? nullptr : names, static_cast<std::uint32_t>(Reads::count), flags_,
            nullptr, function};
  }

  /// Returns the names of the hook's fields.
  constexpr auto names() const noexcept { return Reads::names(skipped_); }

  constexpr std::string_view id() const noexcept { return id_; }

  /// Answers for the rows of a window, one after the other.
  weft_status answer(const weft_window &window, weft_arena &arena) const {
    for (std::uint32_t place = 0; place < window.row_count; place += 1) {
      const row<Reads> asked(*weft_window_row(&window, place), window.now);
      Answer answer(arena, asked.id());
      function_(asked, answer);
    }
    return weft_arena_status(&arena);
  }

 private:
  std::string_view id_;
  Function function_;
  std::int32_t priority_ = 0;
  std::uint32_t flags_ = 0;
  /// The number of bytes skipped in field names: the mark, unless the fields are required.
  std::size_t skipped_ = 1;
};

/// Draws a row, a part of one, or a part of a screen; `function` takes the row and a `view`. If it
/// calls view.slot(), it wraps the view of the next provider.
template <class Reads, class Function>
constexpr hook<view, Reads, Function> view_hook(view_id id, Reads, Function function) noexcept {
  return {id.id, function};
}

/// Wraps a view; `function` calls view.slot() at the place of that view.
template <class Reads, class Function>
constexpr hook<view, Reads, Function> wrap_hook(wrap_id id, Reads, Function function) noexcept {
  return {id.id, function};
}

/// Changes a text; `function` takes the row and a `text_answer`.
template <class Reads, class Function>
constexpr hook<text_answer, Reads, Function> text_hook(text_id id, Reads,
                                                       Function function) noexcept {
  return {id.id, function};
}

/// Adds buttons to swiped rows; `function` takes the row and a `swipe_answer`.
template <class Reads, class Function>
constexpr hook<swipe_answer, Reads, Function> swipe_hook(swipe_id id, Reads,
                                                         Function function) noexcept {
  return {id.id, function};
}

/// Offers slash commands if row.command().name() is empty, or else carries out the command of that
/// name; `function` takes the row and a `command_answer`.
template <class Reads, class Function>
constexpr hook<command_answer, Reads, Function> command_hook(Reads, Function function) noexcept {
  return {WEFT_HOOK_COMMAND, function};
}

/// Completes the word at the caret; `function` takes the row and a `completion_answer`.
template <class Reads, class Function>
constexpr hook<completion_answer, Reads, Function> completions_hook(Reads,
                                                                    Function function) noexcept {
  return {WEFT_HOOK_COMPOSER_COMPLETIONS, function};
}

/// Handles actions that users start; `function` takes the row and a `command_answer`.
template <class Reads, class Function>
constexpr hook<command_answer, Reads, Function> action_hook(Reads, Function function) noexcept {
  return {WEFT_HOOK_ACTION, function};
}

/// Handles events; `function` takes the event and a `command_answer`.
template <class Reads, class Function>
constexpr hook<command_answer, Reads, Function> event_hook(Reads, Function function) noexcept {
  return {WEFT_HOOK_EVENT, function};
}

}  // namespace weft

#pragma GCC visibility pop

#endif
