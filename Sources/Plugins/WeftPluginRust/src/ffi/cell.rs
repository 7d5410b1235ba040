// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use super::point::keep;
use super::value::LentStr;
use super::Status;
use crate::codes;
use core::ffi::c_void;
use core::ptr;

/// The maximum number of arguments of a point of the SDK.
pub(super) const MOST_ARGUMENTS: usize = 4;

/// `weft_cell`.
#[derive(Clone, Copy)]
#[repr(C)]
pub union Cell {
    integer: i64,
    bits: u64,
    number: f64,
    text: LentStr,
}

impl Default for Cell {
    /// Returns a cell of zeros: the number 0, or an absent text.
    fn default() -> Cell {
        Cell { text: LentStr { bytes: ptr::null(), length: 0 } }
    }
}

/// A type of a point with the lifetime of its values: `&'static str` is `&'a str` in a call.
pub trait Lent<'a> {
    type Value;
}

/// A type that a point may return.
///
/// # Safety
///
/// The letter is that of the values that `result` reads.
pub unsafe trait Returned: for<'a> Lent<'a> + 'static {
    const LETTER: u8;
    /// # Safety
    ///
    /// A function that returns the letter's type wrote the cell and lends it for the lifetime.
    unsafe fn result<'a>(cell: &Cell) -> <Self as Lent<'a>>::Value;
}

/// A type that a point may also take as an argument.
///
/// # Safety
///
/// `argument` reads, and `cell` writes, the letter's type.
pub unsafe trait Argument: Returned {
    /// # Safety
    ///
    /// The place has a value of the letter's type and lends it for the lifetime.
    unsafe fn argument<'a>(place: *const c_void) -> <Self as Lent<'a>>::Value;
    fn cell<'a>(value: <Self as Lent<'a>>::Value) -> Cell;
}

/// A type that a provider may return if the point returns `R`.
pub trait Answer<R> {
    fn write(self, result: &mut Cell) -> Status;
}

/// A result of a point as an owned value.
pub trait Owned: Returned {
    type Owned;
    fn owned(value: <Self as Lent<'_>>::Value) -> Self::Owned;
}

/// A text, which may be absent.
pub trait Text: Returned {}

impl<'a> Lent<'a> for () {
    type Value = ();
}

// SAFETY: there is nothing to read.
unsafe impl Returned for () {
    const LETTER: u8 = b'v';
    unsafe fn result<'a>(_: &Cell) -> <Self as Lent<'a>>::Value {}
}

impl Answer<()> for () {
    fn write(self, _: &mut Cell) -> Status {
        codes::OK
    }
}

impl Owned for () {
    type Owned = ();
    fn owned(_: ()) {}
}

macro_rules! number {
    ($number:ty, $letter:literal, $member:ident: $cell:ty) => {
        impl<'a> Lent<'a> for $number {
            type Value = $number;
        }

        // SAFETY: points.h has the number in this member for this letter.
        unsafe impl Returned for $number {
            const LETTER: u8 = $letter;
            unsafe fn result<'a>(cell: &Cell) -> <Self as Lent<'a>>::Value {
                // SAFETY: the caller has a value of the letter's type.
                unsafe { cell.$member as $number }
            }
        }

        // SAFETY: as above; an argument has the bytes of the number alone, which come first in a cell.
        unsafe impl Argument for $number {
            unsafe fn argument<'a>(place: *const c_void) -> <Self as Lent<'a>>::Value {
                // SAFETY: the caller has a value of the letter's type.
                unsafe { *(place as *const $number) }
            }
            fn cell<'a>(value: $number) -> Cell {
                Cell { $member: value as $cell }
            }
        }

        impl Answer<$number> for $number {
            fn write(self, result: &mut Cell) -> Status {
                *result = Self::cell(self);
                codes::OK
            }
        }

        impl Owned for $number {
            type Owned = $number;
            fn owned(value: $number) -> $number {
                value
            }
        }
    };
}

number!(i32, b'i', integer: i64);
number!(u32, b'u', bits: u64);
number!(i64, b'l', integer: i64);
number!(u64, b'q', bits: u64);
number!(f64, b'd', number: f64);

impl<'a> Lent<'a> for Option<&'static str> {
    type Value = Option<&'a str>;
}

// SAFETY: points.h has a text in this member.
unsafe impl Returned for Option<&'static str> {
    const LETTER: u8 = b's';
    unsafe fn result<'a>(cell: &Cell) -> Option<&'a str> {
        // SAFETY: the caller has a text, which is borrowed for the lifetime.
        unsafe { cell.text.text() }
    }
}

// SAFETY: as above.
unsafe impl Argument for Option<&'static str> {
    unsafe fn argument<'a>(place: *const c_void) -> Option<&'a str> {
        // SAFETY: as in `result`.
        unsafe { (*(place as *const LentStr)).text() }
    }
    fn cell<'a>(value: Option<&'a str>) -> Cell {
        value.map_or(Cell::default(), |text| Cell { text: LentStr::of(text) })
    }
}

impl<'a> Lent<'a> for &'static str {
    type Value = &'a str;
}

// SAFETY: the same as for a text that may be absent.
unsafe impl Returned for &'static str {
    const LETTER: u8 = b's';
    unsafe fn result<'a>(cell: &Cell) -> &'a str {
        // SAFETY: the same as for a text that may be absent.
        unsafe { Option::<&str>::result(cell).unwrap_or("") }
    }
}

// SAFETY: as above.
unsafe impl Argument for &'static str {
    unsafe fn argument<'a>(place: *const c_void) -> &'a str {
        // SAFETY: the same as for a text that may be absent.
        unsafe { Option::<&str>::argument(place).unwrap_or("") }
    }
    fn cell<'a>(value: &'a str) -> Cell {
        Option::<&str>::cell(Some(value))
    }
}

impl<T: AsRef<str>> Answer<&'static str> for T {
    fn write(self, result: &mut Cell) -> Status {
        match keep(self.as_ref()) {
            Some(text) => *result = Cell { text },
            None => return codes::E_INTERNAL,
        }
        codes::OK
    }
}

impl<T: AsRef<str>> Answer<Option<&'static str>> for Option<T> {
    fn write(self, result: &mut Cell) -> Status {
        self.map_or(codes::NEXT, |text| text.write(result))
    }
}

impl Text for Option<&'static str> {}
impl Text for &'static str {}

#[cfg(any(test, not(feature = "no_std")))]
impl Owned for Option<&'static str> {
    type Owned = Option<String>;
    fn owned(value: Option<&str>) -> Option<String> {
        value.map(String::from)
    }
}

#[cfg(any(test, not(feature = "no_std")))]
impl Owned for &'static str {
    type Owned = String;
    fn owned(value: &str) -> String {
        String::from(value)
    }
}

/// The arguments of a point, as a tuple.
///
/// # Safety
///
/// The letters are those of the values that are read and written.
pub unsafe trait Arguments: for<'a> Lent<'a> + 'static {
    const LETTERS: &'static [u8];
    /// # Safety
    ///
    /// There is a place for each letter, which has a value of the letter's type and lends it for the lifetime.
    unsafe fn read<'a>(places: *const *mut c_void) -> <Self as Lent<'a>>::Value;
    fn cells<'a>(values: <Self as Lent<'a>>::Value) -> [Cell; MOST_ARGUMENTS];
}

// SAFETY: there is nothing to read.
unsafe impl Arguments for () {
    const LETTERS: &'static [u8] = &[];
    unsafe fn read<'a>(_: *const *mut c_void) -> <Self as Lent<'a>>::Value {}
    fn cells<'a>(_: ()) -> [Cell; MOST_ARGUMENTS] {
        [Cell::default(); MOST_ARGUMENTS]
    }
}

macro_rules! arguments {
    ($($name:ident $place:tt),*) => {
        impl<'a, $($name: Lent<'a>),*> Lent<'a> for ($($name,)*) {
            type Value = ($(<$name as Lent<'a>>::Value,)*);
        }

        // SAFETY: each reads and writes the type of its letter.
        unsafe impl<$($name: Argument),*> Arguments for ($($name,)*) {
            const LETTERS: &'static [u8] = &[$($name::LETTER),*];
            unsafe fn read<'a>(places: *const *mut c_void) -> <Self as Lent<'a>>::Value {
                // SAFETY: the caller has a place for each letter.
                unsafe { ($($name::argument(*places.add($place)),)*) }
            }
            fn cells<'a>(values: <Self as Lent<'a>>::Value) -> [Cell; MOST_ARGUMENTS] {
                let mut cells = [Cell::default(); MOST_ARGUMENTS];
                $(cells[$place] = $name::cell(values.$place);)*
                cells
            }
        }
    };
}

arguments!(A 0);
arguments!(A 0, B 1);
arguments!(A 0, B 1, C 2);
arguments!(A 0, B 1, C 2, D 3);
