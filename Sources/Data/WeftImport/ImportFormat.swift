// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The format of a file with chats.
public enum ImportFormat: String, Equatable, Sendable, CaseIterable {
  /// Weft's own workspace JSON.
  case workspace
  /// An export of a Slack workspace, as an archive or a folder.
  case slackExport
  /// The response of Stream's API to a query for channels.
  case streamChannels
  /// The response of Stream's API to a query for threads.
  case streamThreads
  /// The response of Stream's API about one channel.
  case streamChannel
  /// The response of Stream's API about one thread.
  case streamThread
  /// Events of Stream's web socket: one, an array of them, or one on each line.
  case streamEvents

  /// The supported formats, worded for an error.
  static let understood =
    "weft imports workspace JSON, Slack exports (a .zip or a folder with users.json and "
    + "channels.json), Stream's answers about channels and threads, and Stream's events"
}
