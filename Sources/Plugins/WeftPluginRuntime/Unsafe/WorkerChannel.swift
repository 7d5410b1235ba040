// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import WeftViews

/// The memory that a host and a worker share; see `weft_channel.h`.
@safe package final class WorkerChannel {
  let channel: OpaquePointer
  let memory: weft_channel_buffers
  /// In the worker: the window of the last request.
  let window: SharedWindow
  /// In the worker: the number of the last request.
  package internal(set) var number: UInt32 = 0
  /// In the host: the last answer; the next is copied into its memory if no other
  /// reference holds it.
  var last = Scene()

  /// The version of the channel, which host and worker must have in common.
  package static let version = Int(WEFT_CHANNEL_PROTOCOL)

  /// Maps the channel in a file; nil when that fails.
  package init?(mapping file: Int32) {
    guard let channel = unsafe weft_channel_map(file) else { return nil }
    unsafe self.channel = unsafe channel
    unsafe memory = unsafe weft_channel_memory(channel)
    // SAFETY: the buffer has that size, and is unmapped with the window's only owner.
    window = unsafe SharedWindow(memory.window, size: Self.bufferSize)
  }

  // SAFETY: only this object mapped it, and no code uses it any more.
  deinit { unsafe weft_channel_unmap(channel) }

  /// The size of the buffers for windows and answers.
  static let bufferSize = 4 << 20
  /// The size of the buffer for values of open points.
  package static let valueSize = 16 << 20
}
