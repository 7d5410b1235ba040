// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use crate::ffi::{self, Answer, Arguments, Lent, Link, Owned, Provider, Returned, Str, Text};
use core::marker::PhantomData;

/// An open hook point: a function that plugins and the host provide for each other under an id.
///
/// The types are the signature: a tuple of up to four arguments, and the result. Each is one of
/// `i64` (`l`), `i32` (`i`), `u32` (`u`), `u64` (`q`), `f64` (`d`), `&str` and `Option<&str>`
/// (`s`); the letters are those of `weft/points.h`. `()` returns nothing (`v`). Points with
/// records, arenas or addresses, and points that return a status, are for C.
///
/// ```
/// use weft_plugin::{fields, hooks, Acquired, Hook, Kept, Point};
///
/// static SHOUT: Point<(&str, i64), Option<&str>> = Point::new("org.example.shout/1");
/// static LOUD: Kept<Acquired<(&str, i64), Option<&str>>> = Kept::new();
///
/// weft_plugin::plugin! {
///     id: "org.example.shouting",
///     name: "Loud previews",
///     version: "1.0.0",
///     start: || {
///         SHOUT.declare()?;
///         SHOUT.provide(0, |(said, times)| {
///             (times > 0).then(|| said.to_uppercase() + &"!".repeat(times.min(9) as usize))
///         })?;
///         LOUD.set(SHOUT.acquire()?)
///     },
///     hooks: [
///         Hook::text(hooks::text::MESSAGE_PREVIEW, &[fields::call::BELOW], |row, answer| {
///             let said = row.call().below().unwrap_or("");
///             if let Some(said) = LOUD.get().and_then(|loud| loud.call((said, 2))) {
///                 answer.text(&said);
///             }
///         })
///         // Providers may come and go while its fields stay the same.
///         .every_frame(),
///     ],
/// }
/// ```
pub struct Point<A, R> {
    id: Str,
    composition: u32,
    types: PhantomData<fn(A) -> R>,
}

impl<A, R> Point<A, R> {
    const fn composed(id: &'static str, composition: u32) -> Point<A, R> {
        Point { id: Str::new(id), composition, types: PhantomData }
    }

    /// Creates a point whose first answer that does not pass counts; providers are called, highest priority first.
    ///
    /// The id is a name with dots and a revision, such as `org.example.badge.label/1`.
    pub const fn new(id: &'static str) -> Point<A, R> {
        Point::composed(id, codes::POINT_FIRST)
    }

    /// Creates a point whose providers each get the previous answer as their first argument, lowest priority first.
    pub const fn chain(id: &'static str) -> Point<A, R> {
        Point::composed(id, codes::POINT_CHAIN)
    }

    /// Creates a point whose providers are all called, highest priority first.
    pub const fn collect(id: &'static str) -> Point<A, R> {
        Point::composed(id, codes::POINT_COLLECT)
    }
}

impl<A: Arguments, R: Returned> Point<A, R> {
    /// Declares the point; only allowed while the plugin starts.
    pub fn declare(&self) -> Result<(), &'static str> {
        let status = ffi::declare(self.id, Signature::of::<A, R>().text(), self.composition);
        worked(status, "can't declare a point; the previous line gives the reason")
    }

    /// Answers calls of the point until the plugin ends; only allowed while the plugin starts.
    ///
    /// The function runs on its callers' threads, possibly on several at a time. It gets the
    /// arguments as a tuple. Texts are valid until it returns, and a text that is not UTF-8 is
    /// absent. If the point returns a text, the function may return anything that can be borrowed
    /// as one, such as a `String`, which is copied. If the text may be absent, it returns an
    /// `Option` of that; `None` passes. A function that panics passes too, and the host reports it.
    /// A higher priority is asked earlier, unless the user's order file decides.
    pub fn provide<T: Answer<R>>(
        &self,
        priority: i32,
        function: Provider<A, T>,
    ) -> Result<(), &'static str> {
        let signature = Signature::of::<A, R>();
        let status = ffi::provide::<A, R, T>(self.id, signature.text(), function, priority);
        worked(status, "can't provide a point; the previous line gives the reason")
    }

    /// Returns a function that calls the point, with the providers it has at the time of each call.
    pub fn acquire(&self) -> Result<Acquired<A, R>, &'static str> {
        match Link::new(self.id, Signature::of::<A, R>().text()) {
            Ok(link) => Ok(Acquired { link, types: PhantomData }),
            Err(_) => Err("can't acquire a point; the previous line gives the reason"),
        }
    }
}

fn worked(status: ffi::Status, words: &'static str) -> Result<(), &'static str> {
    if status == codes::OK {
        Ok(())
    } else {
        Err(words)
    }
}

/// A function that calls a point on any thread; dropping it releases the point.
///
/// In a [`crate::Kept`], the point is released when the plugin has stopped. A point that no
/// provider answers, or that is called from within itself, returns its first argument if it is a
/// chain, and otherwise an absent text, 0 or nothing.
pub struct Acquired<A, R> {
    link: Link,
    types: PhantomData<fn(A) -> R>,
}

impl<A: Arguments, R: Owned> Acquired<A, R> {
    /// Calls the point with a tuple of arguments; a returned text is copied into a `String`.
    pub fn call(&self, arguments: <A as Lent<'_>>::Value) -> R::Owned {
        self.link.call::<A, R, _>(arguments, R::owned)
    }
}

impl<A: Arguments, R: Text> Acquired<A, R> {
    /// Calls the point and copies the returned text into a buffer, for plugins that don't allocate.
    ///
    /// Returns `None` if the text is absent or longer than the buffer.
    pub fn call_into<'b>(
        &self,
        arguments: <A as Lent<'_>>::Value,
        buffer: &'b mut [u8],
    ) -> Option<&'b str> {
        let length = self.link.call::<A, Option<&'static str>, _>(arguments, |text| {
            let text = text?;
            buffer.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
            Some(text.len())
        })?;
        core::str::from_utf8(&buffer[..length]).ok()
    }
}

/// The signature of a point, as text.
struct Signature {
    bytes: [u8; 16],
    length: usize,
}

impl Signature {
    fn of<A: Arguments, R: Returned>() -> Signature {
        let mut made = Signature { bytes: [0; 16], length: 0 };
        made.push(R::LETTER);
        made.push(b'(');
        for (place, letter) in A::LETTERS.iter().enumerate() {
            if place > 0 {
                made.push(b',');
            }
            made.push(*letter);
        }
        made.push(b')');
        made
    }

    fn push(&mut self, letter: u8) {
        self.bytes[self.length] = letter;
        self.length += 1;
    }

    fn text(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_a_signature() {
        assert_eq!(Signature::of::<(), ()>().text(), "v()");
        assert_eq!(Signature::of::<(&str,), Option<&str>>().text(), "s(s)");
        assert_eq!(Signature::of::<(i32, u32, i64, u64), f64>().text(), "d(i,u,l,q)");
        assert_eq!(Signature::of::<(Option<&str>, f64), &str>().text(), "s(s,d)");
    }

    #[test]
    fn without_a_host_there_are_no_points() {
        let point: Point<(&str,), i64> = Point::new("org.example.a/1");
        assert!(point.declare().is_err());
        assert!(point.provide(0, |(text,)| text.len() as i64).is_err());
        assert!(point.acquire().is_err());
    }
}
