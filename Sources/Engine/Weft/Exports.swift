// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import WeftAvatars
@_exported public import WeftFormats
@_exported public import WeftLists
@_exported public import WeftLocale
@_exported public import WeftMarkup
@_exported public import WeftModel
@_exported public import WeftPluginFormat
@_exported public import WeftPluginHost
@_exported public import WeftPoints
@_exported public import WeftScene
@_exported public import WeftSource
@_exported public import WeftStore
@_exported public import WeftViews
