// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// A surface draws scenes, so it brings their validation, layout and themes.

@_exported public import WeftScene
