// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::ffi::Value;
use crate::records::{
    Attachment, Call, Channel, Command, Composer, Environment, Event, List, Message, Result, Thread,
};
use crate::{Color, Field};

/// A row that a hook is asked about, or the list itself in hooks about lists.
///
/// A field that the hook did not declare is absent; with debug assertions, reading it panics.
pub struct Row<'a> {
    id: u64,
    now: i64,
    fields: &'a [Field],
    values: &'a [Value],
}

impl<'a> Row<'a> {
    pub(crate) fn new(id: u64, now: i64, fields: &'a [Field], values: &'a [Value]) -> Row<'a> {
        Row { id, now, fields, values }
    }

    /// Returns the id of the row, which answers refer to.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns the time of the frame, in microseconds since 1970-01-01 00:00 UTC.
    ///
    /// A hook that depends on it must also declare `fields::environment::NOW`; otherwise it is not
    /// asked again as time passes.
    pub fn now(&self) -> i64 {
        self.now
    }

    fn value(&self, field: Field) -> Option<&'a Value> {
        let name = field.name();
        let place = self.fields.iter().position(|field| field.name() == name);
        debug_assert!(place.is_some(), "the hook does not declare the field {}", name);
        self.values.get(place?)
    }

    /// Returns whether the row has a value for a field.
    pub fn has(&self, field: Field) -> bool {
        self.value(field).map_or(false, |value| !value.is_absent())
    }

    /// Returns the text of a field, if it has one.
    pub fn text(&self, field: Field) -> Option<&'a str> {
        self.value(field)?.text()
    }

    /// Returns the whole number of a field, if it has one.
    pub fn integer(&self, field: Field) -> Option<i64> {
        self.value(field)?.integer()
    }

    /// Returns the number of a field, whole or not, if it has one.
    pub fn number(&self, field: Field) -> Option<f64> {
        let value = self.value(field)?;
        value.number().or_else(|| value.integer().map(|whole| whole as f64))
    }

    /// Returns the value of a Boolean field, or `false` if it is absent.
    pub fn flag(&self, field: Field) -> bool {
        self.integer(field).map_or(false, |value| value != 0)
    }

    /// Returns the time in a field, in microseconds since 1970-01-01 00:00 UTC, if it has one.
    pub fn time(&self, field: Field) -> Option<i64> {
        self.value(field)?.time()
    }

    /// Returns the colour in a field, if it has one.
    pub fn color(&self, field: Field) -> Option<Color> {
        self.integer(field).map(Color)
    }

    /// Returns the fields of the row's channel.
    pub fn channel(&self) -> Channel<'a, '_> {
        Channel(self)
    }

    /// Returns the fields of the row's thread.
    pub fn thread(&self) -> Thread<'a, '_> {
        Thread(self)
    }

    /// Returns the fields of the row's message.
    pub fn message(&self) -> Message<'a, '_> {
        Message(self)
    }

    /// Returns the fields of a search result.
    pub fn result(&self) -> Result<'a, '_> {
        Result(self)
    }

    /// Returns the fields of a message's attachment.
    pub fn attachment(&self) -> Attachment<'a, '_> {
        Attachment(self)
    }

    /// Returns the fields of the list.
    pub fn list(&self) -> List<'a, '_> {
        List(self)
    }

    /// Returns the fields of the environment, which every list depends on in addition to its data.
    pub fn environment(&self) -> Environment<'a, '_> {
        Environment(self)
    }

    /// Returns the fields of an event.
    pub fn event(&self) -> Event<'a, '_> {
        Event(self)
    }

    /// Returns the fields of the composer, the text field below messages.
    pub fn composer(&self) -> Composer<'a, '_> {
        Composer(self)
    }

    /// Returns the fields of the slash command that the user entered.
    pub fn command(&self) -> Command<'a, '_> {
        Command(self)
    }

    /// Returns the fields of the call, such as the text below.
    pub fn call(&self) -> Call<'a, '_> {
        Call(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields;

    const OTHER: Field = Field::new("!other.number");

    fn with_row(test: impl FnOnce(&Row)) {
        let declared = [
            fields::channel::NAME,
            fields::channel::UNREAD_COUNT,
            fields::channel::IS_MUTED,
            fields::channel::LAST_MESSAGE_AT,
            fields::thread::TITLE,
            OTHER,
        ];
        let values = [
            Value::of_text("Ωmega"),
            Value::of_integer(-3),
            Value::of_integer(1),
            Value::of_time(5),
            Value::absent(),
            Value::of_number(0.5),
        ];
        test(&Row::new(7, 8, &declared, &values));
    }

    #[test]
    fn a_row_has_the_values_of_its_declared_fields() {
        with_row(|row| {
            assert_eq!((row.id(), row.now()), (7, 8));
            assert_eq!(row.channel().name(), Some("Ωmega"));
            assert_eq!(row.channel().unread_count(), Some(-3));
            assert!(row.channel().is_muted());
            assert_eq!(row.channel().last_message_at(), Some(5));
            assert_eq!(row.number(OTHER), Some(0.5));
            assert_eq!(row.number(fields::channel::UNREAD_COUNT), Some(-3.0));
        });
    }

    #[test]
    fn what_is_absent_or_of_another_type_is_none() {
        with_row(|row| {
            assert_eq!(row.thread().title(), None);
            assert!(!row.has(fields::thread::TITLE) && row.has(OTHER));
            assert_eq!(row.text(fields::channel::UNREAD_COUNT), None);
            assert_eq!(row.integer(fields::channel::NAME), None);
            assert_eq!(row.time(fields::channel::UNREAD_COUNT), None);
            assert!(!row.flag(fields::channel::NAME));
        });
    }

    #[test]
    fn a_field_is_known_with_and_without_its_mark() {
        with_row(|row| assert_eq!(row.number(Field::new("other.number")), Some(0.5)));
    }

    #[test]
    #[should_panic(expected = "the hook does not declare the field message.id")]
    fn a_field_that_was_not_declared_panics_while_debugging() {
        with_row(|row| assert_eq!(row.message().id(), None));
    }

    #[test]
    fn bytes_that_are_no_text_are_absent() {
        let declared = [fields::channel::NAME];
        let values = [Value::of_bytes(b"a\xFF")];
        assert_eq!(Row::new(1, 0, &declared, &values).channel().name(), None);
    }
}
