// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Template: the preview of a message shows only its first sentence.

use weft_plugin::{fields, hooks, Hook, Row, TextAnswer};

/// A row without an answer keeps its text.
fn preview(row: &Row, answer: &TextAnswer) {
    let text = row.call().below().unwrap_or("");
    if let Some(end) = text.find(". ") {
        answer.text(&text[..=end]);
    }
}

weft_plugin::plugin! {
    id: "org.example.template",
    name: "Template",
    version: "1.0.0",
    hooks: [Hook::text(hooks::text::MESSAGE_PREVIEW, &[fields::call::BELOW], preview)],
}
