// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The progress of opening a channel by its id.
public enum ChannelOpening: Equatable, Sendable {
  /// No channel is being opened.
  case none
  /// The session is looking for the channel, page by page.
  case looking(ChannelID)
  /// The channel was found and selected; the next frame scrolls to it.
  case opened(ChannelID)
  /// The channel is on no page of the list.
  case notFound(ChannelID)
  /// A further page, which may have the channel, could not be loaded.
  case failed(ChannelID, ListFailure)
}
