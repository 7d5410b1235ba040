// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! EveryView: everything that a hook can answer, as in EveryView.c.
#![forbid(unsafe_code)]

use weft_plugin::{codes, fields, hooks, Align, Color, Edges, Field, Fill, Fit, Font, Frame, Hook};
use weft_plugin::{Run, Setting, Shape, TextStyle, View};

const LOUD: Field = Field::new("setting.isLoud");
const BORDER: Color = Color(codes::COLOR_BORDER);
const ONLINE: Color = Color(codes::COLOR_ONLINE);

fn views(view: &View, name: &str) {
    view.hstack(Align::Leading, 8.0, || {
        let style = TextStyle::new(Font::Headline).bold().color(Color::ALERT).lines(3);
        view.text(name, TextStyle { is_italic: true, ..style });
        let look = codes::RUN_BOLD | codes::RUN_ITALIC;
        let url = Some("https://example.org/");
        let runs = [
            Run { start: 0, length: 1, look, url: None },
            Run { start: 2, length: 16777216, look: codes::RUN_LINK, url },
        ];
        view.rich_text(name, TextStyle::new(Font::Code), &runs);
        view.text(name, TextStyle::default());
        view.spacer(0.0);
        view.spacer(2.5);
        view.divider();
        view.avatar(name, ONLINE, 20.0, None);
        view.avatar(name, ONLINE, 20.0, Some("https://example.org/a.png"));
        view.picture("a/b.png", name, (240.0, 160.5), 12.0, Fit::Fill);
        view.picture("a/b.png", name, (f64::INFINITY, 9.0), 0.0, Fit::Whole);
        view.badge(name, Color::ACCENT);
        view.icon("muted", Color::SECONDARY, Font::Caption);
        view.progress(None);
        view.progress(Some(0.5));
        view.shape(Shape::Circle, Fill::Plain(Color::rgba(0x11223344)));
    });
    view.zstack(Align::Center, Align::Trailing, || {
        view.button("channel.open", || view.divider());
    });
}

fn edges(view: &View) {
    let frame = Frame {
        height: Some(30.0),
        min_width: Some(5.0),
        max_width: Some(f64::INFINITY),
        min_height: Some(6.0),
        horizontal: Align::Leading,
        vertical: Align::Trailing,
        ..Frame::default()
    };
    let line = || view.divider();
    let under = || view.underlay_at(Align::Leading, Align::Center, line, || view.spacer(0.0));
    let over = || view.overlay_at(Align::Trailing, Align::Leading, under, line);
    view.long_press("channel.open", || view.frame(frame, over));
    view.underlay(line, line);
}

fn inner(view: &View) {
    let layered = || view.overlay(|| view.slot(), || view.divider());
    let named = || view.hidden(|| view.key("key", layered));
    let labelled = || view.label("label", || view.role(codes::ROLE_BUTTON, named));
    let acting = || view.action("channel.open", labelled);
    view.opacity(0.5, || view.offset(1.0, 0.0, || view.redacted(acting)));
}

fn modifiers(view: &View) {
    let frame = Frame { width: Some(10.0), max_height: Some(20.0), ..Frame::default() };
    let fill = Fill::Gradient(Color::ACCENT, Color::ALERT, 45.0);
    let bordered = || view.border(BORDER, 2.0, Shape::Rectangle, || inner(view));
    let shadowed = || view.shadow(BORDER, 3.0, 0.0, 1.0, bordered);
    let clipped = || view.priority(1.0, || view.clip(Shape::Capsule, shadowed));
    let coloured = || view.foreground(Color::TEXT, clipped);
    let framed = || view.frame(frame, || view.background(fill, Shape::Rounded(12.0), coloured));
    view.padding(Edges::HORIZONTAL, 4.0, framed);
}

weft_plugin::plugin! {
    id: "org.example.every-view",
    name: "Every view",
    version: "1.0.0",
    settings: [Setting::switch(LOUD, "Loud", true)],
    hooks: [
        Hook::view(hooks::view::CHANNEL_ITEM, &[fields::channel::NAME], |row, view| {
            match row.channel().name().filter(|name| !name.is_empty()) {
                Some(name) => {
                    views(view, name);
                    edges(view);
                    modifiers(view);
                }
                None => view.later(),
            }
        }),
        Hook::text(hooks::text::TITLE, &[fields::call::BELOW, LOUD], |row, answer| {
            if row.flag(LOUD) {
                answer.text(row.call().below().unwrap_or(""));
            }
        })
        .priority(7),
        Hook::swipe(hooks::swipe::TRAILING, &[], |_, answer| {
            answer.button("org.example.every-view/a", "A", "muted", true);
            answer.asking("org.example.every-view/b", "B", "muted", "Really?", "Yes", false);
            answer.asking("channel.delete", "C", "trash", "For good?", "Yes", true);
        })
        .every_frame(),
        Hook::action(&[fields::call::ACTION], |row, answer| {
            answer.command(codes::COMMAND_MUTE);
            answer.custom("name", row.call().action().unwrap_or(""));
        }),
    ],
}
