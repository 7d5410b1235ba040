// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Template: the channel list while it loads, when it is empty, and after loading failed.

use weft_plugin::{hooks, Align, Color, Font, Frame, Hook, Row, TextStyle, View};

const HEADLINE: TextStyle = TextStyle::new(Font::Headline).bold();
const SECONDARY: TextStyle = TextStyle::new(Font::Subheadline).color(Color::SECONDARY);

/// Draws views below each other, in the middle of the rows' area.
fn in_the_middle(view: &View, content: impl FnOnce()) {
    let all = Some(f64::INFINITY);
    let frame = Frame { max_width: all, max_height: all, ..Frame::default() };
    view.frame(frame, || view.vstack(Align::Center, 8.0, content));
}

fn loading(_: &Row, view: &View) {
    in_the_middle(view, || {
        view.progress(None);
        view.text("Fetching channels…", SECONDARY);
    });
}

fn empty(_: &Row, view: &View) {
    in_the_middle(view, || {
        view.text("No channels yet", HEADLINE);
        view.text("Say hello to somebody.", SECONDARY);
    });
}

fn error(_: &Row, view: &View) {
    in_the_middle(view, || {
        view.text("The channels could not be loaded", HEADLINE);
        view.button("list.retry", || {
            view.text("Try again", TextStyle::default().color(Color::ACCENT));
        });
    });
}

weft_plugin::plugin! {
    id: "org.example.template",
    name: "Template",
    version: "1.0.0",
    hooks: [
        Hook::view(hooks::view::CHANNEL_LIST_LOADING, &[], loading),
        Hook::view(hooks::view::CHANNEL_LIST_EMPTY, &[], empty),
        Hook::view(hooks::view::CHANNEL_LIST_ERROR, &[], error),
    ],
}
