// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Modules that `make abi` generates from the description of the ABI.

/// The numbers of the ABI.
#[rustfmt::skip]
pub mod codes;
/// The fields of rows.
#[rustfmt::skip]
pub mod fields;
/// The ids of hooks, by their kind.
#[rustfmt::skip]
pub mod hooks;
/// The values of rows, by their subject.
#[rustfmt::skip]
pub mod records;
