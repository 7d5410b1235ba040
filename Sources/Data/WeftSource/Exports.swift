// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import WeftModel
