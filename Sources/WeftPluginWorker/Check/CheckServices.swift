// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage

/// What a plugin that is checked gets from its host: somebody who hears what it says, up to a limit that
/// leaves room for what the worker itself has to say.
///
/// SAFETY: everything is used by the worker's thread alone, because a worker has no other.
final class CheckServices: PluginServices, @unchecked Sendable {
  private static let mostBytes = 16 << 10

  private let channel: WorkerChannel
  private var room = mostBytes
  private(set) var lastLine: String?

  init(_ channel: WorkerChannel) {
    self.channel = channel
  }

  func log(_ line: String) {
    lastLine = line
    room -= line.utf8.count + 2
    // The sign tells it from what the worker says.
    if room > 0 { channel.say("|" + line) }
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func pluginDidEnd() {}

  func table(_ id: String) -> UnsafeRawPointer? { nil }

  /// Another request: what was said before has been heard.
  func beginRequest() { room = Self.mostBytes }
}
