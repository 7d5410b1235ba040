// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use crate::writer::Writer;
use core::cell::{Cell, RefCell};
use core::fmt;

/// The text of a row, or nothing, which leaves it as it is.
pub struct TextAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
    has_answered: Cell<bool>,
}

impl<'a, 'b> TextAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> TextAnswer<'a, 'b> {
        TextAnswer { writer, row, has_answered: Cell::new(false) }
    }

    /// Answers; only the first counts.
    pub fn text(&self, text: &str) {
        self.format(format_args!("{}", text));
    }

    /// Answers with a text that is made without memory of its own: `answer.format(format_args!("{n}+"))`.
    pub fn format(&self, text: fmt::Arguments<'_>) {
        if !self.has_answered.replace(true) {
            let mut writer = self.writer.borrow_mut();
            writer.begin_for(codes::OP_TEXT, 0, self.row);
            writer.format(codes::PROP_TEXT, text);
        }
    }

    /// Leaves it as it is for now, and has the hook asked about it again in the next frame.
    pub fn later(&self) {
        if !self.has_answered.replace(true) {
            self.writer.borrow_mut().begin_for(codes::OP_ROW_LATER, 0, self.row);
        }
    }
}

/// The buttons of a swiped row, from the middle outwards.
pub struct SwipeAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> SwipeAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> SwipeAnswer<'a, 'b> {
        SwipeAnswer { writer, row }
    }

    /// A button that starts an action; `icon` is a name the theme knows.
    pub fn button(&self, action: &str, title: &str, icon: &str, is_destructive: bool) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, action);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_NAME, icon);
        let is_destructive = i64::from(is_destructive);
        writer.integer_unless(codes::PROP_DESTRUCTIVE, is_destructive, 0);
    }

    /// A button with a question that is asked before it is done.
    pub fn asking(
        &self,
        action: &str,
        title: &str,
        icon: &str,
        question: &str,
        answer: &str,
        is_destructive: bool,
    ) {
        self.button(action, title, icon, is_destructive);
        let mut writer = self.writer.borrow_mut();
        writer.text(codes::PROP_QUESTION, question);
        writer.text(codes::PROP_ANSWER, answer);
    }
}

/// What may stand in place of the word at the caret, the best first.
pub struct CompletionAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> CompletionAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> CompletionAnswer<'a, 'b> {
        CompletionAnswer { writer, row }
    }

    /// A completion: `text` takes the place of the word; `sign`, such as an emoji, stands in front of
    /// the title and may be empty.
    pub fn add(&self, text: &str, title: &str, sign: &str) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, text);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_NAME, sign);
    }
}

/// What the host is asked to do with the row of an action or event, or what comes of a command.
pub struct CommandAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> CommandAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> CommandAnswer<'a, 'b> {
        CommandAnswer { writer, row }
    }

    /// Asks for one of `codes::COMMAND_…`.
    pub fn command(&self, command: u16) {
        self.writer.borrow_mut().begin_for(codes::OP_COMMAND, command, self.row);
    }

    /// Puts a text into the field below messages, in place of what stands there.
    pub fn put(&self, text: &str) {
        self.say(codes::COMMAND_PUT, text);
    }

    /// Sends a text as a message of the user, in answer to a command that the user typed. Of an
    /// action, the text goes into the field instead, where the user sends it.
    pub fn send(&self, text: &str) {
        self.say(codes::COMMAND_SEND, text);
    }

    /// Shows the user a text, in one line.
    pub fn tell(&self, text: &str) {
        self.say(codes::COMMAND_TELL, text);
    }

    fn say(&self, command: u16, text: &str) {
        self.command(command);
        self.writer.borrow_mut().text(codes::PROP_TEXT, text);
    }

    /// Offers a command, where `row.command().name()` is `None`; `hint` says what may stand behind its
    /// name.
    pub fn offer(&self, name: &str, title: &str, hint: &str) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, name);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_LABEL, hint);
    }

    /// Asks for something the host knows by name.
    pub fn custom(&self, name: &str, argument: &str) {
        self.command(codes::COMMAND_CUSTOM);
        let mut writer = self.writer.borrow_mut();
        writer.text(codes::PROP_NAME, name);
        writer.text(codes::PROP_TEXT, argument);
    }
}
