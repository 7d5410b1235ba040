// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::writer::Writer;
use crate::{codes, CommandAnswer, CompletionAnswer, Field, Row, SwipeAnswer, SwipeId, TextAnswer, TextId};
use crate::{View, ViewId, WrapId};
use core::cell::RefCell;

/// A hook: the slot it fills, the fields it reads, and a function that answers for one row at a time.
#[derive(Clone, Copy)]
pub struct Hook {
    pub(crate) id: &'static str,
    pub(crate) fields: &'static [Field],
    pub(crate) priority: i32,
    pub(crate) flags: u32,
    function: Function,
}

/// The function of each kind of hook.
#[derive(Clone, Copy)]
enum Function {
    View(fn(&Row, &View)),
    Text(fn(&Row, &TextAnswer)),
    Swipe(fn(&Row, &SwipeAnswer)),
    Command(fn(&Row, &CommandAnswer)),
    Completions(fn(&Row, &CompletionAnswer)),
}

impl Hook {
    const fn new(id: &'static str, fields: &'static [Field], function: Function) -> Hook {
        Hook { id, fields, priority: 0, flags: 0, function }
    }

    /// Draws a row, a part of one, or a part of a screen.
    ///
    /// If the function calls [`View::slot`], its view is put around the view of the next provider.
    pub const fn view(id: ViewId, fields: &'static [Field], function: fn(&Row, &View)) -> Hook {
        Hook::new(id.0, fields, Function::View(function))
    }

    /// Wraps something around existing content, which the function places with [`View::slot`].
    pub const fn wrap(id: WrapId, fields: &'static [Field], function: fn(&Row, &View)) -> Hook {
        Hook::new(id.0, fields, Function::View(function))
    }

    /// Changes a text.
    pub const fn text(
        id: TextId,
        fields: &'static [Field],
        function: fn(&Row, &TextAnswer),
    ) -> Hook {
        Hook::new(id.0, fields, Function::Text(function))
    }

    /// Adds buttons to swiped rows.
    pub const fn swipe(
        id: SwipeId,
        fields: &'static [Field],
        function: fn(&Row, &SwipeAnswer),
    ) -> Hook {
        Hook::new(id.0, fields, Function::Swipe(function))
    }

    /// Offers slash commands if `row.command().name()` is `None`; otherwise performs the command with that name.
    pub const fn command(fields: &'static [Field], function: fn(&Row, &CommandAnswer)) -> Hook {
        Hook::new("weft.command/1", fields, Function::Command(function))
    }

    /// Completes the word at the caret.
    pub const fn completions(
        fields: &'static [Field],
        function: fn(&Row, &CompletionAnswer),
    ) -> Hook {
        Hook::new("weft.composer.completions/1", fields, Function::Completions(function))
    }

    /// Performs the plugin's own actions.
    pub const fn action(fields: &'static [Field], function: fn(&Row, &CommandAnswer)) -> Hook {
        Hook::new("weft.action/1", fields, Function::Command(function))
    }

    /// Observes events.
    pub const fn event(fields: &'static [Field], function: fn(&Row, &CommandAnswer)) -> Hook {
        Hook::new("weft.event/1", fields, Function::Command(function))
    }

    /// Sets the priority; a higher one is asked earlier, unless the user's order file decides.
    pub const fn priority(mut self, priority: i32) -> Hook {
        self.priority = priority;
        self
    }

    /// Makes the host ask the hook in every frame, because it depends on more than its fields.
    pub const fn every_frame(mut self) -> Hook {
        self.flags |= codes::HOOK_VOLATILE;
        self
    }

    /// Writes the answer for one row.
    pub(crate) fn answer(&self, row: &Row, writer: &RefCell<Writer>) {
        match self.function {
            Function::View(function) => {
                let view = View::new(writer, row.id());
                function(row, &view);
                view.finish();
            }
            Function::Text(function) => function(row, &TextAnswer::new(writer, row.id())),
            Function::Swipe(function) => function(row, &SwipeAnswer::new(writer, row.id())),
            Function::Completions(function) => {
                function(row, &CompletionAnswer::new(writer, row.id()));
            }
            Function::Command(function) => function(row, &CommandAnswer::new(writer, row.id())),
        }
    }
}
