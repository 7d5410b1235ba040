// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// What every host needs: models, lists, views, sources, and the stores and formats that it opens. The other modules,
// such as those of plugins, languages and pictures, are imported by name.

@_exported public import WeftFormats
@_exported public import WeftLists
@_exported public import WeftModel
@_exported public import WeftSource
@_exported public import WeftStore
@_exported public import WeftViews
