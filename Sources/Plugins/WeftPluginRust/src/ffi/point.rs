// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::call::guarded;
use super::cell::{Answer, Arguments, Cell, Lent, Returned};
use super::host::{self, RawHost};
use super::value::{LentStr, Str};
use super::Status;
use crate::codes;
use core::ffi::c_void;
use core::mem::{size_of, transmute};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

/// `weft_packed_function`.
type PackedFunction = unsafe extern "C" fn(*mut c_void, *mut Cell, *const *mut c_void) -> Status;

/// `weft_points`.
#[repr(C)]
struct RawPoints {
    struct_size: u32,
    reserved: u32,
    declare: unsafe extern "C" fn(*const RawHost, Str, LentStr, u32) -> Status,
    provide: *const c_void,
    acquire: *const c_void,
    release: unsafe extern "C" fn(*const RawHost, u64) -> Status,
    provide_packed: unsafe extern "C" fn(
        *const RawHost,
        Str,
        LentStr,
        PackedFunction,
        *mut c_void,
        i32,
        *mut u64,
    ) -> Status,
    acquire_packed: unsafe extern "C" fn(
        *const RawHost,
        Str,
        LentStr,
        *mut Option<PackedFunction>,
        *mut *mut c_void,
        *mut u64,
    ) -> Status,
    keep: unsafe extern "C" fn(u64) -> *mut u8,
}

/// The host's table, once it has been requested.
static POINTS: AtomicPtr<RawPoints> = AtomicPtr::new(ptr::null_mut());

/// Returns the host and its functions for points, or `None` if there is no host or it has no points.
fn points() -> Option<(*const RawHost, &'static RawPoints)> {
    let host = host::current();
    let mut table = POINTS.load(Ordering::Acquire) as *const RawPoints;
    if host.is_null() {
        return None;
    }
    if table.is_null() {
        table = host::table(codes::POINTS) as *const RawPoints;
        POINTS.store(table as *mut RawPoints, Ordering::Release);
    }
    // SAFETY: the table lives as long as the host, and starts with its size.
    let table = unsafe { table.as_ref()? };
    (table.struct_size as usize >= size_of::<RawPoints>()).then(|| (host, table))
}

/// Declares a point; returns `WEFT_E_STATE` if there is no host or it has no points.
pub(crate) fn declare(id: Str, signature: &str, composition: u32) -> Status {
    points().map_or(codes::E_STATE, |(host, points)| {
        // SAFETY: the host copies both texts.
        unsafe { (points.declare)(host, id, LentStr::of(signature), composition) }
    })
}

/// A function that answers calls of a point; the texts it takes are valid until it returns.
pub type Provider<A, T> = for<'a> fn(<A as Lent<'a>>::Value) -> T;

pub(crate) fn provide<A: Arguments, R, T: Answer<R>>(
    id: Str,
    signature: &str,
    function: Provider<A, T>,
    priority: i32,
) -> Status {
    let (host, points) = match points() {
        Some(found) => found,
        None => return codes::E_STATE,
    };
    // SAFETY: the host copies both texts, and hands the function to `answer`, which knows its type.
    unsafe {
        (points.provide_packed)(
            host,
            id,
            LentStr::of(signature),
            answer::<A, R, T>,
            function as *mut c_void,
            priority,
            ptr::null_mut(),
        )
    }
}

/// Answers a call; the host passes the provider's function as the context.
unsafe extern "C" fn answer<A: Arguments, R, T: Answer<R>>(
    context: *mut c_void,
    result: *mut Cell,
    places: *const *mut c_void,
) -> Status {
    // SAFETY: `provide` made the context of a function of this type.
    let function = unsafe { transmute::<*mut c_void, Provider<A, T>>(context) };
    guarded("an open point", || {
        // SAFETY: the host lends a place for each argument of the signature, which A wrote, and one for the result.
        unsafe { function(A::read(places)).write(&mut *result) }
    })
}

/// Copies a text to memory that the host keeps for the provider that runs on this thread.
pub(super) fn keep(text: &str) -> Option<LentStr> {
    let (_, points) = points()?;
    // SAFETY: the memory is as long as requested. An empty text needs memory too: NULL would mean an absent text.
    unsafe {
        let memory = (points.keep)(text.len().max(1) as u64);
        if memory.is_null() {
            return None;
        }
        ptr::copy_nonoverlapping(text.as_ptr(), memory, text.len());
        Some(LentStr { bytes: memory, length: text.len() as u64 })
    }
}

/// A point that this plugin calls; dropping it releases the point.
pub(crate) struct Link {
    function: PackedFunction,
    context: *mut c_void,
    reference: u64,
}

// SAFETY: any thread may call or release the host's function.
unsafe impl Send for Link {}
// SAFETY: as above.
unsafe impl Sync for Link {}

impl Link {
    pub(crate) fn new(id: Str, signature: &str) -> Result<Link, Status> {
        let (host, points) = points().ok_or(codes::E_STATE)?;
        let (mut function, mut context, mut reference) = (None, ptr::null_mut(), 0);
        // SAFETY: the host copies both texts, and writes to the three places.
        let status = unsafe {
            let signature = LentStr::of(signature);
            let (function, context) = (&mut function, &mut context);
            (points.acquire_packed)(host, id, signature, function, context, &mut reference)
        };
        match function {
            Some(function) if status == codes::OK => Ok(Link { function, context, reference }),
            _ => Err(status),
        }
    }

    /// Calls the point and reads the result while it is lent.
    pub(crate) fn call<'a, A: Arguments, R: Returned, O>(
        &self,
        arguments: <A as Lent<'a>>::Value,
        read: impl FnOnce(<R as Lent<'_>>::Value) -> O,
    ) -> O {
        let mut cells = A::cells(arguments);
        let mut result = Cell::default();
        let mut places = [ptr::null_mut(); super::cell::MOST_ARGUMENTS];
        for (place, cell) in places.iter_mut().zip(&mut cells) {
            *place = cell as *mut Cell as *mut c_void;
        }
        // A thread that still runs after the plugin has stopped gets the same result as from a
        // point without providers. So does a call from within itself.
        if points().is_some() {
            // SAFETY: the link holds the function, and A and R are what its signature was made of.
            unsafe { (self.function)(self.context, &mut result, places.as_ptr()) };
        }
        // SAFETY: R is a type of the signature. The result is valid until this thread calls a point again.
        read(unsafe { R::result(&result) })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some((host, points)) = points() {
            // SAFETY: the reference is released once, to the host it came from.
            unsafe { (points.release)(host, self.reference) };
        }
    }
}
