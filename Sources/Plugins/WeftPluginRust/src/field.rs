// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::ffi::Str;

/// A value a hook may read, once it has declared it.
///
/// [`crate::fields`] has those of the engine. One whose name begins with a `!` is one the hook can't do
/// without: a host that does not have it leaves the hook out.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Field(Str);

impl Field {
    /// A field by the name the host knows it by.
    pub const fn new(name: &'static str) -> Field {
        Field(Str::new(name))
    }

    /// The name without the mark of one that can't be done without.
    pub fn name(self) -> &'static str {
        let name = self.0.text();
        name.strip_prefix('!').unwrap_or(name)
    }

    pub(crate) const fn raw(self) -> Str {
        self.0
    }
}

/// The id of a hook that draws something.
#[derive(Clone, Copy)]
pub struct ViewId(pub &'static str);

/// The id of a hook that wraps something around what is there.
#[derive(Clone, Copy)]
pub struct WrapId(pub &'static str);

/// The id of a hook that changes a text.
#[derive(Clone, Copy)]
pub struct TextId(pub &'static str);

/// The id of a hook that adds buttons to swiped rows.
#[derive(Clone, Copy)]
pub struct SwipeId(pub &'static str);
