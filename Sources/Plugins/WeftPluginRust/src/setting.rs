// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::ffi::RawSetting;
use crate::{codes, Field};

/// A setting that the user of a plugin can change; its value is a field whose name starts with `setting.`.
///
/// ```
/// # use weft_plugin::{Field, Setting};
/// const LIMIT: Field = Field::new("setting.limit");
/// const LIMIT_SETTING: Setting = Setting::number(LIMIT, "Most that is counted", 99, 1, 9999);
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
#[allow(dead_code)] // The host reads it through the table.
pub struct Setting(RawSetting);

impl Setting {
    /// Declares a whole number from `least` to `most`.
    pub const fn number(
        field: Field,
        title: &'static str,
        usual: i64,
        least: i64,
        most: i64,
    ) -> Setting {
        let kind = codes::SETTING_NUMBER;
        Setting(RawSetting::new(kind, field, title, usual, "", least, most))
    }

    /// Declares a Boolean.
    pub const fn switch(field: Field, title: &'static str, usual: bool) -> Setting {
        Setting(RawSetting::new(codes::SETTING_SWITCH, field, title, usual as i64, "", 0, 0))
    }

    /// Declares a text.
    pub const fn text(field: Field, title: &'static str, usual: &'static str) -> Setting {
        Setting(RawSetting::new(codes::SETTING_TEXT, field, title, 0, usual, 0, 0))
    }
}
