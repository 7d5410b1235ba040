// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU8, Ordering};

/// A value that a plugin keeps in a `static`: it is set once, usually at the start, and then only read.
///
/// ```
/// use weft_plugin::Kept;
///
/// static GREETING: Kept<String> = Kept::new();
///
/// assert_eq!(GREETING.get(), None);
/// GREETING.set("Hello".to_string())?;
/// assert_eq!(GREETING.get().map(String::as_str), Some("Hello"));
/// assert!(GREETING.set("Bye".to_string()).is_err());
/// # Ok::<(), &'static str>(())
/// ```
pub struct Kept<T> {
    state: AtomicU8,
    value: UnsafeCell<Option<T>>,
}

const EMPTY: u8 = 0;
const BEING_SET: u8 = 1;
const SET: u8 = 2;

// SAFETY: only the thread that makes it BEING_SET writes the value, and threads only read it once it is SET.
unsafe impl<T: Send + Sync> Sync for Kept<T> {}

impl<T> Kept<T> {
    /// Creates an empty container.
    pub const fn new() -> Kept<T> {
        Kept { state: AtomicU8::new(EMPTY), value: UnsafeCell::new(None) }
    }

    /// Stores a value; returns an `Err` if one is stored already.
    pub fn set(&self, value: T) -> Result<(), &'static str> {
        let (acquire, relaxed) = (Ordering::Acquire, Ordering::Relaxed);
        if self.state.compare_exchange(EMPTY, BEING_SET, acquire, relaxed).is_err() {
            return Err("a value is kept already");
        }
        // SAFETY: no thread reads before it is SET, and no other thread made it BEING_SET.
        unsafe { *self.value.get() = Some(value) };
        self.state.store(SET, Ordering::Release);
        Ok(())
    }

    /// Returns the value, once it is set.
    pub fn get(&self) -> Option<&T> {
        if self.state.load(Ordering::Acquire) != SET {
            return None;
        }
        // SAFETY: the value is never written again.
        unsafe { (*self.value.get()).as_ref() }
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept::new()
    }
}
