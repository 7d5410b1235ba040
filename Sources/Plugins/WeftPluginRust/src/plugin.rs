// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Defines the only plugin of a crate: its identity note and its entry function.
///
/// `settings`, `start` and `stop` are optional. `start` runs before the first hook; if it returns
/// an `Err`, the plugin is refused and the log has the message. `stop` need not run if the process
/// exits. A plugin that only provides open points (see [`crate::Point`]) has `hooks: []`.
///
/// ```
/// use weft_plugin::{fields, hooks, log, Field, Hook, Level, Setting};
///
/// const LIMIT: Field = Field::new("setting.limit");
///
/// weft_plugin::plugin! {
///     id: "org.example.cap",
///     name: "Capped badges",
///     version: "1.0.0",
///     settings: [Setting::number(LIMIT, "Most that is counted", 99, 1, 9999)],
///     start: || {
///         log(Level::Info, "at work");
///         Ok(())
///     },
///     hooks: [
///         Hook::text(hooks::text::UNREAD, &[fields::channel::UNREAD_COUNT, LIMIT], |row, answer| {
///             if let (Some(count), Some(limit)) = (row.channel().unread_count(), row.integer(LIMIT)) {
///                 if count > limit {
///                     answer.format(format_args!("{}+", limit));
///                 }
///             }
///         }),
///     ],
/// }
/// ```
#[macro_export]
macro_rules! plugin {
    (
        id: $id:expr,
        name: $name:expr,
        version: $version:expr,
        $(settings: [$($setting:expr),* $(,)?],)?
        $(start: $start:expr,)?
        $(stop: $stop:expr,)?
        hooks: [$($hook:expr),* $(,)?] $(,)?
    ) => {
        const _: () = {
            const HOOKS: &[$crate::Hook] = &[$($hook),*];
            const SETTINGS: &[$crate::Setting] = &[$($($setting),*)?];

            static HOOK_TABLE: $crate::ffi::HookTable<{ HOOKS.len() }> =
                $crate::ffi::HookTable::new(HOOKS);
            static SETTING_TABLE: $crate::ffi::SettingTable =
                $crate::ffi::SettingTable::new(SETTINGS);

            struct Parts;

            impl $crate::ffi::Parts for Parts {
                fn hooks() -> &'static [$crate::ffi::RawHook] {
                    HOOK_TABLE.all()
                }
                fn settings() -> &'static $crate::ffi::SettingTable {
                    &SETTING_TABLE
                }
                fn start() -> ::core::result::Result<(), &'static str> {
                    let functions: &[fn() -> ::core::result::Result<(), &'static str>] = &[$($start)?];
                    functions.iter().try_for_each(|function| function())
                }
                fn stop() {
                    let functions: &[fn()] = &[$($stop)?];
                    functions.iter().for_each(|function| function());
                }
            }

            static PLUGIN: $crate::ffi::RawPlugin =
                $crate::ffi::RawPlugin::of::<Parts>($id, $name, $version);

            #[used]
            #[link_section = ".note.weft"]
            static NOTE: $crate::ffi::Note = $crate::ffi::Note::new($id, $version);

            #[no_mangle]
            extern "C" fn weft_plugin_v1(_major: u32, _minor: u32) -> *const $crate::ffi::RawPlugin {
                &PLUGIN
            }
        };
    };
}
