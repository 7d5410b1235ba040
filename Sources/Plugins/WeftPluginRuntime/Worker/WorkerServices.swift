// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The host's side for a plugin in a worker: log lines and redraw requests go into the channel.
///
/// SAFETY: only the worker's thread writes to the channel, because a worker has no other.
final class WorkerServices: PluginServices, @unchecked Sendable {
  private let channel: WorkerChannel
  let points: WorkerPointTable
  private(set) var lastLine: String?

  init(_ channel: WorkerChannel, _ plugin: String) {
    self.channel = channel
    points = WorkerPointTable(channel, plugin)
  }

  func log(_ line: String) {
    lastLine = line
    channel.say(line)
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func pluginDidEnd() {}

  func table(_ id: String) -> UnsafeRawPointer? {
    guard id == "weft.points/1" else { return nil }
    return unsafe UnsafeRawPointer(PointsTable.pointer)
  }
}
