// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import WeftViews

/// The memory a host and a worker share; see `weft_channel.h`.
@safe package final class WorkerChannel {
  let channel: OpaquePointer
  let memory: weft_channel_buffers
  /// The worker: the window it is asked about.
  let window: SharedWindow
  /// The worker: the number of the last request.
  package internal(set) var number: UInt32 = 0
  /// The host: the last answer, whose memory the next is copied into when nobody holds it any more.
  var last = Scene()

  /// What host and worker must have in common.
  package static let version = Int(WEFT_CHANNEL_PROTOCOL)

  /// Maps the channel in a file; nil when there is none.
  package init?(mapping file: Int32) {
    guard let channel = unsafe weft_channel_map(file) else { return nil }
    unsafe self.channel = unsafe channel
    unsafe memory = unsafe weft_channel_memory(channel)
    // SAFETY: the buffer is as large as that, and is unmapped with the window's only owner.
    window = unsafe SharedWindow(memory.window, size: Self.bufferSize)
  }

  // SAFETY: mapped by this object alone, whose users are done with it.
  deinit { unsafe weft_channel_unmap(channel) }

  /// The size of the buffers for windows and answers.
  static let bufferSize = 4 << 20
  /// The size of the buffer for values of open points.
  package static let valueSize = 16 << 20
}
