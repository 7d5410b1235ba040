// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::ffi::Str;

/// A value of a row that a hook may read after declaring it.
///
/// [`crate::fields`] has the fields of the engine. A name that starts with `!` marks a required
/// field: a host that doesn't have the field doesn't use the hook.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Field(Str);

impl Field {
    /// Creates a field from the name by which the host knows it.
    pub const fn new(name: &'static str) -> Field {
        Field(Str::new(name))
    }

    /// Returns the name without the mark of a required field.
    pub fn name(self) -> &'static str {
        let name = self.0.text();
        name.strip_prefix('!').unwrap_or(name)
    }

    pub(crate) const fn raw(self) -> Str {
        self.0
    }
}

/// The id of a hook that draws a row, a part of one, or a part of a screen.
#[derive(Clone, Copy)]
pub struct ViewId(pub &'static str);

/// The id of a hook that wraps something around existing content.
#[derive(Clone, Copy)]
pub struct WrapId(pub &'static str);

/// The id of a hook that changes a text.
#[derive(Clone, Copy)]
pub struct TextId(pub &'static str);

/// The id of a hook that adds buttons to swiped rows.
#[derive(Clone, Copy)]
pub struct SwipeId(pub &'static str);
