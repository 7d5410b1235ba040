// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

/// The files that store the user's state outside of any workspace.
package enum StateFile {
  /// Returns the path of a file in `$XDG_STATE_HOME/weft`, or else in `~/.local/state/weft`.
  ///
  /// It returns `nil` if the environment names no absolute folder.
  package static func path(_ name: String) -> String? {
    UserFolder.state.path("weft/\(name)")
  }
}
