// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! ThreadHeaderBanner: "2 new threads" in a card above the first thread, while there are threads
//! that the list does not show; a tap loads them. While they load, the list's own view is shown
//! instead.

use weft_plugin::{codes, fields, hooks, Align, Color, Edges, Fill, Font, Hook, Row, Shape};
use weft_plugin::{TextStyle, View, Weight};

/// The engine's action that loads the new threads.
const LOAD_THREADS: &str = "threads.load";

fn banner(row: &Row, view: &View) {
    let count = row.list().new_threads_count().unwrap_or(0);
    if count == 0 || row.list().is_reloading() {
        return;
    }
    view.padding(Edges::HORIZONTAL, 8.0, || {
        view.padding(Edges::VERTICAL, 7.0, || {
            view.action(LOAD_THREADS, || {
                view.role(codes::ROLE_BUTTON, || card(count, view));
            });
        });
    });
}

fn card(count: i64, view: &View) {
    let tint = Fill::Gradient(Color::rgba(0x1f5f_d62e), Color::rgba(0x7a3d_b82e), 0.0);
    view.background(tint, Shape::Rounded(12.0), || {
        view.padding(Edges::ALL, 12.0, || {
            view.hstack(Align::Center, 8.0, || {
                view.hidden(|| view.icon("thread", Color::ACCENT, Font::Body));
                let threads = if count == 1 { "thread" } else { "threads" };
                view.format(format_args!("{} new {}", count, threads), TextStyle::default().bold());
                view.spacer(0.0);
                let show = TextStyle::new(Font::Subheadline).weight(Weight::Medium);
                view.text("Show", show.color(Color::ACCENT));
            });
        });
    });
}

weft_plugin::plugin! {
    id: "dev.weft.thread-header-banner",
    name: "New threads in a card",
    version: "1.0.0",
    hooks: [Hook::view(
        hooks::view::THREAD_LIST_HEADER,
        &[fields::list::NEW_THREADS_COUNT, fields::list::IS_RELOADING],
        banner,
    )],
}
