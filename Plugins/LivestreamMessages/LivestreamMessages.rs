// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! LivestreamMessages: messages like next to a livestream. Each starts at the same edge with its
//! author, in the author's colour, and the text follows in the same line, without bubbles or
//! avatars.

use weft_plugin::records::Message;
use weft_plugin::{fields, hooks, Align, Color, Edges, Field, Fill, Font, Hook, Row, Shape};
use weft_plugin::{TextStyle, View, Weight};

const FIELDS: &[Field] = &[
    fields::message::AUTHOR_ID,
    fields::message::AUTHOR_NAME,
    fields::message::TEXT,
    fields::message::IS_SYSTEM,
    fields::message::IS_DELETED,
    fields::message::DAY_TEXT,
    fields::message::UNREAD_LINE_COUNT,
    fields::message::ATTACHMENT_COUNT,
    fields::message::POLL_NAME,
    fields::message::REPLY_COUNT_TEXT,
];

/// Colours that are legible on light and on dark backgrounds.
const COLORS: [Color; 7] = [
    Color::rgba(0xd94f_4fff),
    Color::rgba(0xc277_1cff),
    Color::rgba(0x3f92_4cff),
    Color::rgba(0x1d94_9eff),
    Color::rgba(0x4a7f_e0ff),
    Color::rgba(0x9560_d6ff),
    Color::rgba(0xcc52_9aff),
];

/// An author's colour, the same in all their messages.
fn color(id: &str) -> Color {
    let number = id.bytes().fold(5381_u32, |sum, byte| sum.wrapping_mul(33) ^ u32::from(byte));
    COLORS[number as usize % COLORS.len()]
}

fn item(row: &Row, view: &View) {
    let message = row.message();
    view.padding(Edges::HORIZONTAL, 8.0, || {
        view.padding(Edges::VERTICAL, 3.0, || {
            view.vstack(Align::Leading, 3.0, || {
                separators(&message, view);
                view.hstack(Align::Leading, 6.0, || line(&message, view));
            });
        });
    });
}

/// The date when a new day begins here, and the mark above the first unread message.
fn separators(message: &Message, view: &View) {
    let small = TextStyle::new(Font::Footnote).weight(Weight::Medium);
    if let Some(day) = message.day_text() {
        view.padding(Edges::TOP, 8.0, || view.text(day, small.color(Color::SECONDARY)));
    }
    if message.unread_line_count().is_some() {
        view.background(Fill::Plain(Color::rgba(0x9560_d626)), Shape::Capsule, || {
            view.padding(Edges::HORIZONTAL, 8.0, || view.text("New", small.color(Color::ACCENT)));
        });
    }
}

fn line(message: &Message, view: &View) {
    let quiet = TextStyle::default().lines(0).italic().color(Color::SECONDARY);
    let text = message.text().unwrap_or("");
    if message.is_system() {
        return view.text(text, quiet);
    }
    let author = TextStyle::default().bold().color(color(message.author_id().unwrap_or("")));
    view.priority(1.0, || view.text(message.author_name().unwrap_or(""), author));
    if message.is_deleted() {
        return view.text(text, quiet);
    }
    view.vstack(Align::Leading, 2.0, || {
        if !text.is_empty() {
            view.text(text, TextStyle::default().lines(0));
        }
        extras(message, view);
    });
}

/// The poll, attachments and replies of a message.
fn extras(message: &Message, view: &View) {
    if let Some(poll) = message.poll_name() {
        sign("poll", view, || view.text(poll, TextStyle::default().lines(0)));
    }
    let count = message.attachment_count().unwrap_or(0);
    if count > 0 {
        let noun = if count == 1 { "attachment" } else { "attachments" };
        let style = TextStyle::default().color(Color::SECONDARY);
        sign("document", view, || view.format(format_args!("{} {}", count, noun), style));
    }
    if let Some(replies) = message.reply_count_text() {
        let style = TextStyle::new(Font::Footnote).color(Color::ACCENT);
        view.action("thread.open", || view.text(replies, style));
    }
}

fn sign(icon: &str, view: &View, words: impl FnOnce()) {
    view.hstack(Align::Center, 4.0, || {
        view.hidden(|| view.icon(icon, Color::SECONDARY, Font::Footnote));
        words();
    });
}

weft_plugin::plugin! {
    id: "dev.weft.livestream-messages",
    name: "Messages of a livestream",
    version: "1.0.0",
    hooks: [Hook::view(hooks::view::MESSAGE_ITEM, FIELDS, item)],
}
