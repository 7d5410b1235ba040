// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! The C side: what the headers in `Sources/Base/CWeft/include/weft` declare, and all the unsafe code there is.
//!
//! Public for the sake of `plugin!` alone; nothing here is for plugins.
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
