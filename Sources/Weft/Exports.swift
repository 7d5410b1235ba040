// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import WeftChat
@_exported public import WeftFoundation
@_exported public import WeftPictures
@_exported public import WeftPluginHost
@_exported public import WeftPluginWire
@_exported public import WeftPoints
@_exported public import WeftScene
@_exported public import WeftSource
@_exported public import WeftStore
@_exported public import WeftViews
