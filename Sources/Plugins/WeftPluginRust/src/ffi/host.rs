// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::value::LentStr;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

/// `weft_host`, up to the last field that is used.
#[repr(C)]
pub struct RawHost {
    struct_size: u32,
    abi_major: u32,
    abi_minor: u32,
    flags: u32,
    name: LentStr,
    version: LentStr,
    get: Option<unsafe extern "C" fn(*const RawHost, LentStr) -> *const u8>,
    log: Option<unsafe extern "C" fn(*const RawHost, i32, LentStr)>,
    redraw: Option<unsafe extern "C" fn(*const RawHost)>,
}

/// The host, from the plugin's start until it has stopped.
static HOST: AtomicPtr<RawHost> = AtomicPtr::new(ptr::null_mut());

pub(crate) fn begin(host: *const RawHost) {
    HOST.store(host as *mut RawHost, Ordering::Release);
}

pub(crate) fn end() {
    HOST.store(ptr::null_mut(), Ordering::Release);
}

/// Returns the host, or null if there is none.
pub(super) fn current() -> *const RawHost {
    HOST.load(Ordering::Acquire)
}

/// Returns a table of functions by its id, or null if the host has no such table.
pub(super) fn table(id: &str) -> *const u8 {
    let host = current();
    // SAFETY: as in `log`; the id is borrowed for the duration of the call.
    unsafe {
        match host.as_ref().and_then(|host| host.get) {
            Some(get) => get(host, LentStr::of(id)),
            None => ptr::null(),
        }
    }
}

pub(crate) fn log(level: i32, text: &str) {
    let host = current();
    // SAFETY: the host is valid from `begin` to `end`, and has had these functions since 1.0; log
    // copies the text, and any thread may call it.
    unsafe {
        if let Some(log) = host.as_ref().and_then(|host| host.log) {
            log(host, level, LentStr::of(text));
        }
    }
}

pub(crate) fn redraw() {
    let host = current();
    // SAFETY: as in `log`.
    unsafe {
        if let Some(redraw) = host.as_ref().and_then(|host| host.redraw) {
            redraw(host);
        }
    }
}
