// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use core::{slice, str};

/// `weft_str` of a text that lives forever.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Str {
    bytes: *const u8,
    length: u64,
}

// SAFETY: it can only be created from a `&'static str`, and never changes.
unsafe impl Send for Str {}
// SAFETY: as above.
unsafe impl Sync for Str {}

impl Str {
    pub const fn new(text: &'static str) -> Str {
        Str { bytes: text.as_ptr(), length: text.len() as u64 }
    }

    pub fn text(self) -> &'static str {
        // SAFETY: both come from the `&'static str` it was created from.
        unsafe { str::from_utf8_unchecked(slice::from_raw_parts(self.bytes, self.length as usize)) }
    }

    /// Returns the text after its first `count` bytes.
    pub(crate) const fn skipping(self, count: usize) -> Str {
        assert!(count <= self.length as usize, "a text is too short");
        // SAFETY: the place is in the text, or at its end.
        Str { bytes: unsafe { self.bytes.add(count) }, length: self.length - count as u64 }
    }
}

/// `weft_str` that is borrowed for the duration of a call.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct LentStr {
    pub(crate) bytes: *const u8,
    pub(crate) length: u64,
}

impl LentStr {
    /// Creates a `weft_str` that borrows a text.
    pub(super) fn of(text: &str) -> LentStr {
        LentStr { bytes: text.as_ptr(), length: text.len() as u64 }
    }

    /// Returns the text, or `None` if it is absent or not UTF-8.
    ///
    /// # Safety
    ///
    /// The bytes exist and are borrowed for the lifetime.
    pub(super) unsafe fn text<'a>(self) -> Option<&'a str> {
        if self.bytes.is_null() {
            return None;
        }
        // SAFETY: the caller has `length` bytes.
        let bytes = unsafe { slice::from_raw_parts(self.bytes, self.length as usize) };
        str::from_utf8(bytes).ok()
    }
}

/// The union in `weft_value`.
#[derive(Clone, Copy)]
#[repr(C)]
union Content {
    integer: i64,
    number: f64,
    text: *const u8,
}

/// `weft_value`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Value {
    kind: u32,
    count: u32,
    content: Content,
}

impl Value {
    pub(crate) fn is_absent(&self) -> bool {
        self.kind == codes::TYPE_NULL
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if self.kind != codes::TYPE_TEXT {
            return None;
        }
        // SAFETY: the type says which member is valid. The host lends `count` bytes for as long as
        // the value, which a row borrows.
        let bytes = unsafe { slice::from_raw_parts(self.content.text, self.count as usize) };
        str::from_utf8(bytes).ok()
    }

    pub(crate) fn integer(&self) -> Option<i64> {
        // SAFETY: the type says which member is valid.
        (self.kind == codes::TYPE_INT).then(|| unsafe { self.content.integer })
    }

    pub(crate) fn time(&self) -> Option<i64> {
        // SAFETY: the type says which member is valid.
        (self.kind == codes::TYPE_TIME).then(|| unsafe { self.content.integer })
    }

    pub(crate) fn number(&self) -> Option<f64> {
        // SAFETY: the type says which member is valid.
        (self.kind == codes::TYPE_FLOAT).then(|| unsafe { self.content.number })
    }
}

#[cfg(test)]
impl Value {
    pub(crate) fn of_text(text: &'static str) -> Value {
        Value::of_bytes(text.as_bytes())
    }

    pub(crate) fn of_bytes(bytes: &'static [u8]) -> Value {
        let content = Content { text: bytes.as_ptr() };
        Value { kind: codes::TYPE_TEXT, count: bytes.len() as u32, content }
    }

    pub(crate) fn of_integer(integer: i64) -> Value {
        Value { kind: codes::TYPE_INT, count: 0, content: Content { integer } }
    }

    pub(crate) fn of_time(integer: i64) -> Value {
        Value { kind: codes::TYPE_TIME, count: 0, content: Content { integer } }
    }

    pub(crate) fn of_number(number: f64) -> Value {
        Value { kind: codes::TYPE_FLOAT, count: 0, content: Content { number } }
    }

    pub(crate) fn absent() -> Value {
        Value { kind: codes::TYPE_NULL, count: 0, content: Content { integer: 0 } }
    }
}
