// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::call::{call, WindowFunction};
use super::value::Str;
use crate::{Field, Hook, Setting};
use core::ffi::c_void;
use core::mem::size_of;
use core::ptr;

/// `weft_hook`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawHook {
    struct_size: u32,
    priority: i32,
    id: Str,
    fields: *const Field,
    field_count: u32,
    flags: u32,
    hook: *mut c_void,
    function: Option<WindowFunction>,
}

/// The hooks of a plugin in the ABI's form.
#[repr(transparent)]
pub struct HookTable<const N: usize>([RawHook; N]);

// SAFETY: everything it points to lives forever and never changes.
unsafe impl<const N: usize> Sync for HookTable<N> {}

impl<const N: usize> HookTable<N> {
    pub const fn new(hooks: &'static [Hook]) -> HookTable<N> {
        let empty = RawHook {
            struct_size: size_of::<RawHook>() as u32,
            priority: 0,
            id: Str::new(""),
            fields: ptr::null(),
            field_count: 0,
            flags: 0,
            hook: ptr::null_mut(),
            function: Some(call),
        };
        let mut all = [empty; N];
        let mut place = 0;
        while place < N {
            let hook = &hooks[place];
            all[place].priority = hook.priority;
            all[place].id = Str::new(hook.id);
            all[place].fields = hook.fields.as_ptr();
            all[place].field_count = hook.fields.len() as u32;
            all[place].flags = hook.flags;
            all[place].hook = hook as *const Hook as *mut c_void;
            place += 1;
        }
        HookTable(all)
    }

    pub fn all(&'static self) -> &'static [RawHook] {
        &self.0
    }
}

/// `weft_setting`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawSetting {
    struct_size: u32,
    kind: u32,
    id: Str,
    title: Str,
    usual_number: i64,
    usual_text: Str,
    least: i64,
    most: i64,
}

impl RawSetting {
    /// Creates a setting; its id is the field's name after "setting.".
    pub(crate) const fn new(
        kind: u32,
        field: Field,
        title: &'static str,
        usual_number: i64,
        usual_text: &'static str,
        least: i64,
        most: i64,
    ) -> RawSetting {
        RawSetting {
            struct_size: size_of::<RawSetting>() as u32,
            kind,
            id: field.raw().skipping("setting.".len()),
            title: Str::new(title),
            usual_number,
            usual_text: Str::new(usual_text),
            least,
            most,
        }
    }
}

/// `weft_settings`.
#[repr(C)]
pub struct SettingTable {
    struct_size: u32,
    pub(super) count: u32,
    stride: u32,
    flags: u32,
    settings: *const Setting,
}

// SAFETY: everything it points to lives forever and never changes.
unsafe impl Sync for SettingTable {}

impl SettingTable {
    pub const fn new(settings: &'static [Setting]) -> SettingTable {
        SettingTable {
            struct_size: size_of::<SettingTable>() as u32,
            count: settings.len() as u32,
            stride: size_of::<Setting>() as u32,
            flags: 0,
            settings: settings.as_ptr(),
        }
    }
}
