// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use core::fmt;

/// A writer that appends records to the two buffers of an answer.
///
/// It never writes past the end of a buffer: it records that the buffer was full, and the host asks
/// again with more room.
pub(crate) struct Writer<'a> {
    ops: &'a mut [u8],
    text: &'a mut [u8],
    ops_used: usize,
    text_used: usize,
    /// The offset of the current record.
    record: usize,
    is_full: bool,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(ops: &'a mut [u8], text: &'a mut [u8]) -> Writer<'a> {
        Writer { ops, text, ops_used: 0, text_used: 0, record: 0, is_full: false }
    }

    /// Returns the number of bytes of operations and of text that were written.
    pub(crate) fn used(&self) -> (usize, usize) {
        (self.ops_used, self.text_used)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Appends 16 bytes and returns their offset.
    fn append(&mut self, first: u64, second: u64) -> Option<usize> {
        let place = self.ops_used;
        let room = match self.ops.get_mut(place..place + 16) {
            Some(room) if !self.is_full => room,
            _ => {
                self.is_full = true;
                return None;
            }
        };
        room[..8].copy_from_slice(&first.to_le_bytes());
        room[8..].copy_from_slice(&second.to_le_bytes());
        self.ops_used += 16;
        Some(place)
    }

    /// Adds to a 32-bit number.
    fn add(&mut self, place: usize, amount: u32) {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.ops[place..place + 4]);
        let sum = u32::from_le_bytes(bytes) + amount;
        self.ops[place..place + 4].copy_from_slice(&sum.to_le_bytes());
    }

    /// Starts a record without properties.
    pub(crate) fn begin(&mut self, op: u16, kind: u16) {
        let head = u64::from(op) | u64::from(kind) << 16 | 16 << 32;
        if let Some(place) = self.append(head, 0) {
            self.record = place;
        }
    }

    fn property(&mut self, id: u16, kind: u32, bits: u64) -> Option<usize> {
        let place = self.append(u64::from(id) | u64::from(kind) << 16, bits)?;
        self.add(self.record + 4, 16);
        self.add(self.record + 8, 1);
        Some(place)
    }

    pub(crate) fn integer(&mut self, id: u16, value: i64) {
        self.property(id, codes::TYPE_INT, value as u64);
    }

    pub(crate) fn float(&mut self, id: u16, value: f64) {
        self.property(id, codes::TYPE_FLOAT, value.to_bits());
    }

    /// Writes a value that differs from the default, so that equal views have equal bytes in every language.
    pub(crate) fn integer_unless(&mut self, id: u16, value: i64, usual: i64) {
        if value != usual {
            self.integer(id, value);
        }
    }

    pub(crate) fn float_unless(&mut self, id: u16, value: f64, usual: f64) {
        if value != usual {
            self.float(id, value);
        }
    }

    pub(crate) fn text(&mut self, id: u16, text: &str) {
        self.format(id, format_args!("{}", text));
    }

    /// Writes a text that is formatted while it is written.
    pub(crate) fn format(&mut self, id: u16, text: fmt::Arguments<'_>) {
        let start = self.text_used;
        let place = match self.property(id, codes::TYPE_TEXT, start as u64) {
            Some(place) => place,
            None => return,
        };
        if fmt::write(self, text).is_ok() {
            self.add(place + 4, (self.text_used - start) as u32);
        } else {
            self.is_full = true;
        }
    }

    pub(crate) fn end(&mut self) {
        self.begin(codes::OP_END, 0);
    }

    /// Starts a record about a row.
    pub(crate) fn begin_for(&mut self, op: u16, kind: u16, row: u64) {
        self.begin(op, kind);
        self.integer(codes::PROP_ROW_ID, row as i64);
    }
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.text_used + text.len();
        match self.text.get_mut(self.text_used..end) {
            Some(room) => room.copy_from_slice(text.as_bytes()),
            None => return Err(fmt::Error),
        }
        self.text_used = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_answer_is_two_properties_and_its_bytes() {
        let (mut ops, mut text) = ([0xAA; 64], [0xAA; 8]);
        let mut writer = Writer::new(&mut ops, &mut text);
        writer.begin_for(codes::OP_TEXT, 0, 0x1122);
        writer.text(codes::PROP_TEXT, "99+");
        assert_eq!(writer.used(), (48, 3));
        assert!(!writer.is_full());
        #[rustfmt::skip]
        let expected = [
            6, 0, 0, 0, 48, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0,
            1, 0, 1, 0, 0, 0, 0, 0, 0x22, 0x11, 0, 0, 0, 0, 0, 0,
            2, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        assert_eq!(&ops[..48], &expected);
        assert_eq!(&text[..4], b"99+\xAA");
    }

    #[test]
    fn a_record_without_room_is_not_begun_and_nothing_follows_it() {
        for room in 0..48 {
            let (mut ops, mut text) = ([0xAA; 64], [0xAA; 8]);
            let mut writer = Writer::new(&mut ops[..room], &mut text);
            writer.begin_for(codes::OP_TEXT, 0, 7);
            writer.text(codes::PROP_TEXT, "a");
            assert!(writer.is_full());
            assert!(writer.used().0 <= room);
            assert!(ops[room..].iter().all(|byte| *byte == 0xAA));
        }
    }

    #[test]
    fn a_text_without_room_fills_the_writer() {
        let (mut ops, mut text) = ([0; 64], [0xAA; 8]);
        let mut writer = Writer::new(&mut ops, &mut text[..3]);
        writer.begin(codes::OP_NODE, codes::NODE_TEXT);
        writer.format(codes::PROP_TEXT, format_args!("{}{}", "ab", "cd"));
        assert!(writer.is_full());
        assert_eq!(text[3], 0xAA);
    }
}
