// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Filter where Scope == ChannelListFilterScope {
  /// Whether a channel matches.
  ///
  /// - Complexity: O(*q*) in the number of tests. Each is O(1), except text searches, keys with
  ///   several values and lists of values other than texts. Only the key `id` allocates, since its
  ///   text is cut out of the whole id.
  public func matches(_ channel: ChatChannel, in context: QueryContext<ChatChannel>) -> Bool {
    tree.matches(channel, context)
  }
}

extension Filter where Scope == ThreadListFilterScope {
  /// Whether a thread matches.
  ///
  /// - Complexity: as for channels.
  public func matches(_ thread: ChatThread, in context: QueryContext<ChatThread>) -> Bool {
    tree.matches(thread, context)
  }
}
