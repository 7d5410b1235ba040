// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Template: the number of channels, above the rows.

use weft_plugin::{fields, hooks, Color, Edges, Font, Hook, Row, TextStyle, View};

fn top(row: &Row, view: &View) {
    let count = row.list().count().unwrap_or(0);
    if count == 0 {
        return;
    }
    let text = format!("{} {}", count, if count == 1 { "channel" } else { "channels" });
    view.padding(Edges::HORIZONTAL, 16.0, || {
        view.padding(Edges::VERTICAL, 4.0, || {
            view.text(&text, TextStyle::new(Font::Caption).color(Color::SECONDARY));
        });
    });
}

weft_plugin::plugin! {
    id: "org.example.template",
    name: "Template",
    version: "1.0.0",
    hooks: [Hook::view(hooks::view::CHANNEL_LIST_TOP, &[fields::list::COUNT], top)],
}
