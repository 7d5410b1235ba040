// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftProcess

/// A file that may be a plugin: where it is, and how it is told of.
struct PluginCandidate {
  enum Source {
    /// A path beneath an open folder, without links.
    case folder(FolderListing, [UInt8])
    /// A path that the user named.
    case path([UInt8])
  }

  /// Its path as one line that is safe to print.
  let shownPath: String
  /// The folder it is in, without links.
  let folder: [UInt8]
  let source: Source
}
