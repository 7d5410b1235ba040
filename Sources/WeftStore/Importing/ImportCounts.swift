// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a workspace JSON held.
public struct ImportCounts: Equatable, Sendable {
  /// Users it described.
  public internal(set) var users = 0
  /// Channels it held.
  public internal(set) var channels = 0
  /// Messages of its channels.
  public internal(set) var messages = 0
  /// Threads it held.
  public internal(set) var threads = 0
  /// Replies of its threads.
  public internal(set) var replies = 0
}
