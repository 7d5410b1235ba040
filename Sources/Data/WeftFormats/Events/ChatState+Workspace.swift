// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftModel

extension ChatState {
  /// Creates the state described by a workspace file.
  ///
  /// - Parameter now: The moment at which the state counts as loaded; the file's own moment by
  ///   default.
  /// - Complexity: O(*n*) in the size of the workspace.
  public init(_ workspace: Workspace, now: Date? = nil) {
    self.init(
      currentUser: workspace.currentUser,
      users: workspace.users,
      channels: workspace.channels,
      threads: workspace.threads,
      mutedUserIDs: workspace.mutedUserIDs,
      config: workspace.config,
      now: now ?? workspace.now ?? workspace.latestDate
    )
  }
}
