// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a file with chats may be.
public enum ImportFormat: String, Equatable, Sendable, CaseIterable {
  /// Our own workspace JSON.
  case workspace
  /// An export of a Slack workspace, as an archive or a folder.
  case slackExport
  /// Stream's answer to a query for channels.
  case streamChannels
  /// Stream's answer to a query for threads.
  case streamThreads
  /// Stream's answer about one channel.
  case streamChannel
  /// Stream's answer about one thread.
  case streamThread
  /// Events of Stream's web socket: one, an array of them, or one a line.
  case streamEvents

  /// What is understood, in the words of an error.
  static let understood =
    "weft imports workspace JSON, Slack exports (a .zip or a folder with users.json and "
    + "channels.json), Stream's answers about channels and threads, and Stream's events"
}
