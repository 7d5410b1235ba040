// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPoints

/// The host's side for a plugin in a worker, which sends log lines and redraw requests into the channel.
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

  func log(_ line: String, isWarning: Bool) {
    lastLine = line
    channel.say(line)
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func pluginDidEnd() {}

  func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    try points.declare(id, signature, composition: composition, returnsStatus: returnsStatus)
  }

  func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64 {
    guard function != 0 else {
      throw PointError(.arguments, "point \"\(id)\": the function is NULL; pass one")
    }
    return try points.provide(id, signature, priority: priority) {
      signature,
      owner throws(PointError) in
      try LonePoint(
        id,
        signature,
        function: function,
        context: context,
        isPacked: isPacked,
        by: owner
      )
    }
  }

  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    throw .noFunctions(id)
  }

  func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    try points.acquire(id, signature)
  }

  func release(_ handle: UInt64) throws(PointError) { try points.release(handle) }
}

extension PointError {
  /// The error when a plugin in a worker asks for a plain C function.
  static func noFunctions(_ id: String) -> PointError {
    PointError(
      .denied,
      "point \"\(id)\": a worker can't create functions, because its memory never becomes code; use "
        + "acquire_packed, or trust the plugin"
    )
  }
}
