// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use crate::writer::Writer;
use core::cell::{Cell, RefCell};
use core::fmt;

/// The answer of a hook about a text; a row without an answer keeps its text.
pub struct TextAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
    has_answered: Cell<bool>,
}

impl<'a, 'b> TextAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> TextAnswer<'a, 'b> {
        TextAnswer { writer, row, has_answered: Cell::new(false) }
    }

    /// Answers with a text; only the first answer counts.
    pub fn text(&self, text: &str) {
        self.format(format_args!("{}", text));
    }

    /// Answers with a text that is formatted without allocating: `answer.format(format_args!("{n}+"))`.
    pub fn format(&self, text: fmt::Arguments<'_>) {
        if !self.has_answered.replace(true) {
            let mut writer = self.writer.borrow_mut();
            writer.begin_for(codes::OP_TEXT, 0, self.row);
            writer.format(codes::PROP_TEXT, text);
        }
    }

    /// Leaves the text unchanged for now, and makes the host ask the hook again in the next frame.
    pub fn later(&self) {
        if !self.has_answered.replace(true) {
            self.writer.borrow_mut().begin_for(codes::OP_ROW_LATER, 0, self.row);
        }
    }
}

/// The buttons of a swiped row, ordered from the middle outwards.
pub struct SwipeAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> SwipeAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> SwipeAnswer<'a, 'b> {
        SwipeAnswer { writer, row }
    }

    /// Adds a button that starts an action; `icon` is the name of an icon in the theme.
    pub fn button(&self, action: &str, title: &str, icon: &str, is_destructive: bool) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, action);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_NAME, icon);
        let is_destructive = i64::from(is_destructive);
        writer.integer_unless(codes::PROP_DESTRUCTIVE, is_destructive, 0);
    }

    /// Adds a button with a question that the user has to confirm before the action starts.
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

/// The completions of the word at the caret, ordered from the best one down.
pub struct CompletionAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> CompletionAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> CompletionAnswer<'a, 'b> {
        CompletionAnswer { writer, row }
    }

    /// Adds a completion: `text` replaces the word; `sign`, such as an emoji, is shown in front of
    /// the title and may be empty.
    pub fn add(&self, text: &str, title: &str, sign: &str) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, text);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_NAME, sign);
    }
}

/// The commands with which a hook answers an action, an event or a slash command.
pub struct CommandAnswer<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
}

impl<'a, 'b> CommandAnswer<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> CommandAnswer<'a, 'b> {
        CommandAnswer { writer, row }
    }

    /// Gives the host one of the commands `codes::COMMAND_…` for the row.
    pub fn command(&self, command: u16) {
        self.writer.borrow_mut().begin_for(codes::OP_COMMAND, command, self.row);
    }

    /// Replaces the text in the composer.
    pub fn put(&self, text: &str) {
        self.say(codes::COMMAND_PUT, text);
    }

    /// Sends a text as a message of the user, in answer to a slash command that the user typed.
    ///
    /// In answer to an action, the text is put into the composer instead, where the user can send it.
    pub fn send(&self, text: &str) {
        self.say(codes::COMMAND_SEND, text);
    }

    /// Shows the user a text on one line.
    pub fn tell(&self, text: &str) {
        self.say(codes::COMMAND_TELL, text);
    }

    fn say(&self, command: u16, text: &str) {
        self.command(command);
        self.writer.borrow_mut().text(codes::PROP_TEXT, text);
    }

    /// Offers a slash command, for use if `row.command().name()` is `None`; `hint` describes the arguments.
    pub fn offer(&self, name: &str, title: &str, hint: &str) {
        let mut writer = self.writer.borrow_mut();
        writer.begin_for(codes::OP_ACTION, 0, self.row);
        writer.text(codes::PROP_ACTION, name);
        writer.text(codes::PROP_TEXT, title);
        writer.text(codes::PROP_LABEL, hint);
    }

    /// Gives the host a command that this particular host knows by name.
    pub fn custom(&self, name: &str, argument: &str) {
        self.command(codes::COMMAND_CUSTOM);
        let mut writer = self.writer.borrow_mut();
        writer.text(codes::PROP_NAME, name);
        writer.text(codes::PROP_TEXT, argument);
    }
}
