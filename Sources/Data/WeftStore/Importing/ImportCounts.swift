// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The counts of what a workspace file contained.
public struct ImportCounts: Equatable, Sendable {
  /// The number of users.
  public internal(set) var users = 0
  /// The number of channels.
  public internal(set) var channels = 0
  /// The number of messages of its channels.
  public internal(set) var messages = 0
  /// The number of threads.
  public internal(set) var threads = 0
  /// The number of replies of its threads.
  public internal(set) var replies = 0
}
