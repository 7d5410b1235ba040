// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The subject of a search.
public enum ChannelSearchType: String, CaseIterable, Sendable {
  /// Channels, by their names.
  case channels
  /// Messages, by their words.
  case messages
}
