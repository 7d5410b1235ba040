// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// What is written from the description of the ABI.

/// The numbers of the ABI.
#[rustfmt::skip]
pub mod codes;
/// What can be read from rows.
#[rustfmt::skip]
pub mod fields;
/// The ids of hooks, by their kind.
#[rustfmt::skip]
pub mod hooks;
/// What is told of rows, by what they are about.
#[rustfmt::skip]
pub mod records;
