// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Template: a button on channels that have unread messages.

use weft_plugin::{codes, fields, hooks, CommandAnswer, Hook, Row, SwipeAnswer};

/// The id of a plugin's own action starts with the plugin's id.
const DONE: &str = "org.example.template/done";

fn buttons(row: &Row, answer: &SwipeAnswer) {
    if row.channel().has_unread() {
        answer.button(DONE, "Done", "checkmark", false);
    }
}

fn actions(row: &Row, answer: &CommandAnswer) {
    if row.call().action() == Some(DONE) {
        answer.command(codes::COMMAND_MARK_READ);
    }
}

weft_plugin::plugin! {
    id: "org.example.template",
    name: "Template",
    version: "1.0.0",
    hooks: [
        Hook::swipe(hooks::swipe::LEADING, &[fields::channel::HAS_UNREAD], buttons),
        Hook::action(&[fields::call::ACTION], actions),
    ],
}
