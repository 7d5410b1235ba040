// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Plugins for Weft in Rust.
//!
//! A plugin is a list of hooks. Each hook names the slot it fills, the fields it reads, and a
//! function that answers for one row at a time. The host asks about a whole window of rows at once,
//! and only about rows whose fields have changed.
//!
//! ```
//! use weft_plugin::{fields, hooks, Hook};
//!
//! weft_plugin::plugin! {
//!     id: "org.example.short",
//!     name: "Short previews",
//!     version: "1.0.0",
//!     hooks: [
//!         Hook::text(hooks::text::MESSAGE_PREVIEW, &[fields::call::BELOW], |row, answer| {
//!             if let Some((first, _)) = row.call().below().and_then(|text| text.split_once('.')) {
//!                 answer.text(first);
//!             }
//!         }),
//!     ],
//! }
//! ```
//!
//! A panic fails the call in which it happens: the host shows the defaults, and the log has the
//! panic's message. With the feature `no_std` it ends the process instead.

#![cfg_attr(all(feature = "no_std", not(test)), no_std)]
#![deny(missing_docs)]
#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]

mod answer;
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod ffi;
mod field;
mod generated;
mod hook;
mod host;
mod looks;
mod plugin;
mod point;
mod row;
mod setting;
mod view;
mod writer;

pub use answer::{CommandAnswer, CompletionAnswer, SwipeAnswer, TextAnswer};
#[doc(inline)]
pub use ffi::Kept;
pub use field::{Field, SwipeId, TextId, ViewId, WrapId};
pub use generated::{codes, fields, hooks, records};
pub use hook::Hook;
pub use host::{log, redraw, Level};
pub use looks::{Align, Color, Edges, Fill, Fit, Font, Frame, Run, Shape, TextStyle, Weight};
pub use point::{Acquired, Point};
pub use row::Row;
pub use setting::Setting;
pub use view::View;
