// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! EmojiSigns: smileys such as `:)` become emoji in sent messages. Smileys within a word, an
//! address or code between backquotes stay, and so does a text without any.

use core::cell::RefCell;
use core::fmt::{self, Display, Formatter};
use weft_plugin::{fields, hooks, Hook, Row, TextAnswer};

/// The smileys; none is the start of a later one.
const SIGNS: [(&str, &str); 14] = [
    (":-)", "🙂"),
    (":)", "🙂"),
    (";-)", "😉"),
    (";)", "😉"),
    (":-(", "🙁"),
    (":(", "🙁"),
    (":-D", "😀"),
    (":D", "😀"),
    (":-P", "😛"),
    (":P", "😛"),
    (":'(", "😢"),
    (":o", "😮"),
    ("<3", "❤️"),
    ("\\o/", "🙌"),
];

/// The length of the code at a text's start, closed by as many backquotes as it is opened with.
fn code(text: &str) -> Option<usize> {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    if ticks == 0 {
        return None;
    }
    let mut place = ticks;
    while let Some(start) = text[place..].find('`').map(|found| place + found) {
        let run = text[start..].bytes().take_while(|byte| *byte == b'`').count();
        place = start + run;
        if run == ticks {
            return Some(place);
        }
    }
    // Unclosed code is ordinary text; only its backquotes are skipped.
    Some(ticks)
}

/// The emoji for a word that is a smiley, possibly followed by a mark such as a full stop.
fn emoji(word: &str) -> Option<(&'static str, &str)> {
    SIGNS.iter().find_map(|(sign, emoji)| {
        let rest = word.strip_prefix(sign)?;
        rest.chars().all(|mark| matches!(mark, '.' | ',' | '!' | '?')).then(|| (*emoji, rest))
    })
}

/// A text with emoji replacing its smileys.
struct Replaced<'a>(&'a str);

impl Display for Replaced<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while !rest.is_empty() {
            let end = match code(rest) {
                Some(end) => {
                    out.write_str(&rest[..end])?;
                    end
                }
                None => {
                    let end = rest.find(is_boundary).unwrap_or(rest.len());
                    match emoji(&rest[..end]) {
                        Some((emoji, marks)) => {
                            out.write_str(emoji)?;
                            out.write_str(marks)?;
                        }
                        None => out.write_str(&rest[..end])?,
                    }
                    end
                }
            };
            rest = &rest[end..];
            let space = rest.find(|mark: char| !mark.is_whitespace()).unwrap_or(rest.len());
            out.write_str(&rest[..space])?;
            rest = &rest[space..];
        }
        Ok(())
    }
}

fn is_boundary(mark: char) -> bool {
    mark.is_whitespace() || mark == '`'
}

/// Compares a text with one written in pieces, without allocating.
struct Same<'a>(RefCell<Option<&'a str>>);

impl fmt::Write for &Same<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let rest = self.0.borrow().and_then(|rest| rest.strip_prefix(piece));
        *self.0.borrow_mut() = rest;
        if rest.is_some() { Ok(()) } else { Err(fmt::Error) }
    }
}

fn outgoing(row: &Row, answer: &TextAnswer) {
    let text = row.call().below().unwrap_or("");
    let same = Same(RefCell::new(Some(text)));
    if fmt::write(&mut &same, format_args!("{}", Replaced(text))).is_err() {
        answer.format(format_args!("{}", Replaced(text)));
    }
}

weft_plugin::plugin! {
    id: "dev.weft.emoji-signs",
    name: "Emoji for smileys",
    version: "1.0.0",
    hooks: [Hook::text(
        hooks::text::OUTGOING,
        &[fields::call::BELOW, fields::composer::TEXT],
        outgoing,
    )],
}
