// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::{codes, ffi};

/// The importance of a line that a plugin logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Details for the plugin's author.
    Debug = codes::LOG_DEBUG as isize,
    /// Information for the user.
    Info = codes::LOG_INFO as isize,
    /// Something unexpected that the plugin can work around.
    Warning = codes::LOG_WARNING as isize,
    /// A failure.
    Error = codes::LOG_ERROR as isize,
}

/// Writes a line to the plugin's log, for the person who runs the host.
///
/// Any thread may call it; before the plugin has started it does nothing.
pub fn log(level: Level, text: &str) {
    ffi::log(level as i32, text);
}

/// Requests a frame in which the host asks the plugin again about everything; any thread may call it.
pub fn redraw() {
    ffi::redraw();
}
