// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::value::Value;
use super::Status;
use crate::writer::Writer;
use crate::{codes, Hook, Row};
use core::cell::RefCell;
use core::ffi::c_void;
use core::slice;

/// `weft_row`.
#[repr(C)]
struct RawRow {
    id: u64,
    revision: u64,
    values: *const Value,
}

/// `weft_window`.
#[repr(C)]
pub(super) struct RawWindow {
    struct_size: u32,
    row_count: u32,
    row_stride: u32,
    value_count: u32,
    rows: *const u8,
    now: i64,
}

/// `weft_arena`.
#[repr(C)]
pub(super) struct RawArena {
    struct_size: u32,
    flags: u32,
    ops: *mut u8,
    ops_capacity: u32,
    ops_used: u32,
    text: *mut u8,
    text_capacity: u32,
    text_used: u32,
}

/// `weft_window_function`.
pub(super) type WindowFunction =
    unsafe extern "C" fn(*mut c_void, *mut c_void, *const RawWindow, *mut RawArena) -> Status;

/// Calls a hook for each row of a window; this is the function of all hooks.
pub(super) unsafe extern "C" fn call(
    hook: *mut c_void,
    _call: *mut c_void,
    window: *const RawWindow,
    arena: *mut RawArena,
) -> Status {
    // SAFETY: the table has the address of a `Hook` that lives forever; the host lends window and
    // arena for the length of the call.
    let (hook, window, arena) = unsafe { (&*(hook as *const Hook), &*window, &mut *arena) };
    // SAFETY: the host lends two buffers of these sizes, neither NULL, to this call alone.
    let writer = unsafe {
        RefCell::new(Writer::new(
            slice::from_raw_parts_mut(arena.ops, arena.ops_capacity as usize),
            slice::from_raw_parts_mut(arena.text, arena.text_capacity as usize),
        ))
    };
    let status = guarded(hook.id, || {
        for place in 0..window.row_count as usize {
            // SAFETY: the place is below the number of rows, which are a stride apart; each has a
            // value for each declared field.
            let (row, values) = unsafe {
                let row = &*(window.rows.add(place * window.row_stride as usize) as *const RawRow);
                (row, values(row.values, hook.fields.len()))
            };
            hook.answer(&Row::new(row.id, window.now, hook.fields, values), &writer);
        }
        codes::OK
    });
    let writer = writer.into_inner();
    let (ops, text) = writer.used();
    arena.ops_used = ops as u32;
    arena.text_used = text as u32;
    if status == codes::OK && writer.is_full() {
        arena.flags |= codes::ARENA_FULL;
        return codes::E_NO_SPACE;
    }
    status
}

/// Returns the values of a row, or no values for a hook without fields.
unsafe fn values<'a>(values: *const Value, count: usize) -> &'a [Value] {
    if count == 0 || values.is_null() {
        return &[];
    }
    // SAFETY: the caller has so many.
    unsafe { slice::from_raw_parts(values, count) }
}

/// Returns the function's result, or logs the message and returns `E_INTERNAL` if it panics.
#[cfg(any(test, not(feature = "no_std")))]
pub(super) fn guarded(place: &str, function: impl FnOnce() -> Status) -> Status {
    use std::panic::{catch_unwind, AssertUnwindSafe};
    // The host does not read an answer that the function had started to write.
    let panic = match catch_unwind(AssertUnwindSafe(function)) {
        Ok(status) => return status,
        Err(panic) => panic,
    };
    let words = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(words), _) => words,
        (_, Some(words)) => words.as_str(),
        _ => "it panicked",
    };
    super::log(codes::LOG_ERROR, &format!("{}: {}", place, words));
    // Dropping the panic's value might panic again, and no handler would catch that.
    std::mem::forget(panic);
    codes::E_INTERNAL
}

/// Returns the function's result; a panic ends the process.
#[cfg(all(feature = "no_std", not(test)))]
pub(super) fn guarded(_place: &str, function: impl FnOnce() -> Status) -> Status {
    function()
}

#[cfg(all(feature = "no_std", not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    extern "C" {
        fn abort() -> !;
    }
    // SAFETY: the function of the C library may be called anywhere.
    unsafe { abort() }
}
