// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The modules that every host uses: models, lists, views, sources, stores and formats. A host imports all others by
// name, such as those of plugins, languages and pictures.

@_exported public import WeftFormats
@_exported public import WeftLists
@_exported public import WeftModel
@_exported public import WeftSource
@_exported public import WeftStore
@_exported public import WeftViews
