// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// A thread as an answer holds it.
struct StreamThread {
  let patch: ThreadPatch
  let parent: MessagePatch
  let channelID: ChannelID
  /// The channel it stands in, where the answer tells of it.
  let channel: ChannelPatch?
  var replies: [MessagePatch] = []
}
