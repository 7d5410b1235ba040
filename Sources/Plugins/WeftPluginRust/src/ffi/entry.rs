// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::call::guarded;
use super::host::{self, RawHost};
use super::table::{RawHook, SettingTable};
use super::value::{LentStr, Str};
use super::Status;
use crate::codes;
use core::ffi::c_void;
use core::mem::size_of;
use core::{ptr, slice};

/// The plugin's parts, which `plugin!` implements from its arguments.
pub trait Parts {
    fn hooks() -> &'static [RawHook];
    fn settings() -> &'static SettingTable;
    fn start() -> Result<(), &'static str>;
    fn stop();
}

/// `weft_plugin`.
#[repr(C)]
pub struct RawPlugin {
    struct_size: u32,
    magic: u32,
    abi_major: u32,
    abi_minor: u32,
    id: Str,
    name: Str,
    version: Str,
    init: unsafe extern "C" fn(*const RawHost, *mut *mut c_void) -> Status,
    hooks: unsafe extern "C" fn(*mut c_void, *mut *const RawHook, *mut u32, *mut u32) -> Status,
    deinit: unsafe extern "C" fn(*mut c_void),
    get: unsafe extern "C" fn(*mut c_void, LentStr) -> *const c_void,
}

impl RawPlugin {
    pub const fn of<P: Parts>(
        id: &'static str,
        name: &'static str,
        version: &'static str,
    ) -> RawPlugin {
        RawPlugin {
            struct_size: size_of::<RawPlugin>() as u32,
            magic: codes::MAGIC,
            abi_major: codes::ABI_MAJOR,
            abi_minor: codes::ABI_MINOR,
            id: Str::new(id),
            name: Str::new(name),
            version: Str::new(version),
            init: init::<P>,
            hooks: hooks::<P>,
            deinit: deinit::<P>,
            get: get::<P>,
        }
    }
}

unsafe extern "C" fn init<P: Parts>(host: *const RawHost, _: *mut *mut c_void) -> Status {
    host::begin(host);
    let status = guarded("start", || match P::start() {
        Ok(()) => codes::OK,
        Err(words) => {
            host::log(codes::LOG_ERROR, words);
            codes::E_INTERNAL
        }
    });
    // A refused plugin has no host and is not stopped.
    if status != codes::OK {
        host::end();
    }
    status
}

unsafe extern "C" fn hooks<P: Parts>(
    _: *mut c_void,
    list: *mut *const RawHook,
    count: *mut u32,
    stride: *mut u32,
) -> Status {
    let hooks = P::hooks();
    // SAFETY: the host lends three places to write to.
    unsafe {
        *list = hooks.as_ptr();
        *count = hooks.len() as u32;
        *stride = size_of::<RawHook>() as u32;
    }
    codes::OK
}

unsafe extern "C" fn deinit<P: Parts>(_: *mut c_void) {
    guarded("stop", || {
        P::stop();
        codes::OK
    });
    host::end();
}

unsafe extern "C" fn get<P: Parts>(_: *mut c_void, id: LentStr) -> *const c_void {
    if P::settings().count == 0 || id.bytes.is_null() {
        return ptr::null();
    }
    // SAFETY: the host lends `length` bytes for the length of the call.
    let id = unsafe { slice::from_raw_parts(id.bytes, id.length as usize) };
    if id == codes::TABLE_SETTINGS.as_bytes() {
        return P::settings() as *const SettingTable as *const c_void;
    }
    ptr::null()
}
