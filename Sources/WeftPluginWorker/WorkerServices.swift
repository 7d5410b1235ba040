// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage

/// What a plugin in a worker gets from its host: somebody who hears what it says.
///
/// There are no tables of functions, `weft.points/1` among them: points do not reach into workers yet.
///
/// SAFETY: the channel is written to by its thread alone, because a worker has no other.
final class WorkerServices: PluginServices, @unchecked Sendable {
  private let channel: WorkerChannel
  private(set) var lastLine: String?

  init(_ channel: WorkerChannel) {
    self.channel = channel
  }

  func log(_ line: String) {
    lastLine = line
    channel.say(line)
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func pluginDidEnd() {}

  func table(_ id: String) -> UnsafeRawPointer? { nil }
}
