// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Template: each channel in one line.

use weft_plugin::{fields, hooks, Align, Color, Edges, Font, Hook, Row, TextStyle, View};

fn line(row: &Row, view: &View) {
    let channel = row.channel();
    let secondary = TextStyle::new(Font::Subheadline).color(Color::SECONDARY);
    let color = channel.avatar_color().unwrap_or(Color::ACCENT);
    view.avatar(channel.avatar_initials().unwrap_or(""), color, 20.0, channel.avatar_url());
    // Views with a priority are shown whole before others get any space.
    view.priority(1.0, || {
        view.text(channel.name().unwrap_or(""), TextStyle::new(Font::Headline).bold())
    });
    view.text(channel.preview_text().unwrap_or(""), secondary);
    view.spacer(0.0);
    view.priority(1.0, || view.text(channel.timestamp_text().unwrap_or(""), secondary));
    if let Some(badge) = channel.badge_text() {
        view.priority(1.0, || view.badge(badge, Color::ACCENT));
    }
}

fn item(row: &Row, view: &View) {
    view.padding(Edges::HORIZONTAL, 16.0, || {
        view.padding(Edges::VERTICAL, 6.0, || {
            view.hstack(Align::Center, 8.0, || line(row, view));
        });
    });
}

weft_plugin::plugin! {
    id: "org.example.template",
    name: "Template",
    version: "1.0.0",
    hooks: [Hook::view(
        hooks::view::CHANNEL_ITEM,
        &[
            fields::channel::NAME,
            fields::channel::PREVIEW_TEXT,
            fields::channel::TIMESTAMP_TEXT,
            fields::channel::BADGE_TEXT,
            fields::channel::AVATAR_INITIALS,
            fields::channel::AVATAR_COLOR,
            fields::channel::AVATAR_URL,
        ],
        item,
    )],
}
