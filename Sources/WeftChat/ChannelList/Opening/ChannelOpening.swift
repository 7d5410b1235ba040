// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How far the opening of a channel by its id has come.
public enum ChannelOpening: Equatable, Sendable {
  /// Nobody asked for a channel.
  case none
  /// It is looked for, page by page.
  case looking(ChannelID)
  /// It was found and is selected; the next frame scrolls to it.
  case opened(ChannelID)
  /// It is on no page of the list.
  case notFound(ChannelID)
  /// Nobody knows whether it is on a further page, since that could not be loaded.
  case failed(ChannelID, ListFailure)
}
