// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A thread of a response.
struct StreamThread {
  let patch: ThreadPatch
  let parent: MessagePatch
  let channelID: ChannelID
  /// The thread's channel, if the response contains it.
  let channel: ChannelPatch?
  var replies: [MessagePatch] = []
}
