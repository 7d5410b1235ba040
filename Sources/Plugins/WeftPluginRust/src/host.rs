// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::{codes, ffi};

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// For a person who looks for a fault.
    Debug = codes::LOG_DEBUG as isize,
    /// What happened.
    Info = codes::LOG_INFO as isize,
    /// What may go wrong.
    Warning = codes::LOG_WARNING as isize,
    /// What went wrong.
    Error = codes::LOG_ERROR as isize,
}

/// Writes a line into the plugin's log, for the person who runs the host; does nothing before the plugin has started.
/// From any thread.
pub fn log(level: Level, text: &str) {
    ffi::log(level as i32, text);
}

/// Asks for a frame in which the plugin is asked again for all it has answered. From any thread.
pub fn redraw() {
    ffi::redraw();
}
