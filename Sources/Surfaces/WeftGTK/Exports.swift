// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// What a surface draws is a scene: its validation, layout and theme come with the surface.

@_exported public import WeftScene
