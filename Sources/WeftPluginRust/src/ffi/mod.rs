// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! The C side: what the headers in `Sources/CWeft/include/weft` declare, and all the unsafe code there is.
//!
//! Public for the sake of `plugin!` alone; nothing here is for plugins.
#![allow(missing_docs)]

mod call;
mod entry;
mod host;
mod note;
mod table;
mod value;

pub use entry::{Parts, RawPlugin};
pub use note::Note;
pub use table::{HookTable, RawHook, RawSetting, SettingTable};
pub use value::{Str, Value};

pub(crate) use host::{log, redraw};

/// `weft_status`.
pub type Status = i32;
