// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftSystem

extension WorkspaceStore {
  /// Has threads move what was committed from the log into the file, so that no commit takes long.
  package func moveLogInBackground() {
    database.log.start = { Background.run($0) }
  }
}
