// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! RelativeTime: "5 min ago" instead of a time of day. Times older than a week, and texts in other
//! languages than English, stay as they are.

use weft_plugin::{fields, hooks, Hook, Row, TextAnswer};

const MINUTE: i64 = 60_000_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The time a row shows. Thread rows also have the times of their channel.
fn moment(row: &Row) -> Option<i64> {
    if row.has(fields::thread::ID) {
        return row.thread().last_message_at();
    }
    row.channel().last_message_at().or_else(|| row.message().created_at())
}

fn relative(row: &Row, answer: &TextAnswer) {
    // A row without a time stays without one.
    if row.call().below().unwrap_or("").is_empty() {
        return;
    }
    let is_english = row.environment().language().map_or(false, |name| name.starts_with("en"));
    let (then, now) = match (moment(row), row.environment().now()) {
        (Some(then), Some(now)) if is_english => (then, now),
        _ => return,
    };
    // Clocks of different machines differ a little; times further in the future keep their text.
    match now.saturating_sub(then) {
        past if past < -MINUTE => {}
        past if past < MINUTE => answer.text("now"),
        past if past < HOUR => answer.format(format_args!("{} min ago", past / MINUTE)),
        past if past < DAY => answer.format(format_args!("{} h ago", past / HOUR)),
        past if past < 7 * DAY => answer.format(format_args!("{} d ago", past / DAY)),
        _ => {}
    }
}

weft_plugin::plugin! {
    id: "dev.weft.relative-time",
    name: "Relative times",
    version: "1.0.0",
    hooks: [Hook::text(
        hooks::text::TIMESTAMP,
        &[
            fields::call::BELOW,
            fields::channel::LAST_MESSAGE_AT,
            fields::thread::ID,
            fields::thread::LAST_MESSAGE_AT,
            fields::message::CREATED_AT,
            fields::environment::NOW,
            fields::environment::LANGUAGE,
        ],
        relative,
    )],
}
