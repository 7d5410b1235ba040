// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

//! Points: declares, provides and calls open points of every type, as in Points.cpp.
#![forbid(unsafe_code)]

use core::fmt::Write;
use weft_plugin::{fields, hooks, log, Acquired, Hook, Kept, Level, Point};

type Sum = (i32, u32, u64, f64);

static SHOUT: Point<(&str, i64), Option<&str>> = Point::new("org.example.shout/1");
static ECHO: Point<(Option<&str>, i64), Option<&str>> = Point::new("org.example.echo/1");
static SUM: Point<Sum, f64> = Point::new("org.example.sum/1");
static TOLD: Point<(&str,), ()> = Point::collect("org.example.told/1");
static COUNT: Point<(), i64> = Point::new("org.example.count/1");
static MARKED: Point<(&str,), &str> = Point::chain("org.example.marked/1");
static HALF: Point<(i32,), i32> = Point::new("org.example.half/1");
static MORE: Point<(u64,), u64> = Point::new("org.example.more/1");
static OTHER: Point<(u32,), u32> = Point::new("org.example.other/1");

static LOUD: Kept<Acquired<(&str, i64), Option<&str>>> = Kept::new();
static AGAIN: Kept<Acquired<(Option<&str>, i64), Option<&str>>> = Kept::new();
static TOTAL: Kept<Acquired<Sum, f64>> = Kept::new();
static TELL: Kept<Acquired<(&str,), ()>> = Kept::new();

/// A text in its own memory, which is freed once it has been returned.
struct Made {
    bytes: [u8; 64],
    length: usize,
}

impl Made {
    fn new() -> Made {
        Made { bytes: [0; 64], length: 0 }
    }
}

impl Write for Made {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let room = self.bytes.get_mut(self.length..self.length + text.len());
        room.ok_or(core::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}

impl AsRef<str> for Made {
    fn as_ref(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or("")
    }
}

fn repeated((said, times): (Option<&str>, i64)) -> Option<Made> {
    let (mut made, said) = (Made::new(), said?);
    for _ in 0..times.min(64) {
        if made.write_str(said).is_err() {
            break;
        }
    }
    Some(made)
}

fn start() -> Result<(), &'static str> {
    SHOUT.declare()?;
    ECHO.declare()?;
    SUM.declare()?;
    TOLD.declare()?;
    COUNT.declare()?;
    MARKED.declare()?;
    HALF.declare()?;
    MORE.declare()?;
    OTHER.declare()?;
    ECHO.provide(0, repeated)?;
    SUM.provide(3, |(a, b, c, d)| f64::from(a) + f64::from(b) + c as f64 + d)?;
    TOLD.provide(0, |(said,)| {
        let mut line = Made::new();
        let _ = write!(line, "told {}", said);
        log(Level::Info, line.as_ref());
    })?;
    COUNT.provide(0, |()| -7)?;
    MARKED.provide(0, |_| "!")?;
    HALF.provide(0, |(number,)| number / 2)?;
    MORE.provide(0, |(number,)| number.wrapping_add(1))?;
    OTHER.provide(0, |(number,)| !number)?;
    // Released at once.
    COUNT.acquire()?;
    LOUD.set(SHOUT.acquire()?)?;
    AGAIN.set(ECHO.acquire()?)?;
    TOTAL.set(SUM.acquire()?)?;
    TELL.set(TOLD.acquire()?)
}

weft_plugin::plugin! {
    id: "org.example.test",
    name: "Test",
    version: "1.0.0",
    start: start,
    hooks: [
        Hook::text(hooks::text::MESSAGE_PREVIEW, &[fields::call::BELOW], |row, answer| {
            let below = row.call().below().unwrap_or("");
            let calls = (LOUD.get(), AGAIN.get(), TOTAL.get(), TELL.get());
            if let (Some(loud), Some(again), Some(total), Some(tell)) = calls {
                tell.call((below,));
                let number = (total.call((-1, 2, 3, 0.5)) * 2.0) as i64;
                let mut buffer = [0; 64];
                let absent = again.call_into((None, 2), &mut buffer).map_or("", |_| "absent is not empty");
                if let Some(said) = loud.call_into((below, 2), &mut [0; 64]) {
                    answer.format(format_args!("{}{}{}", absent, said, number));
                }
            }
        })
        .every_frame(),
    ],
}
