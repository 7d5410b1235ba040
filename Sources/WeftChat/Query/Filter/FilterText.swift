// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A type whose values are texts that can be searched.
public protocol FilterText: FilterConvertible {}
