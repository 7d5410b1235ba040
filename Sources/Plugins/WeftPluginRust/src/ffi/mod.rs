// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! The C side: declarations of the headers in `Sources/Base/CWeft/include/weft`, and all unsafe code of the crate.
//!
//! It is public only because `plugin!` uses it; plugins must not use it directly.
#![allow(missing_docs)]

mod call;
mod cell;
mod entry;
mod host;
mod kept;
mod note;
mod point;
mod table;
mod value;

pub use cell::{Answer, Arguments, Lent, Owned, Returned, Text};
pub use entry::{Parts, RawPlugin};
pub use kept::Kept;
pub use note::Note;
pub use point::Provider;
pub use table::{HookTable, RawHook, RawSetting, SettingTable};
pub use value::{Str, Value};

pub(crate) use host::{log, redraw};
pub(crate) use point::{declare, provide, Link};

/// `weft_status`.
pub type Status = i32;
