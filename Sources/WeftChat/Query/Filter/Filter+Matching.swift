// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Filter where Scope == ChannelListFilterScope {
  /// Whether a channel matches.
  ///
  /// - Complexity: O(*q*) in the number of questions, each of them O(1) but for texts that are
  ///   searched, keys with several values, and lists of values that aren't texts. Nothing is
  ///   allocated but the text of the key `id`, which is cut out of the whole id.
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
