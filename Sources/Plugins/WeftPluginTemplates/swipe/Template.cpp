// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Template: a button on channels that have unread messages.
#include <weft/weft.hpp>

namespace fields = weft::fields;

// The id of a plugin's own action starts with the plugin's id.
static constexpr std::string_view done = "org.example.template/done";

static constexpr auto buttons = weft::swipe_hook(
    weft::hooks::swipe::leading, weft::reading(fields::channel::hasUnread),
    [](const auto &row, weft::swipe_answer &answer) {
      if (row.channel().hasUnread()) answer.button(done, "Done", "checkmark");
    });

static constexpr auto actions = weft::action_hook(
    weft::reading(fields::call::action), [](const auto &row, weft::command_answer &command) {
      if (row.call().action() == done) command(WEFT_COMMAND_MARK_READ);
    });

WEFT_PLUGIN("org.example.template", "Template", "1.0.0", buttons, actions);
