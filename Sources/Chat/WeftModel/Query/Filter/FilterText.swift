// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A type whose values are searchable texts.
public protocol FilterText: FilterConvertible {}
