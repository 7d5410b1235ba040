// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// A user who sees a workspace, with their settings for all of it.
struct PostgresPerson {
  let id: UserID
  /// The users whose messages don't count as unread.
  var muted: Set<UserID> = []
  /// The date up to which the user has read everything.
  var allRead: Date?
}
