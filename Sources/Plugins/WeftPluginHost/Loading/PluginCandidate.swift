// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginFormat
internal import WeftSystem

/// A file that may be a plugin: its path, and the text that messages show for it.
struct PluginCandidate {
  enum Source {
    /// A path beneath an open folder, without links.
    case folder(FolderListing, [UInt8])
    /// A path that the user named.
    case path([UInt8])
  }

  /// Its path on one line that is safe to print.
  let shownPath: String
  /// Its folder with all links resolved.
  let folder: [UInt8]
  let source: Source

  /// Its path with all links resolved, on one line that is safe to print.
  var place: String {
    let bytes =
      switch source {
      case .path(let path): path
      case .folder(_, let path): folder + [0x2F] + path[((path.lastIndex(of: 0x2F) ?? -1) + 1)...]
      }
    return EscapedText.line(bytes)
  }
}
